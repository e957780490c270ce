"""`tierce explain`: all about one definition, or what the code of an error means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dsl.characters import caseless
from tools.settings import Settings, counted_of, json_option, pass_settings, refuse, shared_options

if TYPE_CHECKING:
    from dsl.amend import Change
    from dsl.model import Definition, Hook
    from interpreter.loading.load import Content
    from tools.json_schemas import Told, ToldChange, ToldHook


@click.command()
@click.argument("name")
@json_option
@shared_options
@pass_settings
def command(settings: Settings, name: str, as_json: bool) -> None:
    """Tell all about one definition, or about the code of an error.

    Of a definition: its text in both languages, what it hooks into and where it stands in the order, what each of its clauses reads
    and changes, its examples and its rulings. Two definitions of one name are told apart as in `skill:Parry`. Of a procedure or action
    also its steps, its roles, the values in reach in it, and all rules that hook into it, in the order in which they count.

    Of a code such as E0302: what it means, an example wrong and right, the way out.

    Example: tierce explain "Thrust to the Heart"
    """
    from tools.documents.error_pages import CODE

    if CODE.fullmatch(name):
        _explain_code(name, as_json)
        return
    content = settings.load(True)
    found = _found(content, name)
    _require_sound(content, found)
    told = [_told(content, d) for d in found]
    if as_json:
        click.echo(told[0].print() if len(told) == 1 else "[\n" + ",\n".join(t.print() for t in told) + "\n]")
        return
    click.echo("\n".join(_shown(t) for t in told), nl=False)


def _explain_code(name: str, as_json: bool) -> None:
    """Print the page of a code; those like it are proposed when there is none such."""
    from dsl.codes import codes
    from tools.documents.error_pages import near, page, samples
    from tools.json_schemas import ToldCode, ToldSample

    code = codes().get(name.upper())
    if code is None:
        known = near(name)
        raise click.UsageError(f"there is no code {name}" + (f"; did you mean: {', '.join(known)}?" if known else ""))
    if not as_json:
        click.echo("\n".join(page(code)))
        return
    sample = samples().get(code.id)
    told = ToldSample(wrong=sample.wrong, found=sample.found, right=sample.right) if sample else None
    args = {"id": code.id, "severity": code.severity, "title": code.title, "meaning": code.meaning, "fix": code.fix}
    click.echo(ToldCode(**args, page=code.page, sample=told).print())


def _found(content: Content, name: str) -> list[Definition]:
    """The definitions of a name, or the one of an id; similar names are proposed when there is none."""
    definitions = content.library.definitions
    wanted = caseless(name)
    found = content.called.get(wanted)
    if found:
        return found
    from difflib import get_close_matches

    known = {caseless(n): n for d in definitions for n in (d.name, d.pl) if n}
    near = [known[n] for n in get_close_matches(wanted, known, n=5, cutoff=0.5)]
    near += [n for low, n in known.items() if wanted in low and n not in near][:5]
    raise click.UsageError(f'nothing is called "{name}"' + ("; did you mean: " + ", ".join(near) + "?" if near else ""))


def _require_sound(content: Content, found: list[Definition]) -> None:
    """Refuse definitions that are wrong themselves; of errors elsewhere it is only said that there are some."""
    from dsl.diagnostics import Report, home_of

    homes = {home_of(d.span) for d in found}
    own = [d for d in content.report.found if d.severity == "error" and home_of(d.span) in homes]
    if own:
        refuse(Report(own))
    if content.report.errors:
        click.echo(f"{counted_of(content.report.errors, 'error')} elsewhere in the rules: see `tierce check`", err=True)


def _told(content: Content, definition: Definition) -> Told:
    from dsl.model import RANKS, Procedure, Rule
    from tools.explain.effects import effects
    from tools.explain.moment_report import moment
    from tools.json_schemas import Told, ToldExample, ToldRuling

    text, problems = _text(content, definition)
    span = definition.span
    rule = definition if isinstance(definition, Rule) else None
    return Told(
        id=f"{definition.kind}:{definition.name}",
        name=definition.name,
        pl=definition.pl,
        kind=definition.keyword,
        file=span.source.name,
        line=span.line,
        edition=definition.pack,
        rank=RANKS[rule.rank] if rule else "rulebook",
        order=definition.order + 1,
        text=text,
        problems=problems,
        hooks=[_hook(content, h) for h in rule.hooks] if rule else [],
        actions=[a.name for a in rule.actions] if rule else [],
        examples=[
            ToldExample(id=e.id, name=e.name, line=e.node.span.line, text=_lines(e.node.body))
            for e in definition.examples
        ],
        rulings=[ToldRuling(text=r["text"], because=r["why"]) for r in definition.rulings],
        changes=[_change(change) for change in definition.changes],
        origins=[o["text"] for o in definition.origins],
        sources=definition.sources,
        effects=effects(content, definition) if not content.report.errors else [],
        moment=moment(content, definition) if isinstance(definition, Procedure) else None,
    )


def _change(change: Change) -> ToldChange:
    from tools.json_schemas import ToldChange

    span = change.line.span
    before, after = ([line for node in nodes for line in _lines([node])] for nodes in (change.before, change.after))
    return ToldChange(pack=change.pack, file=span.source.name, line=span.line, before=before, after=after)


def _text(content: Content, definition: Definition) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The sentences by language, and by language what keeps them from being made."""
    from dsl.lexicon import LexiconError, MissingForm
    from dsl.wording import WordingError
    from tools.wording.sentences import plain, rule_text, sheet_text, wording

    text: dict[str, list[str]] = {}
    problems: dict[str, str] = {}
    for lang in ("en", "pl"):
        try:
            said = wording(content, lang)
            text[lang] = plain([*sheet_text(said, definition), *rule_text(said, definition)]).splitlines()
        except (WordingError, MissingForm, LexiconError) as error:
            problems[lang] = str(error)
    return text, problems


def _lines(nodes: list) -> list[str]:  # type: ignore[type-arg]
    from dsl.format import format_node

    return [line for node in nodes for line in format_node(node).splitlines()]


def _hook(content: Content, hook: Hook) -> ToldHook:
    """A hook, with its place by the law of order among those that wait for the same moment, or change the same."""
    from dsl.rules.order import layer_of
    from tools.json_schemas import ToldHook

    hooks = [h for rule in content.library.rules() for h in rule.hooks]
    same = [h for h in hooks if (h.kind, h.event, h.step) == (hook.kind, hook.event, hook.step)]
    if hook.kind == "modifier":
        same.sort(key=lambda h: (layer_of(h.timing), h.number))
    else:
        same = sorted((h for h in same if h.timing == hook.timing), key=lambda h: h.number)
    span = hook.node.span
    event = hook.event + (f', step "{hook.step}"' if hook.step else "")
    return ToldHook(
        id=hook.id,
        kind=hook.kind,
        event=event,
        timing=hook.timing,
        file=span.source.name,
        line=span.line,
        source=span.source.line(span.line).strip(),
        place=same.index(hook) + 1,
        of=len(same),
    )


# --- for people


def _shown(told: Told) -> str:
    from tools.explain.effects import shown as shown_effects
    from tools.explain.moment_report import shown

    out = [
        click.style(f"{told.name} / {told.pl}", bold=True) + f"  ({told.kind})",
        f"{told.file}:{told.line}, {told.edition}, rank: {told.rank}, {_th(told.order)} of all definitions",
    ]
    out += [f"source: {source}" for source in told.sources]
    for lang in ("en", "pl"):
        out += ["", f"{lang}:"] + [f"    {line}" for line in told.text.get(lang, ())]
        if lang in told.problems:
            out.append(f"    (cannot be said: {told.problems[lang]})")
    if told.hooks:
        out += ["", "hooks:"]
        for hook in told.hooks:
            out += [
                f"    {hook.kind} of {hook.event or 'all tests'} ({hook.timing}), {_th(hook.place)} of {hook.of} in the order",
                f"        {hook.file}:{hook.line}: {hook.source}",
            ]
    out += shown_effects(told.effects)
    out += shown(told.moment) if told.moment is not None else []
    out += ["", f"actions: {', '.join(told.actions)}"] if told.actions else []
    for change in told.changes:
        out += ["", f"amended: {change.pack} ({change.file}:{change.line})"]
        out += [f"    {sign} {line}" for sign, lines in (("-", change.before), ("+", change.after)) for line in lines]
    for example in told.examples:
        out += ["", f"example: {example.name} ({told.file}:{example.line})"] + [f"    {line}" for line in example.text]
    for ruling in told.rulings:
        out += ["", f"ruling: {ruling.text}", f"    because {ruling.because}"]
    out += ["", *(f"of our making: {text}" for text in told.origins)] if told.origins else []
    return "\n".join(out) + "\n"


def _th(n: int) -> str:
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"
