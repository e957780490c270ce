"""The Polish lexicon: its forms, its gaps, counting, and every form of the files against Morfeusz."""

from __future__ import annotations

import marshal
import tomllib
from pathlib import Path

import pytest
from babel import Locale
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from dsl.lexicon import CASES, Lexicon, LexiconError, MissingForm, Recorder, Verb, counted_form, plural_class
from tools.cli import cli
from tools.lexicon import Unknown, bases_in, check, entry, fill, guessed
from tools.lexicon.__main__ import main

ROOT = Path(__file__).resolve().parent.parent
FILES = [ROOT / "interpreter/vocabulary/lexicon.pl.toml", ROOT / "content/lexicon.pl.toml"]

SMALL = """
["żeton"]
pos = "noun"
gender = "m3"
sg = ["żeton", "żetonu", "żetonowi", "żeton", "żetonem", "żetonie"]
pl = ["żetony", "żetonów", "żetonom", "żetony", "żetonami", "żetonach"]

["gracz"]
pos = "noun"
gender = "m1"
sg = ["gracz", "gracza", "graczowi", "gracza", "graczem", "graczu"]
pl = ["gracze", "graczy", "graczom", "graczy", "graczami", "graczach"]

["drzwi"]
pos = "noun"
gender = "n"
pl = ["drzwi", "drzwi", "drzwiom", "drzwi", "drzwiami", "drzwiach"]

["siła woli"]
pos = "noun"
gender = "f"
sg = ["siła woli", "siły woli", "sile woli", "siłę woli", "siłą woli", "sile woli"]

["powalony"]
pos = "adj"
m = ["powalony", "powalonego", "powalonemu", "powalony", "powalonym", "powalonym"]
f = ["powalona", "powalonej", "powalonej", "powaloną", "powaloną", "powalonej"]
n = ["powalone", "powalonego", "powalonemu", "powalone", "powalonym", "powalonym"]
v = ["powaleni", "powalonych", "powalonym", "powalonych", "powalonymi", "powalonych"]
o = ["powalone", "powalonych", "powalonym", "powalone", "powalonymi", "powalonych"]

["tracić"]
pos = "verb"
sg = "traci"
pl = "tracą"
passive = "tracony"
"""


@pytest.fixture(scope="module")
def small() -> Lexicon:
    return Lexicon.load(SMALL)


# --- looking up


def test_a_noun_has_its_six_cases_in_both_numbers(small):
    noun = small.noun("żeton")
    assert " ".join(noun[case] for case in CASES) == "żeton żetonu żetonowi żeton żetonem żetonie"
    assert noun.form("ins", plural=True) == "żetonami"
    assert noun.gender == "m3"


def test_the_number_of_one_of_several_stays_behind_every_form(small):
    assert [small.noun("gracz 2")[case] for case in ("nom", "gen", "ins")] == ["gracz 2", "gracza 2", "graczem 2"]
    assert small.noun("gracz 2").gender == small.noun("gracz").gender


def test_a_plural_only_noun_gives_its_plural_for_the_singular(small):
    assert small.noun("drzwi").plural_only
    assert small.noun("drzwi")["ins"] == "drzwiami"


def test_a_noun_without_a_plural_says_so(small):
    with pytest.raises(MissingForm, match="no plural of the noun `siła woli`"):
        small.noun("siła woli").form("nom", plural=True)


def test_the_accusative_of_an_adjective_depends_on_life(small):
    adjective = small.adj("powalony")
    assert adjective.form("m3", "acc") == "powalony"
    assert adjective.form("m1", "acc") == adjective.form("m2", "acc") == "powalonego"
    assert adjective.form("f", "ins") == "powaloną"
    assert adjective.form("m1", "nom", plural=True) == "powaleni"
    assert adjective.form("f", "acc", plural=True) == "powalone"


def test_an_adjective_by_itself_names_a_man(small):
    assert [small.noun("powalony")[case] for case in ("gen", "acc")] == ["powalonego", "powalonego"]
    assert small.noun("Powalony").form("nom", plural=True) == "Powaleni"
    assert small.noun("powalony").gender == "m1"
    assert small.missing([("noun", "powalony"), ("adj", "żeton")]) == [("adj", "żeton")]


def test_capitals_of_the_base_are_given_to_the_forms(small):
    assert small.noun("Siła Woli")["acc"] == "Siłę Woli"
    assert small.noun("Siła woli")["gen"] == "Siły woli"
    assert small.adj("Powalony").form("f") == "Powalona"


def test_a_gap_is_never_filled_in_silence(small):
    with pytest.raises(MissingForm, match="no noun `wóz`") as caught:
        small.noun("wóz")
    assert (caught.value.base, caught.value.pos) == ("wóz", "noun")
    with pytest.raises(MissingForm):
        small.adj("żeton")
    with pytest.raises(MissingForm):
        small.verb("żeton")
    wanted = [("noun", "żeton"), ("verb", "tracić"), ("noun", "wóz"), ("adj", "nowy"), ("noun", "wóz")]
    assert small.missing(wanted) == [("noun", "wóz"), ("adj", "nowy")]


def test_a_recorder_notes_every_gap_and_goes_on(small):
    recorder = Recorder.over(small)
    assert recorder.noun("żeton")["gen"] == "żetonu"
    assert recorder.noun("wóz")["gen"] == "wóz"
    assert recorder.adj("nowy").form("f", "ins", plural=True) == "nowy"
    assert recorder.verb("jechać").form() == "jechać"
    assert recorder.noun("wóz")["dat"] == "wóz"
    missed = [(miss.pos, miss.base) for miss in recorder.missed]
    assert missed == [("noun", "wóz"), ("adj", "nowy"), ("verb", "jechać")]


# --- reading texts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('["a"]\npos = "noun', "not TOML"),
        ("a = 1", "`a` is not a table"),
        ('["a"]\nsg = []', "pos None"),
        ('["a"]\npos = "adverb"', "pos 'adverb'"),
        ('["a"]\npos = "noun"\ngender = "m"\npl = ["a", "a", "a", "a", "a", "a"]', "gender 'm'"),
        ('["a"]\npos = "noun"\npl = ["a", "a", "a", "a", "a", "a"]', "missing 1 required .* 'gender'"),
        ('["a"]\npos = "noun"\ngender = "f"', "`a` has no forms"),
        ('["a"]\npos = "noun"\ngender = "f"\nsg = ["a", "b"]', "sg needs the 6 forms"),
        ('["a"]\npos = "noun"\ngender = "f"\nsg = ["a", "", "a", "a", "a", "a"]', "sg needs the 6 forms"),
        ('["a"]\npos = "noun"\ngender = "f"\nsg = "abcdef"', "sg needs the 6 forms"),
        ('["a"]\npos = "noun"\ngender = "f"\nplural = []', "unexpected keyword argument 'plural'"),
        ('["a"]\npos = "verb"\nsg = "a"\npl = ""', "the verb `a` needs `sg` and `pl`"),
    ],
)
def test_a_damaged_entry_is_named(text, message):
    with pytest.raises(LexiconError, match=message):
        Lexicon.load(text)


def test_texts_are_joined_and_may_repeat_but_not_contradict():
    assert len(Lexicon.load(SMALL, SMALL).entries) == 6
    with pytest.raises(LexiconError, match="`żeton` has two entries"):
        Lexicon.load(SMALL, SMALL.replace('"żetonie"', '"żetonu"'))


def test_a_lexicon_is_the_same_once_it_was_plain_data():
    read = Lexicon.load(*(path.read_text("utf-8") for path in FILES))
    assert Lexicon.of_plain(marshal.loads(marshal.dumps(read.plain))) == read


def test_an_entry_may_stand_instead_of_an_earlier_one_and_then_counts():
    other = (
        SMALL.split("\n\n")[0].replace('gender = "m3"', 'gender = "m3"\ninstead = true').replace("żeton", "znacznik")
    )
    lexicon = Lexicon.load(SMALL, other.replace('["znacznik"]', '["żeton"]'))
    assert lexicon.noun("żeton")["ins"] == "znacznikem"
    assert len(lexicon.entries) == 6


# --- counting


@pytest.mark.parametrize(
    ("n", "nominative", "genitive"),
    [
        (0, "0 żetonów", "0 żetonów"),
        (1, "1 żeton", "1 żetonu"),
        (2, "2 żetony", "2 żetonów"),
        (5, "5 żetonów", "5 żetonów"),
        (12, "12 żetonów", "12 żetonów"),
        (22, "22 żetony", "22 żetonów"),
        (112, "112 żetonów", "112 żetonów"),
        ("X", "X żetonów", "X żetonów"),
    ],
)
def test_a_number_decides_case_and_number_of_its_noun(small, n, nominative, genitive):
    assert small.count(n, "żeton") == nominative
    assert small.count(n, "żeton", "gen") == genitive


def test_counting_in_the_other_cases(small):
    assert small.count(5, "żeton", "ins") == "5 żetonami"
    assert small.count(2, "żeton", "loc") == "2 żetonach"
    assert small.count(2, "gracz", "acc") == "2 graczy"
    assert small.count(1, "gracz", "acc") == "1 gracza"
    assert small.count("−2", "żeton") == "−2 żetony"


def test_plural_only_nouns_are_counted_in_the_genitive(small):
    assert small.count(2, "drzwi", "ins") == "2 drzwiami"
    assert counted_form(2, "nom", plural_only=True) == ("gen", True)
    assert counted_form(1, "nom", plural_only=True) == ("nom", True)


def test_only_whole_numbers_are_counted():
    with pytest.raises(TypeError, match="whole numbers"):
        plural_class(1.5)  # type: ignore[arg-type]
    for half in (0.5, "1.5", "pół"):
        with pytest.raises(TypeError, match="whole numbers"):
            Lexicon.load(SMALL).count(half, "żeton")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="whole numbers"):
        plural_class(True)


@pytest.mark.fuzz
@given(st.integers(min_value=0, max_value=10**9))
def test_plural_classes_are_those_of_babel(n):
    assert plural_class(n) == Locale("pl").plural_form(n)
    assert plural_class(-n) == plural_class(n)


@pytest.mark.fuzz
@given(st.integers(min_value=0, max_value=10**6), st.sampled_from(CASES))
def test_count_uses_the_class_of_babel(n, case):
    noun = Lexicon.load(SMALL).noun("żeton")
    kind = Locale("pl").plural_form(n)
    if kind == "one":
        expected = noun.form(case)
    elif kind == "many" and case in ("nom", "acc"):
        expected = noun.form("gen", plural=True)
    else:
        expected = noun.form(case, plural=True)
    assert Lexicon.load(SMALL).count(n, noun, case) == f"{n} {expected}"


# --- the files, and the tool that fills and checks them


@pytest.mark.parametrize("path", [*FILES, *(ROOT / "packs").glob("*/lexicon.pl.toml")], ids=lambda p: p.parent.name)
def test_the_entries_of_the_files_stand_in_their_order(path, tmp_path):
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    assert fill(copy, []) == []
    assert copy.read_text("utf-8") == path.read_text("utf-8"), f"python -m tools.lexicon {path} puts them in order"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_every_form_of_the_files_is_in_the_dictionary(path):
    text = path.read_text(encoding="utf-8")
    assert len(Lexicon.load(text).entries) > 100
    assert check(text) == []
    assert guessed(text) == []


def test_what_is_done_once_is_a_verb_with_forms_of_its_own():
    """A moment is told by its third person: gdy ta postać otworzy."""
    lexicon = Lexicon.load(*(path.read_text("utf-8") for path in FILES))
    once = [entry.once for entry in lexicon.entries.values() if isinstance(entry, Verb) and entry.once]
    assert len(once) > 50
    for base in once:
        assert lexicon.verb(base).form() != base


def test_the_files_go_together():
    lexicon = Lexicon.load(*(path.read_text(encoding="utf-8") for path in FILES))
    assert lexicon.count(2, "żeton fechtunku") == "2 żetony fechtunku"
    assert lexicon.noun("Hart Ducha")["loc"] == "Harcie Ducha"
    assert lexicon.adj("ciężko ranny").form("m1", "nom", plural=True) == "ciężko ranni"


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('"żetonu"', '"żetona"', "`żeton`: sg gen `żetona`, not żetonu"),
        ('gender = "m1"', 'gender = "m3"', "`gracz`: gender m3, not m1"),
        ('"powaleni"', '"powaloni"', "`powalony`: v nom `powaloni`, not powaleni"),
        ('"tracą"', '"tracają"', "`tracić`: pl nom `tracają`, not tracą"),
        ('["drzwi"]', '["dzrwi"]', "`dzrwi`: not in the dictionary as noun"),
    ],
)
def test_the_check_sees_a_wrong_form(right, wrong, message):
    assert check(SMALL) == []
    assert check(SMALL.replace(right, wrong, 1)) == [message]


def test_the_check_leaves_what_was_done_by_hand():
    assert check(SMALL.replace('["drzwi"]\n', '["dzrwi"]\nby_hand = "a joke"\n')) == []


@pytest.mark.parametrize(
    ("spec", "gender", "genitive", "plural"),
    [
        ("suma walki", "f", "sumy walki", "sumy walki"),
        ("karta początkowa", "f", "karty początkowej", "karty początkowe"),
        ("linia wzroku", "f", "linii wzroku", "linie wzroku"),
        ("stos kart odrzuconych", "m3", "stosu kart odrzuconych", "stosy kart odrzuconych"),
        ("walka wręcz", "f", "walki wręcz", "walki wręcz"),
        ("czerwony gracz", "m1", "czerwonego gracza", "czerwoni gracze"),
        ("Hart Ducha", "m3", "Hartu Ducha", "Harty Ducha"),
        ("noun:atakujący", "m1", "atakującego", "atakujący"),
        ("noun.m3:modyfikator", "m3", "modyfikatora", "modyfikatory"),
        ("postać", "f", "postaci", "postacie"),
    ],
)
def test_phrases_are_declined_by_their_heads(spec, gender, genitive, plural):
    _, table = entry(spec)
    assert (table["pos"], table["gender"], table["sg"][1], table["pl"][0]) == (
        "noun",
        gender,
        genitive,
        plural,
    )


def test_other_parts_of_speech_are_guessed():
    assert entry("obrażenia")[1]["pl"][1] == "obrażeń" and "sg" not in entry("obrażenia")[1]
    assert entry("ciężko ranny")[1]["f"][0] == "ciężko ranna"
    assert entry("niewykorzystany")[1]["v"][0] == "niewykorzystani"
    assert entry("broniący się")[1]["f"][2] == "broniącej się"
    assert entry("związany walką")[1]["o"][0] == "związane walką"
    assert entry("rany")[1]["pl"][1] == "ran" and entry("brak drogi powrotu")[1]["sg"][1] == "braku drogi powrotu"
    assert entry("unikać walki")[1]["pl"] == "unikają walki"
    assert entry("przesuwać się")[1] == {"pos": "verb", "sg": "przesuwa się", "pl": "przesuwają się"}
    assert entry("odrzucać")[1]["passive"] == "odrzucany"
    for unknown in ("wtępić", "do walki wręcz"):
        with pytest.raises(Unknown, match=f"`{unknown}` is not in the dictionary"):
            entry(unknown)


def test_filling_keeps_what_is_there_and_sorts(tmp_path):
    path = tmp_path / "lexicon.toml"
    six = ", ".join(['"kość"'] * 6)
    path.write_text(
        f'# Mine.\n["kość"]\npos = "noun"\nby_hand = "dice"\ngender = "f"\nsg = [{six}]\n', encoding="utf-8"
    )
    assert fill(path, ["łuk", "adj:ranny", "kość", "wtępić", "verb:kość"]) == [
        "`wtępić` is not in the dictionary as noun: say what it is: adj:wtępić, verb:wtępić, fixed:wtępić (never declined), "
        "or write its entry with `by_hand = true`",
        "`kość` is there as noun; one file has one entry for it",
    ]
    text = path.read_text(encoding="utf-8")
    assert text.startswith('# Mine.\n\n["kość"]\npos = "noun"\nby_hand = "dice"\n')
    assert [line for line in text.splitlines() if line.startswith("[")] == [
        '["kość"]',
        '["łuk"]',
        '["ranny"]',
    ]
    assert fill(path, ["Łuk", "luneta", "karta", "Karta"], beside=[FILES[0]]) == []
    text = path.read_text(encoding="utf-8")
    assert '"lunety"' in text and "karta" not in text and "Łuk" not in text
    assert fill(path, []) == [] and path.read_text(encoding="utf-8") == text


def test_what_a_file_needs_is_found(tmp_path):
    code = tmp_path / "words.py"
    code.write_text(
        "W(en=\"{{ noun('card') }}\", pl=\"{{ who|verb('tracić') }} {{ n|count('żeton') }}\"\n"
        "\"{{ adj('nowy', who) }} {{ head('karta') }}\"\n"
        "\"{{ who|participle('odrzucać') }} {{ count(n, 'rana') }}\")",
        encoding="utf-8",
    )
    wanted = ["adj:nowy", "noun:karta", "noun:rana", "noun:żeton", "participle:odrzucać", "verb:tracić"]
    assert sorted(bases_in(code)) == wanted
    content = tmp_path / "a.tierce"
    content.write_text('skill "Sprint"\n    pl "Bieg"\n', encoding="utf-8")
    lexicon = tmp_path / "lexicon.toml"
    assert main([str(lexicon), "--from-texts", str(code), str(content), "--check"]) == 0
    known = Lexicon.load(lexicon.read_text(encoding="utf-8"))
    assert known.adj("odrzucany").form("f") == "odrzucana"
    assert known.noun("Bieg")["gen"] == "Biegu"


def test_the_command_tells_what_is_wrong(tmp_path, capsys):
    lexicon = tmp_path / "lexicon.toml"
    lexicon.write_text(SMALL.replace('"żetonu"', '"żetona"'), encoding="utf-8")
    assert main([str(lexicon), "--check"]) == 1
    assert "sg gen `żetona`, not żetonu" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["[kot", "kot = 1\n", "[kot]\nsg = []\n"])
@pytest.mark.parametrize("arguments", [["--check"], ["pies"]])
def test_a_file_that_is_no_lexicon_is_told(tmp_path, text, arguments):
    lexicon = tmp_path / "lexicon.toml"
    lexicon.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(cli, ["lexicon", str(lexicon), *arguments])
    assert done.exit_code == 2
    assert "cannot be used as a lexicon" in done.output


def test_a_tail_after_a_preposition_stays_as_it_is():
    _, table = entry("straty w tej turze")
    assert table["pl"][1] == "strat w tej turze"


def test_the_usual_form_comes_before_an_old_one():
    _, table = entry("drugi oddech")
    assert (table["sg"][1], table["pl"][1]) == ("drugiego oddechu", "drugich oddechów")


def test_a_phrase_that_is_never_declined():
    assert entry("fixed:na krzyż")[1]["sg"] == ["na krzyż"] * 6
    with pytest.raises(Unknown, match="fixed:na krzyż"):
        entry("na krzyż")


def test_what_was_guessed_is_marked_until_somebody_has_looked(tmp_path):
    path = tmp_path / "lexicon.toml"
    done = CliRunner().invoke(cli, ["lexicon", str(path), "as"])
    assert done.exit_code == 1 and "`as` was guessed" in done.output
    assert guessed(path.read_text("utf-8")) == ["as"]
    Lexicon.load(path.read_text("utf-8"))
    path.write_text(path.read_text("utf-8").replace("guessed = true\n", ""), "utf-8")
    assert CliRunner().invoke(cli, ["lexicon", str(path), "--check"]).exit_code == 0


def test_verbs_and_what_is_counted_come_from_texts_and_folders(tmp_path):
    (tmp_path / "rules.tierce").write_text(
        'procedure "Ram" (hero)\n    pl "zderzenie"\n    verb "ram" / "taranować"\n'
        'term "bruises" is a number\n    pl "siniaki"\n    counts "bruise" / "siniak"\n'
        'term "faltering" is a number\n    pl "wahanie"\n    means "subject to morale" / "podlegać wahaniom"\n'
        'state "Asleep"\n    pl "uśpiony"\n    begins as "doze off" / "drzemać"\n    means "asleep" / "uśpiony"\n',
        "utf-8",
    )
    path = tmp_path / "lexicon.toml"
    CliRunner().invoke(cli, ["lexicon", str(path), "--from-texts", str(tmp_path)])
    text = path.read_text("utf-8")
    assert '["taranować"]\npos = "verb"' in text and '["siniak"]' in text and '["zderzenie"]' in text
    assert '["podlegać wahaniom"]\npos = "verb"' in text and '["drzemać"]\npos = "verb"' in text


def test_of_verbs_in_texts_only_those_are_added_that_have_no_forms_yet(tmp_path):
    path, texts = tmp_path / "lexicon.toml", tmp_path / "rules.tierce"
    texts.write_text(
        'verb "perform a stunt" / "wykonywać popis"\nverb "ram" / "taranować [(target)|(wróg)] z rozpędu"\n'
        'verb "stab" / "kłuć (nóż)"\nverb "stab at" / "kłuć raz po raz"\n',
        "utf-8",
    )
    fill(path, ["verb:wykonywać"])
    assert fill(path, bases_in(texts)) == []
    tables = tomllib.loads(path.read_text("utf-8"))
    assert tables.keys() == {"wykonywać", "taranować", "kłuć"}
    assert (tables["wykonywać"]["sg"], tables["wykonywać"]["pl"]) == ("wykonuje", "wykonują")


def test_what_is_not_known_is_refused_with_a_way_out(tmp_path):
    done = CliRunner().invoke(cli, ["lexicon", str(tmp_path / "x.toml"), "wtępić"])
    assert done.exit_code == 1 and "fixed:wtępić" in done.output


def test_a_name_with_a_colon_is_one_name_and_a_numeral_before_it_is_to_be_looked_at(tmp_path):
    file = tmp_path / "lexicon.pl.toml"
    assert fill(file, ["Kompania Karna: dwie ceny", "Dwie ceny"]) == []
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    assert list(tables) == ["Dwie ceny", "Kompania Karna: dwie ceny"]
    assert tables["Dwie ceny"]["guessed"] is True


def test_a_lexicon_that_its_pack_does_not_name_is_told(tmp_path):
    (tmp_path / "a.tierce").write_text('deck "Rumours"\n    pl "plotki"\n    a card is "Rumour" / "plotka"\n', "utf-8")
    manifest, path = tmp_path / "pack.toml", tmp_path / "words.toml"
    manifest.write_text('name = "Rumours"\n', "utf-8")
    done = CliRunner().invoke(cli, ["lexicon", str(path), "--from-texts", str(tmp_path)])
    assert done.exit_code == 1 and 'it is not read: write `lexicon = "words.toml"`' in done.stderr
    assert '["plotka"]' in path.read_text("utf-8"), "what a card of a deck is called is needed too"
    manifest.write_text('name = "Rumours"\nlexicon = "words.toml"\n', "utf-8")
    assert "it is not read" not in CliRunner().invoke(cli, ["lexicon", str(path), "--check"]).stderr


def test_whole_sentences_and_what_is_never_declined_need_no_forms(tmp_path):
    texts = tmp_path / "rules.tierce"
    texts.write_text(
        'permission "be bought"\n    en "being bought"\n    pl "dać się kupić"\n'
        'trait "ranged"\n    pl "na drugą rękę"\n'
        'procedure "Count"\n    pl "liczenie"\n    verb "the points are counted" / "liczy się punkty"\n',
        "utf-8",
    )
    assert list(bases_in(texts)) == ["liczenie"]
