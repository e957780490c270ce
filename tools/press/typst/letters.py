"""The letters that there are pictures of: in the fonts that come with Typst, the only ones that it is given.

Where there is none, Typst sets a crossed box and says nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from dsl.diagnostics import listed

KNOWN = """
20-7e a0-4ff 510-513 51a-51d 531-5f7 606-60c 615 61b 61f 621-63a 640-655 65a 660-66d 674 679-67b 67e-680 683-684
686-687 691 698 6a4 6a9 6af 6be 6cc 6f0-6f9 900-97f e3f e81-e84 e87-e88 e8a e8d e94-e97 e99-e9f ea1-ea7 eaa-eab
ead-eb9 ebb-ebc ec8-ecd 10d0-10ff 13a0-13fd 1ab0-1ace 1d00-2027 2029 202f-2064 2070-2151 2153-2184 2189 2190-23ff
2422-2423 2460-262f 2638-268b 2690-269c 26a0-26a7 26aa-26b2 2701-2704 2706-2709 270c-2727 2729-274b 274d 274f-2752
2756 2758-275e 2761-277f 2794 2798-27af 27b1-2bff 2c60-2cff 2e02-2e05 2e08-2e0a 2e17-2e18 2e1f 2e22-2e25 2e2e 3012
3016-3017 301a-301b 3030 3036 306e a46a-a46b a640-a641 a648-a649 a656-a657 a708-a716 a71b-a727 a72d a730 a735 a765
a789-a78e a790-a791 a793 a7aa a7f8-a7f9 ab52 ab66 ab70-abbf fb00-fb4f fb52-fb81 fb8a-fb95 fb9e-fb9f fbaa-fbad
fbe8-fbe9 fbfc-fbff fe00-fe01 fe20-fe2f fe66 fe70-feff fff9-fffd 10140-1018e 102e0-102fb 1d106-1d107 1d400-1d7ff
1ee00-1eef1 1f12f 1f6d1 1f780-1f7eb 1f7ff-1f8d8
"""
"""The numbers of the letters in any of the fonts; letters that no Unicode has are counted to their neighbours."""


def _among(ranges: Iterable[str]) -> str:
    """Ranges of numbers as they stand in a set of a regular expression."""
    return "".join("-".join(f"\\U{int(end, 16):08x}" for end in part.split("-")) for part in ranges)


UNKNOWN = re.compile(rf"[^\s\u00ad\u200b-\u200d\u2060\ufe0e\ufe0f{_among(KNOWN.split())}]")
"""A letter without a picture; what is never seen needs none."""


def unknown(text: str) -> set[str]:
    """The letters of a text that would be crossed boxes."""
    return set() if text.isascii() else set(UNKNOWN.findall(text))


def lacking(letters: Sequence[str]) -> str:
    """That no font has some letters: some of them, with their numbers and names."""
    names = [f"`{x}` (U+{ord(x):04X} {unicodedata.name(x, 'without a name').lower()})" for x in letters]
    return f"no font has the letter{'s' if names[1:] else ''} {listed(names, 3)}"
