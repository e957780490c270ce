"""Tell at once what is the same in another order: a character receives 2 movement points; it casts a spell before or after moving.

Of several options that all do one thing once, and spend the same on another before or behind it, only the orders differ; what an
option is called says when the one thing is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.core.control import ChooseOne, Do, OptionBranch
from dsl.core.references import IntegerPhrase
from dsl.tree import Node
from dsl.wording.terms import ids_of
from dsl.words import Word


class InSomeOrder(Do):
    """No line that anybody writes: a thing done before, during or behind another, whichever the player likes."""


_IN_SOME_ORDER = Word(
    "statement",
    "do {around:N_PROCEDURE} for {others:argument+}, and {procedure:N_PROCEDURE} for {args:argument+} {orders:option+}",
    "{{ carried_out(around, others, told_apart=True) }}; {{ carried_out(procedure, args, told_apart=True) }} {{ orders|or_list }}",
    "{{ carried_out(around, others, told_apart=True) }}; {{ carried_out(procedure, args, told_apart=True) }} {{ orders|or_list }}",
    "A thing done before or behind another, as a player chooses.",
    "do Movement for self, 2, and Fall for self",
    name="in some order",
    means=InSomeOrder(),
)


def in_some_order(choice: Node) -> Node:
    """A choice between orders as one line on what is done; any other choice as it is."""
    options = [option for option in choice.body if isinstance(option.means, OptionBranch)]
    if not isinstance(choice.means, ChooseOne) or not all(map(_is_of_calls, options)):
        return choice
    found = (_orders_of(call, options) for call in options[0].body)
    done, most = next((one for one in found if one is not None), (None, None))
    if done is None or most is None:
        return choice
    labels = _in_one([replace(option, body=[]) for option in options])
    args = (most["procedure"], most["args"], done["procedure"], done["args"], labels)
    calls = [call for option in options for call in option.body]
    return Node(_IN_SOME_ORDER, args, choice.span, id=ids_of(choice, *options, *calls))


def _in_one(labels: Sequence[Node]) -> tuple[Node, ...]:
    """What options are called, as one where the English names end alike: before moving, after moving; before or after moving."""
    texts = [label["en"].split() for label in labels]
    if len({words[-1] for words in texts}) > 1 or any(len(words) != 2 for words in texts):
        return tuple(labels)
    when = sorted({words[0] for words in texts}, key=lambda word: word != "before")
    polish = " lub ".join(label.get("pl") or label["en"] for label in labels)
    at = labels[0].word.index
    args = list(labels[0].args)
    args[at("en")], args[at("pl")] = f"{' or '.join(when)} {texts[0][-1]}", polish
    return (replace(labels[0], args=tuple(args), id=ids_of(*labels)),)


def _orders_of(done: Node, options: Sequence[Node]) -> tuple[Node, Node] | None:
    """What all options do once, with the call that spends at once what they all spend around it; None where they do more."""
    around = [[call for call in option.body if call["procedure"] != done["procedure"]] for option in options]
    others = [call for calls in around for call in calls]
    if not all(_once(done, option) for option in options) or not others:
        return None
    if not all(_are_of_a_number(call, others[0]) for call in others):
        return None
    most = max(others, key=_number)
    return (done, most) if {sum(map(_number, calls)) for calls in around} == {_number(most)} else None


def _is_of_calls(option: Node) -> bool:
    return option.get("condition") is None and all(isinstance(n.means, Do) and not n.body for n in option.body)


def _once(call: Node, option: Node) -> bool:
    same = [other for other in option.body if other["procedure"] == call["procedure"]]
    return len(same) == 1 and same[0].get("args") == call.get("args")


def _are_of_a_number(call: Node, first: Node) -> bool:
    """Whether a call hands the same as another but for the number at its end."""
    args, others = _handed(call), _handed(first)
    number = bool(args) and isinstance(args[-1]["x"], Node) and isinstance(args[-1]["x"].means, IntegerPhrase)
    return call["procedure"] == first["procedure"] and number and args[:-1] == others[:-1]


def _number(call: Node) -> int:
    return int(_handed(call)[-1]["x"]["n"])


def _handed(call: Node) -> Sequence[Node]:
    return call.get("args") or ()
