"""Faults in Python: found in the syntax tree, planted in the text, so that a change is the one line it is.

A comparison is turned, `and` and `or` are swapped, `not` is lost, a condition is forced, an operator is
exchanged, a number is one too large or too small, True is False, a statement is dropped.

Left alone, since no test of behaviour should see them: annotations, decorators, strings, assertions (they
are tests themselves; so are `assert_never`, what raises AssertionError or NotImplementedError, and a zip's
`strict`), f-strings (Python 3.11 does not know where their parts stand), what only type checkers read, a
`return None` where a function ends anyway, statements outside functions (without them the module does not
even load), and long rows of numbers, which are data that was counted or learnt elsewhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import accumulate

from mutants.faults import Fault

TURNED: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}

EXCHANGED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}

DROPPED = (ast.Expr, ast.Assign, ast.AugAssign, ast.Return, ast.Raise, ast.Continue, ast.Break, ast.Delete)

LONG_ROW = 7
UNSURVIVED = ("AssertionError", "NotImplementedError")  # nobody catches them

Change = tuple[ast.expr | ast.stmt, str, str]  # what to replace, a kind of fault, and the text to put there


class Text:
    """A source whose places are counted as Python counts them: lines, and bytes within a line."""

    def __init__(self, source: str) -> None:
        self.lines = source.split("\n")
        self.starts = list(accumulate((len(line) + 1 for line in self.lines), initial=0))

    def offset(self, line: int, column: int) -> int:
        """Characters before a place."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node stands."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)


def python_faults(file: str, source: str) -> Iterator[Fault]:
    """Every fault that can be planted in a module."""
    text = Text(source)
    tree = ast.parse(source)
    idle = set(idle_returns(tree))
    for node, is_inside in walk(tree):
        for replaced, kind, new in changes(node, is_inside):
            if replaced not in idle:
                yield Fault(file, *text.span(replaced), new, kind)


def walk(node: ast.AST, is_inside: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """The nodes where a fault may be planted, and whether each stands in a function."""
    yield node, is_inside
    for child in parts(node):
        yield from walk(child, is_inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """What a node is made of, without what is left alone."""
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.List(elts=elements) | ast.Tuple(elts=elements) if is_data(elements):
            return
        case ast.AnnAssign(value=value):
            yield from [value] if value else []
        case ast.arguments(defaults=defaults, kw_defaults=kw_defaults):
            yield from (one for one in [*defaults, *kw_defaults] if one)
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            if not isinstance(node, ast.ClassDef):
                yield node.args
            yield from node.body
        case ast.Call(func=ast.Name(id="cast" | "TypeVar" | "NewType" | "assert_never" | "AssertionError")):
            return
        case ast.keyword(arg="strict"):
            return
        case _:
            yield from ast.iter_child_nodes(node)


def is_data(elements: list[ast.expr]) -> bool:
    """A long row of numbers."""
    return len(elements) >= LONG_ROW and all(
        isinstance(one, ast.Constant) and isinstance(one.value, int | float) for one in elements
    )


def changes(node: ast.AST, is_inside: bool) -> Iterator[Change]:
    """What can go wrong at a node."""
    match node:
        case ast.Compare():
            yield from turned(node)
        case ast.BoolOp(op=op, values=values):
            other = ast.And() if isinstance(op, ast.Or) else ast.Or()
            yield node, "and/or", ast.unparse(ast.BoolOp(other, values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, "not", f"({ast.unparse(operand)})"
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield node, "operator", ast.unparse(operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in EXCHANGED:
            yield node, "operator", ast.unparse(ast.BinOp(left, EXCHANGED[type(op)](), right))
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in EXCHANGED:
            yield node, "operator", ast.unparse(ast.AugAssign(target, EXCHANGED[type(op)](), value))
        case ast.Constant(value=bool(value)):
            yield node, "constant", str(not value)
        case ast.Constant(value=int(value)):
            yield node, "off by one", str(value + 1)
            if value:
                yield node, "off by one", str(value - 1)
        case ast.Constant(value=float(value)):
            yield node, "constant", str(value + 1)
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            pass  # what only type checkers read
        case ast.If(test=test) | ast.IfExp(test=test):
            yield test, "condition", "True"
            yield test, "condition", "False"
        case ast.While(test=test) if not isinstance(test, ast.Constant):
            yield test, "condition", "False"
        case ast.comprehension(ifs=conditions):
            yield from ((test, "condition", "True") for test in conditions)
        case ast.match_case(guard=ast.expr() as test):
            yield test, "condition", "True"
            yield test, "condition", "False"
    if is_inside and isinstance(node, DROPPED) and not is_docstring(node) and not is_assertion(node):
        yield node, "dropped", "pass"


def turned(node: ast.Compare) -> Iterator[Change]:
    """Each comparison of a chain, turned."""
    for place, op in enumerate(node.ops):
        for other in TURNED[type(op)]:
            ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield node, "comparison", ast.unparse(ast.Compare(node.left, ops, node.comparators))


def idle_returns(tree: ast.AST) -> Iterator[ast.stmt]:
    """Where a function returns nothing and would end here in any case."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from idle_ends(node.body)


def idle_ends(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The returns of nothing at the end of some last statements."""
    match body[-1] if body else None:
        case ast.Return(value=None | ast.Constant(value=None)) as last:
            yield last
        case ast.If(body=body, orelse=orelse):
            yield from idle_ends(body)
            yield from idle_ends(orelse)
        case ast.With(body=body):
            yield from idle_ends(body)
        case ast.Match(cases=cases):
            for case in cases:
                yield from idle_ends(case.body)


def is_assertion(node: ast.stmt) -> bool:
    """What is never reached, or nobody survives."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.Raise(exc=ast.Name(id=name) | ast.Call(func=ast.Name(id=name))) if name in UNSURVIVED:
            return True
    return False


def is_docstring(node: ast.stmt) -> bool:
    """A string that stands by itself, or an ellipsis."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
