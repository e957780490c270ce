"""Say whose things are in English: one of your characters, each of Red's, the fighter's first weapon; `of` is left where nothing else fits."""

from __future__ import annotations

import re

from dsl.wording.languages.english import done_by_several, plural

BEHIND, OR, END = "\ue005", "\ue006", "\ue007"
"""Marks in a text under work: around an owner behind what is theirs, first as it is said behind `of`, then as a possessive."""

_HELD = re.compile(rf"{BEHIND}([^{BEHIND}{OR}{END}]*){OR}([^{BEHIND}{OR}{END}]*){END}")
_THING = re.compile(
    r"(.*(?<![\w-]))?(an?|each|every|all|the first|number of|among the) "
    r"((?:(?!of |in |with |that |and |or |to |by |from |for |is |has |are |there )[\w’'-]+,? ){0,4})([\w-]+)$",
    re.DOTALL | re.IGNORECASE,
)
_MADE = {
    "a": "one of {whose} {like}{many}",
    "each": "each of {whose} {like}{many}",
    "all": "all of {whose} {like}{noun}",
    "the first": "{whose} first {like}{noun}",
    "number of": "number of {whose} {like}{noun}",
    "among the": "among {whose} {like}{noun}",
}
_ALIKE = {"an": "a", "every": "each"}
_WHICH = re.compile(r"([^,.:;]*? that )((?!this\b|its\b|is an? )[a-z]*[^s\W]s)\b([^,.:;]*(?:, and that [^,.:;]*)?)")
"""What one of several is said to be or to do, which is said of them all: one of its weapons that use the same skill."""
_TOO = re.compile(r"(?<= and that )(?:is|has|does)\b|(?<= and )(?:is|has|does)\b|(?<= or )(?:is|has|does)\b")
"""What else they are or have: and have reload counters, and that are prone."""


def held(of: str, possessive: str) -> str:
    """An owner behind what is theirs, until it is known what stands before that."""
    return f"{BEHIND}{of}{OR}{possessive}{END}"


def owned(text: str) -> str:
    """The text with each owner where an English sentence has it."""
    while found := _HELD.search(text):
        text = _placed(text[: found.start()], found[1], found[2], text[found.end() :])
    return text


def _placed(before: str, of: str, whose: str, after: str) -> str:
    thing = _THING.match(before) if whose else None
    if thing is None:
        return f"{before} of {of}{after}"
    begin, word, like, noun = thing.groups(default="")
    which = _ALIKE.get(word.lower(), word.lower())
    made = _MADE[which].format(whose=whose, like=like, noun=noun, many=plural(noun))
    if which == "a" and (so := _WHICH.match(after)):
        too = _TOO.sub(lambda verb: done_by_several(verb[0]), so[3])
        after = f"{so[1]}{done_by_several(so[2])}{too}{after[so.end() :]}"
    return begin + (made[:1].upper() + made[1:] if word[:1].isupper() else made) + after
