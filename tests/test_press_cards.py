"""Rule cards: text comes out whole, what does not fit is told, themes, backs, pictures, clauses and hooks."""

import json
import re
import shutil
from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import open as read_pdf
from PIL import Image

from dsl.model import Rule
from dsl.wording.terms import BETWEEN_IDS
from interpreter.loading.load import load_content
from tests.kit import changes_a_silent_mark
from tests.press_kit import placed_cards, printer
from tests.press_kit import printed as press
from tools.cli import cli
from tools.press.model.cards import MARKED, CardMaker, carded, part_name
from tools.press.model.rich_text import RichText, Span, span, strong
from tools.press.printer import Order
from tools.press.printing import print_all
from tools.press.typography import set_in_type
from tools.press.typst.cards import AT_ONCE, EACH, Deck
from tools.press.typst.compiler import Compiler
from tools.press.typst.rich_text import literal, typeset
from tools.press.typst.theme import Theme

ROOT = Path(__file__).resolve().parent.parent
MINI = ROOT / "tests" / "mini" / "base.tierce"
GOLDEN = ROOT / "tests" / "golden" / "cards"
PPI = 72
RULES = """
skill "Rage" [X]
    pl "szał"
    flavour "He sees red." / "Widzi na czerwono."
    +X to own blow
    own blow is at most 9
    cannot strike

skill "Calm"
    pl "spokój"
    after strike, when target is self
        own vigour increases by 2
        do Rest for self

trait "weapon"
    pl "broń"
    is a sort of items, "weapons" / "broń"

weapon "Stick"
    pl "kij"
    origin "The stick." / "Kij."
    is big

state "Dazed"
    pl "oszołomiony"
    cannot strike

character "Cid"
    pl "Cyd"
    is big
    Might 2
    has Rage 2, Calm
    carries Stick
"""
FORMS = {
    "cios": ("m3", "cios ciosu ciosowi cios ciosem ciosie", "ciosy ciosów ciosom ciosy ciosami ciosach"),
    "wigor": ("m3", "wigor wigoru wigorowi wigor wigorem wigorze", "wigory wigorów wigorom wigory wigorami wigorach"),
    "moc": ("f", "moc mocy mocy moc mocą mocy", "moce mocy mocom moce mocami mocach"),
    "cel": ("m3", "cel celu celowi cel celem celu", "cele celów celom cele celami celach"),
    "uderzenie": (
        "n",
        "uderzenie uderzenia uderzeniu uderzenie uderzeniem uderzeniu",
        "uderzenia uderzeń uderzeniom uderzenia uderzeniami uderzeniach",
    ),
    "odpoczynek": (
        "m3",
        "odpoczynek odpoczynku odpoczynkowi odpoczynek odpoczynkiem odpoczynku",
        "odpoczynki odpoczynków odpoczynkom odpoczynki odpoczynkami odpoczynkach",
    ),
}
LEXICON = "".join(
    f'["{name}"]\npos = "noun"\ngender = "{gender}"\nsg = {json.dumps(one.split())}\npl = {json.dumps(many.split())}\n\n'
    for name, (gender, one, many) in FORMS.items()
)
LONG = '\nskill "Endless"\n    pl "bez końca"\n' + "".join(
    f"    +{n} to own blow, when own vigour is below {n} and own Might is at least {n} and target is self\n"
    for n in range(1, 26)
)


def pack(folder: Path, rules: str = RULES) -> Path:
    """A pack of the game of no game with some cards."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(MINI, folder)
    (folder / "cards.tierce").write_text(rules, "utf-8")
    (folder / "lexicon.pl.toml").write_text(LEXICON, "utf-8")
    (folder / "pack.toml").write_text(
        'name = "No Game"\npl = "Bez gry"\nlanguage = 1\nlexicon = "lexicon.pl.toml"\npractice_board = "Yard"\n'
    )
    return folder


def load(folder: Path):
    content = load_content([folder], True)
    assert [str(d.span) + " " + d.message for d in content.report.found if d.code.startswith("E")] == []
    return content


@pytest.fixture(scope="module")
def mini(tmp_path_factory):
    return pack(tmp_path_factory.mktemp("cards"))


@pytest.fixture(scope="module")
def printed(mini, tmp_path_factory):
    """Everything printed in both languages, and what was printed."""
    out = tmp_path_factory.mktemp("out")
    return out / "cards", press(load(mini), out, "cards", "en", "pl")


# --- text


def read(markup: str) -> str:
    """The text of Typst markup: its strings, one after another."""
    return "".join(json.loads(f'"{found}"') for found in re.findall(r'#"((?:[^"\\]|\\.)*)"', markup))


PLAIN = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=60)


@pytest.mark.slow
@given(PLAIN)
def test_any_text_comes_out_whole(text):
    assert read(typeset(text)) == set_in_type(text)
    assert read(typeset(strong(text))) == set_in_type(text)


@pytest.mark.slow
@given(PLAIN)
def test_nothing_in_a_text_is_taken_for_typst(text):
    # Outside its strings, what is set from a text is only what its spans say.
    found = typeset(span("reference", text, "x"))
    assert re.sub(r'"(?:[^"\\]|\\.)*"', "", found) in ("#to()[#]", "#to()[]")
    assert json.loads(literal(text)) == text


@pytest.mark.parametrize("text", ['"#panic()', "\\", '\\"', "#let x = 1", "$x$ *b* _e_ `r` @l <l> // c /* d */"])
def test_harmful_texts_are_set_as_they_are(text):
    source = typeset(text) + typeset(strong(text))
    assert b"%PDF" in Compiler(Theme()).document(source)


# --- what is printed


def test_every_card_is_there_in_every_form(mini, printed):
    out, found = printed
    files, lacks = found
    assert lacks == []
    names = [f"{d.keyword}-{d.name.lower()}" for d in carded(load(mini).library)]
    assert {"skill-rage", "weapon-stick", "state-dazed", "character-cid", "character-ann"} <= set(names)
    for lang in ("en", "pl"):
        for form in ("png", "svg"):
            assert sorted(p.stem for p in (out / lang / form).iterdir()) == sorted(names)
    made = (p for p in out.rglob("*") if p.is_file() and not any(n.startswith(".") for n in p.relative_to(out).parts))
    assert set(files) == set(made)


def test_a_card_is_made_of_what_the_entry_says(mini):
    maker = CardMaker(printer(load(mini), lang="pl"))
    library = maker.library
    rage, cid = maker.card(library.get("skill", "Rage")), maker.card(library.get("figure", "Cid"))
    assert (rage.title, rage.corner, rage.foot) == ("Szał", "[X]", "Rage")
    rage, stick = (maker.card(library.get(*of)) for of in (("skill", "Rage"), ("gear", "Stick")))
    assert [(card.game, card.number, card.mark) for card in (rage, stick)] == [
        ("Bez gry", "S 002/002 · v0.0.0", ""),
        ("Bez gry", "W 001/001 · v0.0.0", " *"),
    ]
    assert [line.text.plain for line in rage.lines] == [
        line.text.plain for line in maker.printer.writer.entry(library.get("skill", "Rage")).lines
    ]
    assert [given.title.plain for given in cid.given] == ["Ekwipunek:", "Szał 2", "Spokój"]
    assert [given.elsewhere for given in cid.given] == [False, True, True]
    assert [name.plain for name, _ in cid.numbers] == ["Moc"]


def test_pictures_and_sheets_are_the_same_every_time(mini, printed, tmp_path):
    out, _ = printed
    press(load(mini), tmp_path, "cards", "pl")
    for path in sorted((tmp_path / "cards" / "pl").rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            assert path.read_bytes() == (out / path.relative_to(tmp_path / "cards")).read_bytes(), path.name


def test_only_what_has_changed_is_set_again(tmp_path):
    folder, out = pack(tmp_path / "rules"), tmp_path / "out"
    press(load(folder), out, "cards", "en")
    before = {p: p.stat().st_mtime_ns for p in out.rglob("*.*") if not p.name.startswith(".")}
    pack(folder, RULES.replace("at most 9", "at most 8").replace('state "Dazed"', 'state "Stunned"'))
    told = []
    order = Order(load(folder), out, ("en",), parts=("cards",))
    print_all(order, lambda lang, part, done, of: told.append((done, of)))
    after = {p: p.stat().st_mtime_ns for p in out.rglob("*.*") if not p.name.startswith(".")}
    assert {p.stem for p in before.keys() - after.keys()} == {"state-dazed"}
    changed = {p.stem for p in after if after[p] != before.get(p)}
    assert changed >= {"skill-rage", "state-stunned", "character-cid", "skills-a4", "states-letter"}
    assert not changed & {"character-ann", "character-bob", "skill-calm", "weapon-stick", "weapons-a4"}
    assert told[-1][0] == told[-1][1] and told[1:] == sorted(told[1:])


def test_a_card_that_looks_as_before_is_not_set_again(tmp_path, monkeypatch):
    folder, out = pack(tmp_path / "rules"), tmp_path / "out"
    press(load(folder), out, "cards", "en")
    pack(folder, RULES.replace('    pl "szał"', '    # no card has this\n    pl "szał"'))
    assert "no card has this" in (folder / "cards.tierce").read_text()
    said, new = [], Deck._new

    def noted(deck, maker, name, definition):
        said.append(name)
        return new(deck, maker, name, definition)

    monkeypatch.setattr(Deck, "_new", noted)
    monkeypatch.setattr(Compiler, "_compiled", None)
    press(load(folder), out, "cards", "en")
    assert "skill-rage" in said


def test_sheets_have_a_front_and_a_back_for_as_many_cards_as_fit(mini, tmp_path):
    for bleed, count in ((0, 2), (6, 2)):
        deck = Deck(printer(load(mini), tmp_path / str(bleed), bleed=bleed))
        deck.print()
        with read_pdf(tmp_path / str(bleed) / "cards/en/sheets/skills-a4.pdf") as pdf:
            assert len(pdf.pages) == count


def test_a_sheet_has_room_for_nine_cards(mini, tmp_path):
    deck = Deck(printer(load(mini), tmp_path, bleed=0))
    card = next(card for card in deck.said().values() if card.sheet == "skills")
    list(deck.files.put("many", {"one": card}, {"one": 19}))
    with read_pdf(deck.output.written[0]) as pdf:  # and a page has a back
        assert len(pdf.pages) == 6


@pytest.mark.parametrize(("bleed", "few", "all_of_it"), [(0, 1 + 2, 9 + 6), (3, 1 + 2, 9 + 9)])
def test_a_card_that_changes_costs_the_sheets_that_it_is_on(mini, tmp_path, monkeypatch, bleed, few, all_of_it):
    """One file with fronts, and the sheets of paper for which it is; with bleed fewer cards go on Letter."""
    shown = next(card for card in Deck(printer(load(mini))).said().values() if card.sheet == "skills")
    other = replace(shown, data=shown.data.replace(shown.data.split('"')[1], "quite another"))
    before = {f"card{n}": shown for n in range(27)}
    document, count = Compiler.document, 0

    def counted(compiler, source):
        nonlocal count
        count += 1
        return document(compiler, source)

    def put(cards, out):
        nonlocal count
        count, deck = 0, Deck(printer(load(mini), tmp_path / out, bleed=bleed))
        list(deck.files.put("several", cards, {}))
        return count, [path.read_bytes() for path in deck.output.written]

    monkeypatch.setattr(Compiler, "document", counted)
    put(before, "out")
    assert put(before, "other")[0] == 0
    one_changed, sheets = put({**before, "card13": other}, "out")
    assert one_changed == few
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "clean"))
    from_nothing, clean = put({**before, "card13": other}, "clean")
    assert from_nothing == all_of_it and sheets == clean


def test_each_back_lies_behind_its_front(mini, tmp_path):
    for sheet, paper, bleed in (("skills", "a4", 3), ("characters", "letter", 0), ("characters", "a4", 6)):
        deck = Deck(printer(load(mini), tmp_path, bleed=bleed))
        cards = {name: card for name, card in deck.said().items() if card.sheet == sheet}
        placed = placed_cards(deck, sheet, paper, cards)
        fronts = {row["card"]: row for row in placed if row["side"] == "front"}
        backs = {row["card"]: row for row in placed if row["side"] == "back"}
        assert fronts.keys() == backs.keys() and len(fronts) >= 2
        width = 63 if sheet == "skills" else 70
        for name, front in fronts.items():
            assert front["y"] == backs[name]["y"]
            # Turned over on its side edge, the back covers the same stretch of paper.
            assert front["x"] + backs[name]["x"] + width == pytest.approx(front["page"])


# --- what does not fit


def test_what_does_not_fit_is_told_with_the_millimetres(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.press.model.cards.MOST_LETTERS", 10_000)  # so that no further card takes the rest
    folder = pack(tmp_path / "rules", RULES + LONG)
    asked = ["--content", str(folder), "build", "--only", "cards", "--lang", "pl", "--out", str(tmp_path / "out")]
    for _ in range(2):  # it is not forgotten when nothing has changed
        result = CliRunner().invoke(cli, asked)
        assert result.exit_code == 1, result.output
        assert re.search(r"^skill-endless \[pl\]: [\d.]+ mm too much in the text$", result.stderr, re.MULTILINE)
    assert (tmp_path / "out" / "cards" / "pl" / "png" / "skill-endless.png").is_file()


def test_a_number_with_a_long_name_stands_on_two_lines(tmp_path):
    walker = (
        '\nability "Half move length"\n    pl "długość krótkiego ruchu"\n\ncharacter "Dee"\n    pl "Di"\n    is big\n'
    )
    content = load(pack(tmp_path / "rules", RULES + walker + "    Half move length 3\n    Might 2\n"))
    assert press(content, tmp_path / "out", "cards", "pl")[1] == []


def test_no_type_is_smaller_than_what_can_be_read():
    for name in ("card.typ", "figure.typ", "sheet.typ"):
        text = (ROOT / "tools" / "templates" / "typst" / name).read_text("utf-8")
        sizes = [float(n) for n in re.findall(r"size: ([\d.]+)pt", text)]
        sizes += [float(n) for n in re.findall(r"steps\([\d.]+, ([\d.]+),", text)]
        assert all(size >= 6.5 for size in sizes), name


# --- themes


def test_a_pack_brings_single_files_of_its_own_look(mini, printed, tmp_path):
    folder = pack(tmp_path / "rules")
    own = folder / "theme"
    (own / "icons").mkdir(parents=True)
    (own / "typst").mkdir()
    colours = (ROOT / "tools" / "templates" / "typst" / "colours.typ").read_text("utf-8")
    (own / "typst" / "colours.typ").write_text(colours.replace('paper = rgb("#fbf7ee")', 'paper = rgb("#00ff00")'))
    (own / "icons" / "club.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"></svg>')
    (own / "pictures.toml").write_text('[weapon]\nbig = "club"\n')
    content = load(folder)
    press(content, tmp_path / "out", "cards", "en")
    width, _, pixels = unpacked((tmp_path / "out" / "cards" / "en" / "png" / "skill-calm.png").read_bytes())
    corner = len(pixels) - 4 * width
    assert tuple(pixels[corner : corner + 3]) == (0, 255, 0)
    maker = CardMaker(printer(content))
    assert maker.card(content.library.get("gear", "Stick")).picture == "club"
    assert maker.card(content.library.get("skill", "Calm")).picture == "skill"


def test_suits_are_shown_on_the_body_that_the_theme_has_for_a_trait(content):
    maker = CardMaker(printer(content))
    assert maker.card(content.library.get("figure", "Bear")).figure == "figure-beast"
    assert maker.card(content.library.get("figure", "Aramis")).figure == "figure"


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_card_of_what_is_marked_says_nothing(content, lang):
    """What others alone say something of has none: its token lies on the table, and their cards say what it does."""
    maker, cards = CardMaker(printer(content, lang=lang)), list(carded(content.library))
    for definition in cards:
        if definition.kind in MARKED:
            card = maker.card(definition)
            assert card.lines or any(given.lines for given in card.given), definition.name
    assert not {"Faith", "Spent", "In hiding"} & {d.name for d in cards if d.kind in MARKED}


# --- clauses and hooks


def told_ids(text: RichText) -> list[str]:
    clauses = (piece for piece in text.pieces if isinstance(piece, Span) and piece.kind == "clause")
    return [i for clause in clauses for i in clause.value.split(BETWEEN_IDS)]


def walked(lines):
    for line in lines:
        yield line
        yield from walked(line.under)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_hook_is_printed_by_one_clause_and_every_clause_is_a_hook(content, lang):
    maker = CardMaker(printer(content, lang=lang))
    seen = 0
    for definition in carded(content.library):
        card = maker.card(definition)
        if isinstance(definition, Rule):
            printed = Counter(i for line in walked(card.lines) for i in told_ids(line.text))
            kept = {hook.id for hook in definition.hooks if changes_a_silent_mark(hook.node, content)}
            hooks = [hook.id for hook in definition.hooks if hook.id not in kept]
            # Each once, but for what the rules keep for themselves; lines within a hook are numbered under it: `skill:Rage/1.2`.
            assert {i: printed[i] for i in hooks} == dict.fromkeys(hooks, 1), definition.name
            # Settings and lines that are no hooks have ids with a word: `skill:Rage/during1`.
            own = [i for i in printed if not i.startswith("procedure:")]  # what else it does is told within it
            clauses = [i for i in own if re.search(r"/\d[.\d]*$", i)]
            assert set(hooks) >= {re.sub(r"(?<=/)(\d+)[.\d]*$", r"\1", i) for i in clauses}, definition.name
            assert set(printed.values()) <= {1}, definition.name
            seen += len(hooks)
    assert seen > 400
    assert maker.teller.failures == []


def test_a_clause_taken_from_a_skill_is_gone_from_its_card(tmp_path):
    folder, out = pack(tmp_path / "rules"), tmp_path / "out"
    content = load(folder)
    deck = Deck(printer(content, out))
    before = deck.said()["skill-rage"].data
    assert "cannot exceed 9" in read(before)
    deck.print()
    pack(folder, RULES.replace("    own blow is at most 9\n", ""))
    after = Deck(printer(load(folder), out)).said()["skill-rage"].data
    assert "exceed" not in read(after)
    assert read(after) == read(before).replace(read(before)[slice(*_clause(read(before)))], "")


def _clause(text: str) -> tuple[int, int]:
    """Where the sentence of the clause stands."""
    end = text.index("cannot exceed 9") + len("cannot exceed 9.")
    return text.rindex(".", 0, end - 2) + 1, end


# --- pictures


def unpacked(data: bytes) -> tuple[int, int, bytes]:
    """Width, height and the RGBA bytes of a picture."""
    with Image.open(BytesIO(data)) as picture:
        return *picture.size, picture.convert("RGBA").tobytes()


@pytest.mark.parametrize("name", ["skill-rage", "weapon-stick", "state-dazed", "character-cid"])
def test_cards_look_as_they_did(mini, tmp_path, name, request):
    """Golden pictures; `--update-golden` makes them anew. Look at them before they are kept."""
    deck = Deck(printer(load(mini), tmp_path, "pl"))
    picture = deck.printer.compiler.pages(deck.files.source([deck.said()[name]], EACH), "png", PPI)[0]
    golden = GOLDEN / f"{name}.png"
    if request.config.getoption("--update-golden"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_bytes(picture)
    (width, height, found), (*size, wanted) = unpacked(picture), unpacked(golden.read_bytes())
    assert [width, height] == size
    apart = sum(abs(a - b) > 32 for a, b in zip(found, wanted, strict=True))
    assert apart < len(wanted) / 200


def said_on(cards) -> list[str]:
    """The sentences of cards under which nothing stands, their own and then those of what they give."""
    own = [line for card in cards for line in walked(card.lines)]
    given = [line for card in cards for rule in card.given for line in walked(rule.lines)]
    return [str(line.text) for line in (*own, *given) if not line.under]


@pytest.mark.slow
def test_rules_that_no_card_could_hold_go_on_on_further_ones(content):
    """Each sentence stands on one of them; cards with little to say are one."""
    maker = CardMaker(printer(content))
    parted = 0
    for definition in carded(content.library):
        cards = maker.cards(definition)
        assert said_on(cards) == said_on([maker.card(definition)])
        assert [card.id for card in cards] == [part_name(cards[0].id, n) for n, _ in enumerate(cards, 1)]
        parted += len(cards) > 1
    assert parted > 2


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_card_of_the_content_has_too_much_on_it(content, tmp_path, lang):
    """A name of a number that is too long for its box keeps the whole game from being printed."""
    deck = Deck(printer(content, tmp_path, lang))
    cards = list(deck.said().values())
    for start in range(0, len(cards), AT_ONCE):
        source = deck.files.source(cards[start : start + AT_ONCE], EACH)
        assert deck.printer.compiler.noted(source, "overflow") == []
    assert len(cards) > 500
