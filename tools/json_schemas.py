"""The shapes of the answers that programs read: what `--json` prints."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    """An answer in whole; what is None is left out."""

    model_config = ConfigDict(extra="forbid")

    def print(self) -> str:
        return self.model_dump_json(indent=2, exclude_none=True)


class PlayedExample(Answer):
    """An example: `passed`, `failed`, `untrue` in an edition that has its counterparts, or `fault` of the interpreter; its story with --why."""

    id: str
    of: str
    file: str
    line: int
    status: str
    message: str
    counterparts: list[str] = []
    story: list[str] | None = None


class CoveredLine(Answer):
    """A line of the rules, or a condition in it."""

    line: int
    text: str


class CoveredFile(Answer):
    """What the examples reach of one text, and the conditions that were not seen to hold, or not to fail."""

    file: str
    clauses: int
    reached: int
    percent: float
    missed: list[CoveredLine]
    never_true: list[CoveredLine]
    never_false: list[CoveredLine]


class Covered(Answer):
    """What the examples reach of the rules, and of each text."""

    clauses: int
    reached: int
    percent: float
    files: list[CoveredFile]


class Tested(Answer):
    """The answer of `test`; `coverage` only with --coverage. `untrue` are examples of a game that do not hold in the edition played."""

    passed: int
    failed: int
    untrue: int
    examples: list[PlayedExample]
    coverage: Covered | None = None


class ToldMutant(Answer):
    """A definition with one thing changed that no example noticed, and the line before and after."""

    of: str
    file: str
    line: int
    sort: str
    was: str
    now: str


class MutatedFile(Answer):
    """What became of the mutants of one text; the percent is of those that check and were tried."""

    file: str
    mutants: int
    noticed: int
    refused: int
    untried: int
    percent: float


class Mutated(Answer):
    """The answer of `mutate`."""

    mutants: int
    noticed: int
    refused: int
    untried: int
    percent: float
    seconds: float
    files: list[MutatedFile]
    survivors: list[ToldMutant]


class Balanced(Answer):
    """A scenario as bots play it; shares count a draw as half a win, and `fault` says why there are no figures.

    Wins and shares are those of each player; `sides` are the seats of those who stand together.
    """

    scenario: str
    file: str
    line: int
    bot: str
    games: int
    even: bool
    fault: str | None = None
    sides: list[list[int]] = []
    wins: list[int] = []
    draws: int | None = None
    shares: list[float] = []
    turns: float | None = None
    decisions: float | None = None
    against: ToldComparison | None = None


class ToldComparison(Answer):
    """Both versions by the share of the first player, and between what the true difference lies with 95 % confidence."""

    version: str
    share: float
    other: float
    difference: float
    least: float
    most: float


class Balances(Answer):
    """The answer of `balance`."""

    scenarios: list[Balanced]


class ListedEntry(Answer):
    """A row of a table: for which numbers it is, what it is called, and how many examples of the table bear its name."""

    low: int
    high: int
    name: str
    pl: str
    examples: int


class Listed(Answer):
    """One row of `list`; `because` only for rulings, `entries` for tables, `cards` (those that print it) for skills."""

    id: str
    name: str
    pl: str
    file: str
    line: int
    edition: str
    examples: int
    rulings: int
    because: str | None = None
    entries: list[ListedEntry] | None = None
    cards: list[str] | None = None


class ToldHook(Answer):
    """A hook: what it waits for, of which kind it is, at which layer or time, and which in the order of those that meet."""

    id: str
    kind: str
    event: str
    timing: str
    file: str
    line: int
    source: str
    place: int
    of: int


class ToldExample(Answer):
    id: str
    name: str
    line: int
    text: list[str]


class ToldChange(Answer):
    """What a pack has changed of a definition: the lines that were there, and those that came."""

    pack: str
    file: str
    line: int
    before: list[str]
    after: list[str]


class ToldRuling(Answer):
    text: str
    because: str


class ToldJoining(Answer):
    """A clause that joins in: the rule that it is of, its kind, when it does, and where it stands."""

    rule: str
    kind: str
    timing: str
    file: str
    line: int
    source: str


class ToldPlace(Answer):
    """A place of a procedure where rules join in; without a step it is the whole."""

    step: str
    timing: str
    rules: list[ToldJoining]


class ToldMoment(Answer):
    """What happens in a procedure or action, what can be spoken of in it, and which rules join in, in the order of the law.

    steps    named steps and the procedures carried out, indented under each other
    reach    the names that can be used, by the procedure that has them
    numbers  the numbers worked out only in it, with the clauses that change each
    besides  what else holds only in it
    """

    roles: dict[str, str]
    steps: list[str]
    reach: dict[str, list[str]]
    places: list[ToldPlace]
    numbers: dict[str, list[ToldJoining]]
    besides: list[ToldJoining]


class ToldEffects(Answer):
    """What a clause, or a definition by itself, reads, changes and carries out, by language; `further` is changed by way of that."""

    place: str
    line: int
    source: str
    reads: dict[str, list[str]]
    changes: dict[str, list[str]]
    calls: dict[str, list[str]]
    further: dict[str, list[str]]


class Told(Answer):
    """One definition, as `explain` tells it; `problems` says by language what could not be put into words."""

    id: str
    name: str
    pl: str
    kind: str
    file: str
    line: int
    edition: str
    rank: str
    order: int
    text: dict[str, list[str]]
    problems: dict[str, str]
    hooks: list[ToldHook]
    actions: list[str]
    examples: list[ToldExample]
    rulings: list[ToldRuling]
    changes: list[ToldChange]
    origins: list[str]
    sources: list[str]
    effects: list[ToldEffects]
    moment: ToldMoment | None = None


class ToldSituation(Answer):
    """An example that holds in one edition or pack, and what comes out instead in the other."""

    example: list[str]
    of: str
    holds_in: str
    otherwise_in: str
    instead: str


class ToldDifference(Answer):
    """A definition that is only in one of two, or reads otherwise (`only_words`: in texts alone); by language the lines that
    differ, in words."""

    sort: str
    kind: str
    name: str
    pl: str
    only_words: bool
    before: dict[str, list[str]]
    after: dict[str, list[str]]
    in_play: ToldSituation | None


class Differences(Answer):
    """The answer of `diff`."""

    one: str
    other: str
    added: int
    removed: int
    changed: int
    differ_in_play: int
    definitions: list[ToldDifference]


class ToldClause(Answer):
    """A clause of a rule: where it stands, and by language what it says."""

    rule: str
    pl: str
    kind: str
    pack: str
    file: str
    line: int
    source: str
    said: dict[str, str]


class ToldMeeting(Answer):
    """Two clauses that meet, and over what."""

    sort: str
    over: str
    clauses: list[ToldClause]


class ToldConflict(ToldMeeting):
    """Two rules at odds: which law decides between two of their clauses and how to settle it by language, an example of the
    definition `of` that holds, what would come out with the law turned round; and `also` at odds, further clauses of the two."""

    law: dict[str, str]
    of: str
    example: list[str]
    otherwise: list[str]
    settle: dict[str, list[str]]
    also: list[ToldMeeting]


class Conflicts(Answer):
    """The answer of `conflicts`: how many pairs of clauses could meet, how many of them no position was tried for, the pairs of
    rules at odds, each once, and those that were not seen to be."""

    pairs: int
    untried: int
    conflicts: list[ToldConflict]
    unseen: list[str]


class ToldSample(Answer):
    """A text that gets a code, what is said of it, and the same text put right."""

    wrong: str
    found: str
    right: str


class ToldCode(Answer):
    """One code of errors or warnings; `page` is its place in the generated reference."""

    id: str
    severity: str
    title: str
    meaning: str
    fix: str
    page: str
    sample: ToldSample | None


class ToldWord(Answer):
    category: str
    surface: str
    doc: str
    example: str
    used: int
    games: list[str] = []


class ToldWords(Answer):
    total: int
    words: list[ToldWord]
    near: list[str] = []


class ToldBand(Answer):
    """A band: who is in it, what it comes to by number and at most may, what is wrong with it, and what is so beside the usual bands."""

    characters: list[str]
    totals: dict[str, int]
    limits: dict[str, int] = {}
    faults: list[str]
    notes: list[str] = []


class ToldMuster(Answer):
    """What a player may bring; without slots the band is the usual one. `factions` is empty where any one will do."""

    player: str
    slots: dict[str, int]
    limits: dict[str, int]
    factions: list[str]
    from_whom: dict[str, list[str]]
    usual: ToldBand
    chosen: ToldBand | None = None


class ToldMusters(Answer):
    scenario: str
    players: list[ToldMuster]
