"""Fill and check the Polish lexicons with Morfeusz: `tierce lexicon --help`.

A tool for those who work on the wordings; nothing that runs needs it, and only here is Morfeusz imported.
The forms come from its dictionary, SGJP. In a phrase of several words the head noun is declined with the
adjectives that agree with it ("karta początkowa"); all else stays as it is ("suma walki", "walka wręcz").
Where the dictionary has several readings or forms the plainest is taken: look at what was written, correct it
by hand, and `--check` it. An entry that is there is never changed. An entry with `by_hand = "reason"` is not
checked.
"""

from tools.lexicon.files import bases_in, check, entry, fill, guessed, unread
from tools.lexicon.forms import Reading, Unknown, readings

__all__ = ["Reading", "Unknown", "bases_in", "check", "entry", "fill", "guessed", "readings", "unread"]
