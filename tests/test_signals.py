"""Commands that are told to end do so at once, with all their processes, and with the usual exit status."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dsl.inflection import MissingForm
from tests.hostile import FAULTS, PATIENCE, a_pack, started
from tests.playing import CLASH, CONTENT, ROOT
from tools.workers import Helper, WorkerLostError, _answered_afterwards, spread

pytestmark = pytest.mark.slow

YARD = ("--content", CLASH, "simulate", "The Yard", "--games", "1000000", "--seed", "1")
LONG: dict[str, tuple[str | Path, ...]] = {
    "simulate on two processes": (*YARD, "--jobs", "2"),
    "simulate on one": (*YARD, "--jobs", "1"),
    "greedy games": (*YARD, "--jobs", "2", "--north", "greedy", "--south", "greedy"),
    "balance": ("--content", CLASH, "balance", "--games", "1000000", "--jobs", "2"),
    "mutate": ("--content", CONTENT, "mutate", CONTENT / "skills", "--jobs", "2"),
}
STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


def at_work(program: subprocess.Popen[bytes], processes: int) -> None:
    """Wait until a command has taken charge of its signals, and has its processes at work."""
    children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and program.poll() is None:
        if caught(program.pid) and (not children.exists() or len(children.read_text().split()) >= processes):
            break
        time.sleep(0.05)
    time.sleep(1)
    assert program.poll() is None, program.communicate()


def caught(process: int) -> bool:
    """Whether a process handles the signal that asks it to end; true where that cannot be told."""
    status = Path(f"/proc/{process}/status")
    found = re.search(r"SigCgt:\s*(\w+)", status.read_text()) if status.exists() else None
    return found is None or bool(int(found[1], 16) >> (signal.SIGTERM - 1) & 1)


def ended(program: subprocess.Popen[bytes]) -> str:
    """What a command said, when it and whoever else holds its streams have ended."""
    try:
        said, wrong = program.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        program.kill()
        with suppress(subprocess.TimeoutExpired):
            program.communicate(timeout=1)
        pytest.fail("it goes on, or has left processes behind")
    return (said + wrong).decode()


@pytest.mark.parametrize("sign", STATUS, ids=lambda s: s.name)
@pytest.mark.parametrize("name", LONG)
def test_a_signal_ends_a_command_with_all_its_processes(name: str, sign: signal.Signals) -> None:
    program = started(*LONG[name])
    at_work(program, 0 if name.endswith("one") else 2)
    program.send_signal(sign)
    said = ended(program)
    # Python ends by the signal itself when the interrupt came while it was making a class: shells tell that alike.
    assert program.returncode in (STATUS[sign], -sign if sign == signal.SIGINT else STATUS[sign]), said
    assert not any(fault in said for fault in FAULTS), said


LOADING = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
signal.signal(signal.SIGINT, signal.default_int_handler)
from tools.start import main
main()
"""


def test_an_interrupt_while_the_program_is_loaded_ends_it_without_a_word() -> None:
    ended = subprocess.run([sys.executable, "-c", LOADING], cwd=ROOT, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")


def test_signals_again_and_again_change_nothing() -> None:
    program = started(*LONG["simulate on two processes"])
    at_work(program, 2)
    for _ in range(20):
        program.send_signal(signal.SIGINT)
        time.sleep(0.002)
    said = ended(program)
    assert "Traceback" not in said
    assert program.returncode in (130, -signal.SIGINT)


def test_processes_leave_when_the_command_is_killed() -> None:
    program = started(*LONG["simulate on two processes"])
    at_work(program, 2)
    program.kill()
    ended(program)


@pytest.mark.parametrize("sign", [*STATUS, signal.SIGKILL], ids=lambda s: s.name)
def test_whoever_prints_on_leaves_nobody_behind(sign: signal.Signals, tmp_path: Path) -> None:
    program = started("--content", CLASH, "build", "--watch", "--only", "book", "--out", tmp_path)
    at_work(program, 2)
    program.send_signal(sign)
    ended(program)
    assert program.returncode in (STATUS.get(sign, -sign), -sign)


@pytest.fixture
def heard() -> Iterator[None]:
    """An interrupt is answered here even where the tests are run by somebody who ignores it, such as a shell's background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_an_interrupt_is_answered_when_all_is_cleared_up() -> None:
    """Raised wherever it comes, it could leave a lock taken that the threads of a pool wait for."""
    told = list[str]()
    with pytest.raises(KeyboardInterrupt), _answered_afterwards(lambda: told.append("leave")):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        told.append("cleared up")
    assert told == ["leave", "cleared up"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("heard")
def test_an_interrupt_is_told_as_one_whatever_it_brings_about() -> None:
    with pytest.raises(KeyboardInterrupt), _answered_afterwards(lambda: None):
        signal.raise_signal(signal.SIGINT)
        raise WorkerLostError


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize("moment", range(1, 6))
def test_an_interrupt_at_any_moment_of_shared_work_ends_it(moment: int) -> None:
    tasks = Interrupting(range(200), moment)
    with pytest.raises(KeyboardInterrupt):
        spread(work, 1000, tasks, 2)
    assert tasks.taken < len(tasks) / 4
    assert not multiprocessing.active_children()


def test_a_signal_that_was_ignored_stays_so() -> None:
    """As under `nohup`."""
    program = started(*LONG["simulate on one"], preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    at_work(program, 0)
    program.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert program.poll() is None
    program.terminate()
    ended(program)


def test_a_pack_that_was_unpacked_is_cleared_away(tmp_path: Path) -> None:
    import shutil

    archive = shutil.make_archive(str(tmp_path / "clash"), "zip", a_pack(tmp_path))
    (tmp_path / "here").mkdir()
    program = started(
        "--content",
        CLASH.parent / "levy",
        "--pack",
        archive,
        *YARD[2:],
        "--jobs",
        "2",
        env={**os.environ, "TMPDIR": str(tmp_path / "here")},
    )
    at_work(program, 2)
    assert any((tmp_path / "here").iterdir())
    program.terminate()
    ended(program)
    assert not any((tmp_path / "here").iterdir())


# --- work on several processes


def work(shared: int, task: int) -> int:
    if task == shared:
        os._exit(9)
    if task < 0:
        raise ValueError(task)
    return shared + task


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_comes_back_in_order(jobs: int) -> None:
    heard: list[int] = []
    assert spread(work, 100, [3, 1, 2], jobs, heard.append) == [103, 101, 102]
    assert sorted(heard) == [0, 1, 2]
    with pytest.raises(ValueError, match="-1"):
        spread(work, 100, [1, -1, 2], jobs)


class Handed(list[int]):
    """Tasks that count how many of them were handed out."""

    taken = 0

    def __iter__(self) -> Iterator[int]:
        for task in super().__iter__():
            self.taken += 1
            yield task


class Interrupting(Handed):
    """Tasks of which one interrupts whoever hands them out."""

    def __init__(self, tasks: Iterable[int], moment: int) -> None:
        super().__init__(tasks)
        self.moment = moment

    def __iter__(self) -> Iterator[int]:
        for task in super().__iter__():
            if self.taken == self.moment:
                signal.raise_signal(signal.SIGINT)
            yield task


def test_only_a_few_tasks_wait_at_a_time() -> None:
    """What fails, or is told to end, has not the whole of the rest before it."""
    tasks, waiting, done = Handed(range(200)), [], 0

    def told(_number: int) -> None:
        nonlocal done
        done += 1
        waiting.append(tasks.taken - done)

    assert spread(work, 1000, tasks, 2, told) == list(range(1000, 1200))
    assert len(waiting) == 200
    assert max(waiting) < 4


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(WorkerLostError):
        spread(work, 2, [1, 2, 3], 2)


def test_a_helper_looks_for_an_answer_before_anybody_asks_for_it_and_goes() -> None:
    helper = Helper(partial(work, 0, 4))
    assert helper.answer() == 4
    with pytest.raises(WorkerLostError):
        helper.answer()


def test_what_a_helper_raises_is_raised_where_it_is_asked() -> None:
    with pytest.raises(ValueError, match="-1"):
        Helper(partial(work, 0, -1)).answer()
    with pytest.raises(WorkerLostError):
        Helper(partial(work, 0, 0)).answer()


def lacking(_shared: int, task: int) -> int:
    raise MissingForm(f"word {task}", "noun")


def test_an_error_that_cannot_be_sent_is_told_as_itself() -> None:
    """One that takes other things to make than its message, and would pass for the end of its process."""
    with pytest.raises(RuntimeError, match="the lexicon has no noun `word"):
        spread(lacking, 0, [1, 2, 3], 2)


def test_work_beside_threads_is_done_all_the_same() -> None:
    """A process with threads is not forked."""
    held: Any = threading.Event()
    other = threading.Thread(target=held.wait)
    other.start()
    try:
        assert spread(work, 100, [1, 2], 2) == [101, 102]
        assert spread(work, 100, [1, 2], 2, forked=True) == [101, 102]
    finally:
        held.set()
        other.join()
