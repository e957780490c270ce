"""Work on several processes, none of which outlives this one: not when it fails, is interrupted, or is killed."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection
from traceback import format_exception
from types import FrameType
from typing import Any, TypeVar

Shared = TypeVar("Shared")
Task = TypeVar("Task")
Result = TypeVar("Result")

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What asks a process to end."""

_shared: Any = None


class WorkerLostError(OSError):
    """A process that worked has ended before its time: killed from outside, or for want of memory."""

    def __init__(self) -> None:
        super().__init__("a process that did a part of the work has ended before its time")


def can_fork() -> bool:
    """Whether this process can be forked: only where the system does that, and while it has one thread."""
    return threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods()


def spread(
    work: Callable[[Shared, Task], Result],
    shared: Shared,
    tasks: Sequence[Task],
    jobs: int,
    told: Callable[[int], None] = lambda _number: None,
    forked: bool = False,
    meanwhile: Callable[[], None] = lambda: None,
) -> list[Result]:
    """What comes of each task, in their order; `told` hears the number of each that is done.

    What is done `meanwhile` is done here, before the tasks where these are done here too; what it raises ends them.

    `shared` is held once by each process. A fork has it already; elsewhere it is pickled, unless work is only done
    `forked`, and here where that cannot be. Only a few tasks wait at a time, so that ending is quick. Raises whatever work raises, as a RuntimeError what cannot be sent between processes, and `WorkerLostError`.
    """
    fork = can_fork()
    if jobs <= 1 or len(tasks) < 2 or (forked and not fork):
        results = []
        meanwhile()
        for number, task in enumerate(tasks):
            results.append(work(shared, task))
            told(number)
        return results
    found: dict[int, Result] = {}
    with _pool(min(jobs, len(tasks)), fork, shared) as pool:
        left = iter(enumerate(tasks))
        waiting: dict[Future[Result], int] = {}

        def submit() -> None:
            for number, task in islice(left, 2 * jobs - len(waiting)):
                waiting[pool.submit(_work, work, task)] = number

        submit()
        meanwhile()
        while waiting:
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                number = waiting.pop(done)
                found[number] = done.result()
                told(number)
            submit()
    return [found[number] for number in range(len(tasks))]


@contextmanager
def _pool(jobs: int, fork: bool, shared: Any) -> Iterator[ProcessPoolExecutor]:
    """Processes that end when this does, or leaves the block by an exception, without finishing what they do.

    They listen at a pipe whose other end only this process holds: that closes with it, whatever it dies of.
    """
    context = multiprocessing.get_context("fork" if fork else "spawn")
    end, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin, (shared, end, held if fork else None))
    with _answered_afterwards(held.close):
        try:
            yield pool
        except BrokenProcessPool:
            raise WorkerLostError from None
        finally:
            if sys.exc_info()[0] is not None:
                held.close()
            pool.shutdown(cancel_futures=True)
            held.close()
            end.close()


@contextmanager
def _answered_afterwards(leave: Callable[[], None]) -> Iterator[None]:
    """Let what asks to end be answered after the block, and hasten it by `leave`.

    An interrupt that is raised wherever it happens to come may leave a lock taken that the threads of a pool wait for.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came = list[int]()

    def hear(number: int, _frame: FrameType | None) -> None:
        came.append(number)
        if len(came) == 1:
            leave()

    heard = [sign for sign in (signal.SIGINT, *ENDING) if signal.getsignal(sign) != signal.SIG_IGN]
    before = {sign: signal.signal(sign, hear) or signal.SIG_DFL for sign in heard}
    try:
        yield
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)
        if came:
            signal.raise_signal(came[0])


def _begin(shared: Any, end: Connection, held: Connection | None) -> None:
    """What a process does first."""
    global _shared
    if held is not None:
        held.close()
    _leave_with(end)
    _shared = shared


def _leave_with(end: Connection) -> None:
    """End with the process at the other end. An interrupt from the keyboard reaches all, and is for the first to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for sign in ENDING:
        signal.signal(sign, signal.SIG_DFL)
    threading.Thread(target=_leave_in_time, args=(end,), daemon=True).start()


class Letters:
    """What processes that work side by side write to each other: each has a box, in which its letters lie until it reads them."""

    def __init__(self, names: Iterable[str]) -> None:
        context = multiprocessing.get_context("fork")
        self._boxes = {name: context.Queue() for name in names}

    def write(self, whose: str, letter: Any) -> None:
        """A letter of one of them to all others."""
        for name, box in self._boxes.items():
            if name != whose:
                box.put(letter)

    def read(self, whose: str, count: int) -> list[Any]:
        """So many letters to one of them, as soon as they are there."""
        return [self._boxes[whose].get() for _ in range(count)]


class Helper:
    """A process that works on something from the moment it is made, a fork of this one, and gives the answer whenever that is asked for."""

    def __init__(self, work: Callable[[], Any]) -> None:
        context = multiprocessing.get_context("fork")
        self._answer, answered = context.Pipe(duplex=False)
        end, self._held = context.Pipe(duplex=False)
        ours = self._answer, self._held
        context.Process(target=_help, args=(work, answered, end, ours), daemon=True).start()
        answered.close()
        end.close()

    def answer(self) -> Any:
        """What has come of it, once. Raises what the work raises, and `WorkerLostError`."""
        try:
            answer, error = self._answer.recv()
        except (EOFError, OSError):
            raise WorkerLostError from None
        finally:
            self._answer.close()
            self._held.close()
        if error is not None:
            raise error
        return answer


def _help(work: Callable[[], Any], answered: Connection, end: Connection, others: Iterable[Connection]) -> None:
    for other in others:
        other.close()
    _leave_with(end)
    with suppress(OSError):
        try:
            answered.send((work(), None))
        except Exception as error:  # noqa: BLE001 - it is raised where the answer is asked for
            answered.send((None, _sendable(error)))


def _leave_in_time(end: Connection) -> None:
    with suppress(EOFError, OSError):
        end.recv_bytes()
    os._exit(1)


def _work(work: Callable[[Any, Task], Result], task: Task) -> Result:
    try:
        return work(_shared, task)
    except Exception as error:
        raise _sendable(error) from None


def _sendable(error: Exception) -> Exception:
    """An error that another process can make again; one that it cannot would pass for the end of this process."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - what was made a moment ago, here
    except Exception:  # noqa: BLE001 - whatever its class does when it is made anew
        return RuntimeError("".join(format_exception(error)))
    return error
