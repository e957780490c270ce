"""Words about sides: whom a character belongs to, who plays it, who is enemy and who is friend."""

from __future__ import annotations

from dsl.words import Traits, Word
from interpreter.runtime.changes import store
from interpreter.runtime.fields.characters import BAND, NOBODY, OWNER, SPACE
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import (
    ATTACKED,
    BANDS,
    ENEMIES,
    HOSTILE,
    LIVING,
    OPEN_TO_ATTACK,
    PLAYED,
    STANDING,
)


def enemies(g: Game, who: int) -> list[int]:
    """The characters on the board that are hostile to one."""
    for slot in g.setup.program.pacifying:
        if g.S[who + slot]:
            return []
    return _foes(g, who)


def _foes(g: Game, who: int) -> list[int]:
    """The characters on the board that are hostile to one whom no state of its own keeps from having enemies."""
    S, setup = g.S, g.setup
    band = S[who + BAND]
    if setup.strangers:
        hostile = [f for f in setup.figures if S[f + SPACE] >= 0 and _at_war(g, who, f)]
    else:
        hostile = [f for foe in setup.opponents_of[band] for f in g.index.bands.get(foe, ()) if S[f + SPACE] >= 0]
    for slot in setup.program.pacifying:
        if any(S[setup.everybodys[slot]]):
            hostile = [f for f in hostile if not S[f + slot]]
    friendly = g.index.friendly
    if not friendly:
        return hostile
    makes_friends = who in friendly
    return [f for f in hostile if not ((makes_friends or f in friendly) and _reconciled(g, who, f))]


def is_enemy(g: Game, it: int, who: int) -> bool:
    """Whether one on the board is among the enemies of another."""
    S, setup = g.S, g.setup
    if not (_at_war(g, who, it) if setup.strangers else S[it + BAND] in setup.opponents_of[S[who + BAND]]):
        return False
    return not _at_peace(g, it, who)


def is_foe(g: Game, it: int, who: int) -> bool:
    """Whether anybody, on the board or not, is among the enemies of another."""
    return it >= 0 and g.S[it + SPACE] >= 0 and is_enemy(g, it, who)


def _at_peace(g: Game, a: int, b: int) -> bool:
    """Whether a state of one of two, or a rule, keeps them from being enemies."""
    S = g.S
    for slot in g.setup.program.pacifying:
        if S[a + slot] or S[b + slot]:
            return True
    friendly = g.index.friendly
    return (a in friendly or b in friendly) and _reconciled(g, a, b)


def _reconciled(g: Game, a: int, b: int) -> bool:
    """Whether a rule of one of two makes them friendly to each other."""
    friendly = g.index.friendly
    for me, other in (a, b), (b, a):
        for clause, this in friendly.get(me, ()):
            if clause(g, other, me, this):
                return True
    return False


def _at_war(g: Game, a: int, b: int) -> bool:
    """Whether two are hostile: those of two sides always are, strangers only by a state of theirs."""
    first, second = g.S[a + BAND], g.S[b + BAND]
    if first and second:
        return second in g.setup.opponents_of[first]
    return a != b and ((not first and _provoked(g, a, b)) or (not second and _provoked(g, b, a)))


def _provoked(g: Game, stranger: int, other: int) -> bool:
    """Whether a state sets a stranger against somebody; two strangers in the same state stand together."""
    S, band = g.S, g.S[other + BAND]
    for slot, towards in g.setup.program.hostile:
        if S[stranger + slot] and (
            towards == "everyone"
            and (band or not S[other + slot])
            or towards == "bands"
            and band
            or band
            and towards == g.setup.seat_names[band]
        ):
            return True
    return False


def friends(g: Game, who: int) -> list[int]:
    """The others on the board who are of the same side or made friendly by a rule; of a stranger all who are not hostile."""
    S, setup = g.S, g.setup
    band = S[who + BAND]
    if not band:
        foes = enemies(g, who)
        return [f for f in setup.figures if f != who and S[f + SPACE] >= 0 and f not in foes]
    here = [f for f in setup.figures if f != who and S[f + SPACE] >= 0]
    if setup.program.aloof:
        return [f for f in here if is_friend(g, f, who)]
    side = setup.side_of[band]
    return [f for f in here if S[f + BAND] in side or _at_peace(g, f, who)]


def is_friend(g: Game, it: int, who: int) -> bool:
    """Whether one on the board is among the friends of another."""
    S = g.S
    band = S[who + BAND]
    aloof = g.setup.program.aloof
    if aloof and any(S[it + slot] or S[who + slot] for slot in aloof):
        return False
    if it == who or not band:
        return it != who and not is_enemy(g, it, who)
    return S[it + BAND] in g.setup.side_of[band] or _at_peace(g, it, who)


def is_friendly(g: Game, who: int, other: int) -> bool:
    """Whether one is a friend of another, or the same."""
    return who == other or is_friend(g, who, other)


def open_to_attack(g: Game, who: int) -> list[int]:
    """Enemies, also of one who only seems to have none, and the characters of others whom a state exposes to everybody."""
    S, setup = g.S, g.setup
    found = _foes(g, who) if _dissembles(g, who) else enemies(g, who)
    for slot in setup.program.exposing:
        if any(S[setup.everybodys[slot]]):
            found = found + [f for f in setup.figures if _is_exposed(g, f, who, slot) and f not in found]
    found = found + [f for f in _spared(g, who) if f not in found]
    safe = g.index.safe
    return [f for f in found if f not in safe or not _safe(g, f, who)] if safe else found


def is_open_to_attack(g: Game, it: int, who: int) -> bool:
    """Whether anybody, on the board or not, is among those open to attack by another."""
    if it < 0 or g.S[it + SPACE] < 0:
        return False
    if it in g.index.safe and _safe(g, it, who):
        return False
    program = g.setup.program
    foe = is_enemy(g, it, who) or (_dissembles(g, who) and it in _foes(g, who))
    return foe or any(_is_exposed(g, it, who, slot) for slot in program.exposing) or it in _spared(g, who)


def _dissembles(g: Game, who: int) -> bool:
    """Whether somebody only seems to have no enemies."""
    return any(g.S[who + slot] for slot in g.setup.program.dissembling)


def _is_exposed(g: Game, it: int, who: int, slot: int) -> bool:
    """Whether a state exposes somebody on the board to one of another side."""
    S = g.S
    return (
        bool(S[it + slot]) and S[it + SPACE] >= 0 and S[it + BAND] not in (g.setup.side_of[S[who + BAND]] or (NOBODY,))
    )


def _spared(g: Game, who: int) -> list[int]:
    """Those of other sides whom a rule makes friendly to one, and whom it may attack all the same."""
    S, hiding = g.S, g.setup.program.pacifying
    if who not in g.index.bold:
        return []
    return [
        f
        for f in g.setup.figures
        if S[f + SPACE] >= 0 and _at_war(g, who, f) and _is_bold(g, who, f) and not any(S[f + slot] for slot in hiding)
    ]


def _is_bold(g: Game, who: int, other: int) -> bool:
    """Whether a rule lets one attack another whom it is friendly to."""
    return any(clause(g, other, who, this) for clause, this in g.index.bold.get(who, ()))


def _safe(g: Game, it: int, who: int) -> bool:
    """Whether a rule keeps one safe from attacks of another."""
    return any(clause(g, who, it, this) for clause, this in g.index.safe.get(it, ()))


def may_attack(g: Game, who: int, other: int) -> bool:
    """Whether no rule keeps one from attacking another, whom perhaps it hides from; nobody attacks whom it is made a friend of."""
    return not _safe(g, other, who) and (_is_bold(g, who, other) or not _reconciled(g, who, other))


def band(g: Game, player: int) -> list[int]:
    """The characters of a player on the board."""
    S = g.S
    return [f for f in g.index.bands.get(player, ()) if S[f + SPACE] >= 0]


def strangers(g: Game) -> list[int]:
    """The characters on the board that belong to no player."""
    return band(g, NOBODY)


def change_sides(g: Game, who: int, player: int) -> None:
    """Of another band from now on, with the rules of its faction if it had none so far."""
    take_control(g, who, player)
    if who >= 0 and player >= 0:
        store(g, who + BAND, player)


def in_band_of(g: Game, who: int, faction: int) -> bool:
    """Whether somebody of a faction is, or was, in the band of a character; a stranger has none."""
    setup, band = g.setup, g.S[who + BAND]
    seats = setup.memo.get("banded")
    if seats is None:
        figures = [(p.seat, setup.card(p.card).faction) for p in setup.plan.figures]
        seats = setup.memo["banded"] = {(setup.players[seat], f) for seat, f in figures if seat >= 0 <= f}
    return (band, faction) in seats


def is_first_of_band(g: Game, who: int, trait: int) -> bool:
    """Whether a character is the first of its band, as the band was named, whose card prints a trait."""
    setup = g.setup
    found = setup.memo.get(("first", trait))
    if found is None:
        placed = zip(setup.figures, setup.plan.figures, strict=True)
        having = [(p.seat, figure) for figure, p in placed if p.seat >= 0 and setup.card(p.card).traits & trait]
        found = setup.memo["first", trait] = frozenset(dict(reversed(having)).values())
    return who in found


def take_control(g: Game, who: int, player: int) -> None:
    if who >= 0 and player >= 0:
        store(g, who + OWNER, player)


SIDES = (
    Word(
        "characters",
        "(enemy|enemies) [of {who:character}]",
        "{{ head('enemy') }}{% if who and who.referent != 'self' %} of {{ who|named }}{% endif %}",
        "{% if who and who.referent != 'self' %}{{ of('wróg', who) }}{% else %}{{ head('wróg') }}{% endif %}",
        "The characters hostile to one, which all of other sides are; to `self` when nobody is named.",
        "enemy of winner",
        enemies,
        traits=Traits(
            gender="m1",
            default_self=True,
            has="V_is_enemy(g, {it}, {who})",
            contains="V_is_foe(g, {it}, {who})",
            functions={"V_is_enemy": is_enemy, "V_is_foe": is_foe},
            reads=ENEMIES,
        ),
    ),
    Word(
        "characters",
        "(friend|friends) [of {who:character}]",
        "{% if who and who.referent != 'self' %}{{ head('friend') }} of {{ who|named }}"
        "{% else %}{{ head('friendly character') }}{% endif %}",
        "{% if who and who.referent != 'self' %}{{ head('postać', after='przyjazny') }} wobec {{ who.gen }}"
        "{% else %}{{ head('postać', before='przyjazny') }}{% endif %}",
        "The other characters of the same side, and all whom a rule makes friendly; of `self` when nobody is named. To one"
        " of nobody's all are friends who are no enemies.",
        "friend of winner",
        friends,
        traits=Traits(
            gender="f",
            default_self=True,
            has="V_is_friend(g, {it}, {who})",
            functions={"V_is_friend": is_friend},
            reads=HOSTILE | STANDING,
        ),
    ),
    Word(
        "characters",
        "character open to attack by {who:character}",
        "{{ head('character') }} that {{ who }} may attack",
        "{{ head('postać') }}, {{ 'które' if telling.frame.plural else 'którą' }} {{ '' if who.referent == 'self' == telling.clause_subject else who|named }} może atakować,",
        "Enemies, and those whom a state exposes to everybody; not those who are safe from such attacks.",
        "character open to attack by self",
        open_to_attack,
        traits=Traits(
            gender="f",
            contains="V_is_open_to_attack(g, {it}, {who})",
            functions={"V_is_open_to_attack": is_open_to_attack},
            reads=OPEN_TO_ATTACK,
        ),
    ),
    Word(
        "characters",
        "(character|characters) of {who:player}",
        "{{ head('character') }}{{ held(who) }}",
        "{% if telling.owner_is_said %}{{ head('postać') }}{% else %}{{ of('postać', who) }}{% endif %}",
        "The characters of a player on the board.",
        "character of red",
        band,
        traits=Traits(
            gender="f",
            owner_slot="who",
            has="(S[{it}+5] == {who})",
            among=("g.index.bands.get({who}, ())", "S[{it}+V_SPACE] >= 0"),
            functions={"V_SPACE": SPACE},
            reads=BANDS | STANDING | LIVING,
        ),
    ),
    Word(
        "characters",
        "(character|characters) of nobody",
        "{{ head('NPC') }}",
        "{{ head('postać', after='niezależny') }}",
        "The characters on the board that belong to no player.",
        "character of nobody",
        strangers,
        traits=Traits(gender="f", reads=BANDS | STANDING | LIVING),
    ),
    Word(
        "truth",
        "{who:character} belongs to {player:player}",
        "{{ who }} {{ who|verb('belong') }} to {{ of('band', player) }}",
        "{{ who }} {{ who|verb('należeć') }} do {{ of('banda', player, 'gen') }}",
        "Whether a character is of a player's band.",
        "victim belongs to red",
        "(S[{who}+%d] == {player})" % BAND,
        traits=Traits(lasting=True, reads=BANDS),
    ),
    Word(
        "truth",
        "{who:character} is in a band of {faction:N_FACTION}",
        "{{ who }} {{ who|verb('be') }} in a band of {{ faction }}",
        "{{ who }} {{ who|verb('być') }} w bandzie frakcji „{{ faction }}”",
        "Whether somebody of this faction started the game in the band of a character.",
        "self is in a band of Royal Bobs",
        in_band_of,
        traits=Traits(banded=True, reads=BANDS),
    ),
    Word(
        "truth",
        "{who:character} is the leading {trait:N_TRAIT} of its band",
        "{{ who }} {{ who|verb('be') }} the band leader{# trait #}",
        "{{ who }} {{ who|verb('dowodzić', negated=negated) }} bandą{# trait #}",
        "Whether a character leads the band in which it started the game: of all there with a trait it was named first.",
        "self is the leading Hero of its band",
        is_first_of_band,
        traits=Traits(banded=True),
    ),
    Word(
        "truth",
        "{who:character} belongs to nobody",
        "{{ who }} {{ who|verb('belong') }} to {{ 'a' if negated else 'no' }} player",
        "{{ who }} {{ who|verb('należeć', negated=not negated) }} do {{ 'jakiegoś' if negated else 'żadnego' }} gracza",
        "Whether a character is of no player's band; `belongs to somebody`, whether it is of one.",
        "victim belongs to nobody",
        "(not S[{who}+%d])" % BAND,
        negative="{who:character} belongs to somebody",
        traits=Traits(reads=BANDS),
    ),
    Word(
        "truth",
        "{who:character} is (friendly|a friend) to {other:character}",
        "{{ who }} {{ who|verb('be') }} {% if who.referent == 'it' and other.referent == 'self' %}friendly to {{ other }} (itself included){% else %}friendly to {{ other }}{% endif %}",
        "{{ who }} {{ who|verb('być') }} {{ adj('przyjazny', who) }} wobec {{ other.gen }}"
        "{% if who.referent == 'it' and other.referent == 'self' %} (także {{ 'ona sama' if other.gender == 'f' else 'on sam' }}){% endif %}",
        "Whether one is a friend of the other, or the same.",
        "self is friendly to target",
        is_friendly,
        traits=Traits(relation=("a friendly character", "{{ head('postać', before='przyjazny') }}"), reads=HOSTILE),
    ),
    Word(
        "character_filter",
        "hostile to {who:character}",
        "hostile to {{ who }}",
        "{{ adj('wrogi', case='same') }} wobec {{ who.gen }}",
        "Those to whom another is an enemy.",
        "hostile to self",
        is_enemy,
        traits=Traits(reads=HOSTILE),
    ),
    Word(
        "truth",
        "{who:character} is hostile to {other:character}",
        "{{ who }} {{ who|verb('be') }} an enemy of {{ other }}",
        "{{ who }} {{ who|verb('być') }} {{ adj('wrogi', who) }} wobec {{ other.gen }}",
        "Whether two are enemies.",
        "self is hostile to target",
        "V_is_foe(g, {other}, {who})",
        traits=Traits(
            relation=("an enemy", "{{ head('wróg') }}"), functions={"V_is_foe": is_foe}, reads=HOSTILE | STANDING
        ),
    ),
    Word(
        "truth",
        "{who:character} may attack {other:character}",
        "{{ who }} {{ who|verb('cannot' if negated else 'may') }} attack {{ other }}",
        "{{ who }} {{ who|verb('móc', negated=negated) }} atakować {{ other.gen if negated else other.acc }}",
        "Whether no rule keeps somebody from attacking another, and none makes the two friendly.",
        "self may attack target",
        may_attack,
        negative="{who:character} cannot attack {other:character}",
        traits=Traits(reads=ATTACKED),
    ),
    Word(
        "statement",
        "{who:character} joins {player:player}",
        "{{ who }} {{ who|verb('join') }} {{ of('band', player) }}",
        "{{ who }} {{ who|verb('przechodzić') }} do {{ of('banda', player, 'gen') }}",
        "A character is of a player's band from now on.",
        "target joins red",
        change_sides,
        traits=Traits(writes=PLAYED | BANDS),
    ),
    Word(
        "statement",
        "{who:character} is controlled by {player:player}",
        "{{ who }} {{ who|verb('be') }} controlled by {{ player }}",
        "{{ player }} {{ player|verb('przejmować') }} kontrolę nad {{ who.ins }}",
        "That player answers for a character and plays its cards, whomever it belongs to.",
        "target is controlled by red",
        take_control,
        traits=Traits(writes=PLAYED),
    ),
    Word(
        "player",
        "{whose} player",
        "{{ of('player', whose) }}",
        "{{ of('gracz', whose) }}",
        "The player who answers for a character and plays its cards.",
        "own player",
        "S[{whose}+V_OWNER]",
        traits=Traits(gender="m1", reader=True, functions={"V_OWNER": OWNER}, reads=PLAYED),
    ),
)
