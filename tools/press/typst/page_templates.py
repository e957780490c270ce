"""The templates of a theme, which nobody vouches for: they see what they are given, change and call nothing else, and end.

Whatever a template does again and again is paid for out of one budget of a page: each turn of a loop and each call of a
macro, by the text that stands in it; and all that it puts together of texts and lists, by what these come to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.filters import do_batch, do_round
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import pass_context
from jinja2.visitor import NodeTransformer

BUDGET = 5_000_000
"""What a page, or a part of a book, may cost, in letters: ten times what the largest of ours does."""
TURN, CALL = 20, 200
"""What a turn of a loop and each thing of a list cost by themselves; what a macro, block or file that is called costs."""

_DATA = (str, int, float, list, tuple, dict)
_LISTS = (list, tuple, dict, set, frozenset)
_NUMBERS = (int, float)
_MAX_NUMBER = 1 << 53
_HARMFUL = frozenset(
    {"center", "ljust", "rjust", "zfill", "expandtabs", "format", "format_map", "replace", "join", "translate"}
)
"""Methods that make texts of any length out of nearly nothing; what of them is needed are filters."""
_UNKNOWN_FILTERS = ("format", "center", "indent", "wordwrap", "slice", "pprint", "tojson", "urlize", "xmlattr", "sum")
_PAID, _MEASURED, _JOINED, _GONE_THROUGH = "is paid", "is measured", "is joined", "is gone through"
"""Filters that no template can name."""
_DONE_AGAIN = (nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block, nodes.Template)
_MAKERS = (nodes.Filter, nodes.Call, nodes.List, nodes.Tuple, nodes.Dict)


class _Page(jinja2.Template):
    def render(self, *args: Any, **given: Any) -> str:
        self.environment.spent = 0  # type: ignore[attr-defined]
        return super().render(*args, **given)

    def macros(self, given: dict[str, Any]) -> Any:
        """What the template defines, for Python to call."""
        self.environment.spent = 0  # type: ignore[attr-defined]
        return _Macros(self.environment, self.make_module(given))


class _Macros:
    """The macros of a template, for Python alone: each that is called has a budget of its own."""

    def __init__(self, env: Any, module: Any) -> None:
        self._env, self._module = env, module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        macro: Callable[..., Any] = getattr(self._module, name)

        def call(*args: Any, **given: Any) -> Any:
            self._env.spent = 0
            return macro(*args, **given)

        return call


class ThemeTemplates(ImmutableSandboxedEnvironment):
    """The templates of a theme; `spent` is what the page that is being made has cost so far."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})
    template_class = _Page

    def __init__(self, **options: Any) -> None:
        super().__init__(finalize=_output, **options)
        self.spent = 0
        for name in _UNKNOWN_FILTERS:
            del self.filters[name]
        self.filters |= OWN_FILTERS
        del self.globals["lipsum"]

    def spend(self, cost: int) -> None:
        """Take what something costs from the budget of the page; `SecurityError` when that is used up."""
        self.spent += max(cost, 0)
        if self.spent > BUDGET:
            raise SecurityError("the loops and texts of a page come to more than any page needs")

    def measure(self, value: Any) -> Any:
        """A value that a template has made, paid for by all that is in it; what is not made yet is made."""
        if isinstance(value, str):
            self.spend(len(value))
        elif isinstance(value, range):
            self.spend(TURN * len(value))
        elif isinstance(value, dict):
            self.spend(TURN)
            for part in value.items():
                self.measure(part)
        elif isinstance(value, _LISTS):
            self.spend(TURN)
            for part in value:
                if isinstance(part, _LISTS):
                    self.measure(part)
                else:
                    self.spend(TURN)
        elif isinstance(value, Iterator):
            return self.measure(list(islice(value, BUDGET // TURN)))
        return value

    def _generate(self, source: nodes.Template, *args: Any, **options: Any) -> str:
        _Paying(self).visit(source)
        return super()._generate(source, *args, **options)

    def call(__self, __context: Context, __obj: Any, *args: Any, **given: Any) -> Any:  # noqa: N805
        __self.spend(CALL)
        return super().call(__context, __obj, *args, **given)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if isinstance(left, _NUMBERS) and isinstance(right, _NUMBERS):
            if operator != "**" and max(abs(left), abs(right)) <= _MAX_NUMBER:
                return super().call_binop(context, operator, left, right)
        elif operator == "+":
            return self.measure(super().call_binop(context, operator, left, right))
        raise SecurityError(f"`{operator}` is for numbers of a sensible size")

    def wrap_str_format(self, value: Any) -> Any:
        """Forms have widths: they are no more for templates than other padding."""
        if super().wrap_str_format(value) is not None:
            raise SecurityError("texts are joined with `~`, not by a form")

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        sort: Any = type(obj)
        known, data = _seen(sort)
        if issubclass(sort, _NUMBERS) or (attr in _HARMFUL and issubclass(sort, str)):
            return False
        return (known or data and not callable(value)) and super().is_safe_attribute(obj, attr, value)


@lru_cache
def _seen(sort: type) -> tuple[bool, bool]:
    """Whether templates see all of such objects, and whether they see what of them is data; they ask ten thousand times."""
    data = is_dataclass(sort) and sort.__module__.startswith("tools.press")
    return issubclass(sort, _DATA) or sort.__module__.split(".")[0] == "jinja2", data


class _Paying(NodeTransformer):
    """Puts into a template what pays for it: at the head of what may be done again, and round what makes values."""

    def __init__(self, env: ThemeTemplates) -> None:
        self.env = env

    def visit(self, node: Any, *args: Any, **given: Any) -> Any:
        if isinstance(node, _DONE_AGAIN):
            return self._paid(node)
        if isinstance(node, nodes.Concat):
            self.generic_visit(node)
            return self._filtered(nodes.List(node.nodes, lineno=node.lineno), _JOINED)
        if isinstance(node, (nodes.FilterBlock, nodes.AssignBlock)):
            return self._with_its_filter(node)
        changed: Any = self.generic_visit(node)
        return self._filtered(changed, _MEASURED) if _makes(node) else changed

    def _filtered(self, node: Any, name: str) -> nodes.Filter:
        made = nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)
        made.set_environment(self.env)
        return made

    def _paid(self, node: Any) -> Any:
        text = sum(len(part.data) for part in _texts(node.body))
        self.generic_visit(node)
        price = (TURN if isinstance(node, nodes.For) else CALL) + text
        node.body.insert(0, nodes.ExprStmt(self._filtered(nodes.Const(price), _PAID), lineno=node.lineno))
        if isinstance(node, nodes.For):
            node.iter = self._filtered(node.iter, _GONE_THROUGH)
        return node

    def _with_its_filter(self, node: Any) -> Any:
        """A block whose filter stays the node that Jinja wants there; what is printed in it is paid for there."""
        kept, node.filter = node.filter, None
        self.generic_visit(node)
        node.filter = kept
        return node


def _makes(node: nodes.Node) -> bool:
    """Whether an expression makes a value that may be larger than what it is made of."""
    if isinstance(node, nodes.Getitem):
        return isinstance(node.arg, nodes.Slice)
    return isinstance(node, _MAKERS) and getattr(node, "ctx", "load") == "load"


def _texts(body: list[nodes.Node]) -> Iterator[nodes.TemplateData]:
    """The texts that stand in a body, without those that pay for themselves."""
    for node in body:
        if isinstance(node, nodes.TemplateData):
            yield node
        elif not isinstance(node, _DONE_AGAIN):
            yield from _texts(list(node.iter_child_nodes()))


def _env(context: Context) -> ThemeTemplates:
    env = context.environment
    assert isinstance(env, ThemeTemplates)
    return env


@pass_context
def _output(context: Context, value: Any) -> Any:
    if isinstance(value, str):
        _env(context).spend(len(value))
    elif isinstance(value, (*_LISTS, Iterator)):
        raise SecurityError("a list is printed one after the other, or by `join`")
    return value


@pass_context
def _pay(context: Context, price: int) -> str:
    _env(context).spend(price)
    return ""


@pass_context
def _measure(context: Context, value: Any) -> Any:
    return _env(context).measure(value)


@pass_context
def _go_through(context: Context, value: Any) -> Any:
    env = _env(context)
    if isinstance(value, Iterator):
        return env.measure(value)
    env.spend(TURN * len(value) if hasattr(value, "__len__") else 0)
    return value


@pass_context
def _join_all(context: Context, parts: list[Any]) -> str:
    return _join(context, parts)


@pass_context
def _join(context: Context, parts: Any, between: str = "", attribute: str | None = None) -> str:
    env = _env(context)
    if attribute is not None:
        parts = (env.getattr(part, attribute) for part in parts)
    texts = [str(_output(context, part)) for part in parts]
    env.spend(len(between) * len(texts))
    return between.join(texts)


@pass_context
def _replace(context: Context, text: str, old: str, new: str) -> str:
    text, old, new = str(text), str(old), str(new)
    _env(context).spend(text.count(old) * len(new))
    return text.replace(old, new)


@pass_context
def _batch(context: Context, value: Any, size: int, fill: Any = None) -> Any:
    _env(context).spend(TURN * size)
    return do_batch(value, size, fill)


def _round(value: float, precision: int = 0, method: Any = "common") -> float:
    return do_round(value, max(-9, min(9, precision)), method)


OWN_FILTERS: dict[str, Callable[..., Any]] = {
    _PAID: _pay,
    _MEASURED: _measure,
    _JOINED: _join_all,
    _GONE_THROUGH: _go_through,
    "join": _join,
    "replace": _replace,
    "batch": _batch,
    "round": _round,
}
"""What every page has, whichever filters of Jinja it may use besides."""
