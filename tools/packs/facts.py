"""What is to be said of a pack."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from interpreter.loading.files import shown
from interpreter.loading.load import read_content
from tools.packs.choice import chosen
from tools.packs.offers import Offer
from tools.settings import Settings, real, refuse

Facts = dict[str, str | list[str]]


def facts_of(offer: Offer, settings: Settings) -> Facts:
    """By their names, in the order in which they are told. Raises UnmetError when its needs cannot be met.

    Ends the command when its manifest cannot be read.
    """
    manifest = offer.manifest
    with_it = chosen(settings.content, settings.packs, settings.edition, [offer.folder])
    content = read_content([o.folder for o in with_it], True)
    own = next((p for p in content.packs if real(p.folder) == real(offer.folder)), None)
    if own is None:
        refuse(content.report)
    mine = [d for d in content.library.definitions if real(offer.folder) in real(Path(d.span.source.name)).parents]
    kinds = Counter(d.kind for d in mine)
    met = {o.name: o for o in with_it}
    return {
        "name": manifest.name,
        "Polish name": manifest.pl,
        "version": manifest.version,
        "edition": "yes" if manifest.edition else "no",
        "authors": list(manifest.authors),
        "licence": manifest.licence,
        "languages": list(manifest.languages),
        "language release": str(manifest.language),
        "needs": [f"{need} (here: {met[need.name].manifest.version})" for need in manifest.wanted],
        "defines": [f"{count} {kind}" for kind, count in sorted(kinds.items())],
        "examples": str(sum(len(d.examples) for d in mine)),
        "digest": own.meaning,
        "found": f"{offer.origin}: {shown(offer.path)}",
    }
