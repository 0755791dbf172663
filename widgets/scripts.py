"""Scripts of the widgets: files that import each other, put together into the one that is sent.

A front end gets a widget as one module, from a kernel that it may not be able to ask for files. So
the `import`s between the files in `static` are resolved here, when the package is loaded: no build
step, nothing from outside. Each file becomes a function that is called once and gives its exports,
so that names of one file stay its own, as they do in a browser that loads the files themselves.

Only the few forms that the files use are understood, each at the beginning of a line; anything
else is refused, so that nobody has to find out in a browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"

_IMPORT: Final = re.compile(r'^import \{([\w\s,$]+)\} from "(\.\.?/[\w./-]+\.js)";$', re.MULTILINE)
_NAMED: Final = re.compile(
    r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE
)
_DEFAULT: Final = re.compile(r"^export default ", re.MULTILINE)
_STRAY: Final = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
_NOTE: Final = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A documentation comment on lines of its own: for those who read the files, not for the wire."""


class ScriptError(Exception):
    """A script that cannot be put together; the sentence names the file."""


@dataclass(frozen=True, slots=True)
class _Module:
    """A file, with what it takes from others and what it gives."""

    path: Path
    imports: tuple[tuple[Path, tuple[tuple[str, str], ...]], ...]
    """File → names there and here."""
    exports: frozenset[str]
    default: bool
    code: str


@cache
def _read(path: Path) -> _Module:
    try:
        code = _NOTE.sub("", path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ScriptError(f"{path.name}: there is no such file in {path.parent.name}") from None
    imports = tuple((_found(path, there), _pairs(names)) for names, there in _IMPORT.findall(code))
    exports = _NAMED.findall(code)
    code, defaults = _DEFAULT.subn("const $default = ", _NAMED.sub("", _IMPORT.sub("", code)))
    if defaults > 1:
        raise ScriptError(f"{path.name}: there are {defaults} default exports")
    if stray := _STRAY.search(code):
        raise ScriptError(f"{path.name}: this form is not understood: {stray[0]}")
    return _Module(path, imports, frozenset(exports), bool(defaults), code.strip("\n"))


def _found(path: Path, there: str) -> Path:
    return (path.parent / there).resolve()


def _pairs(names: str) -> tuple[tuple[str, str], ...]:
    """`a, b as c` as pairs of the name there and the name here."""
    each = (name.split() for name in names.split(",") if name.strip())
    return tuple((words[0], words[-1]) for words in each)


def _needed(path: Path, above: tuple[Path, ...] = ()) -> Iterator[_Module]:
    """A file after all that it builds on; some may come more than once."""
    if path in above:
        circle = " → ".join(one.name for one in (*above[above.index(path) :], path))
        raise ScriptError(f"{path.name}: files import each other in a circle: {circle}")
    module = _read(path)
    for there, _ in module.imports:
        yield from _needed(there, (*above, path))
    yield module


def _wrapped(module: _Module, variables: dict[Path, str]) -> str:
    """A file as a function that is called once and gives its exports."""
    taken = []
    for there, pairs in module.imports:
        for name, _ in pairs:
            if name not in _read(there).exports:
                raise ScriptError(f"{module.path.name}: {there.name} does not export {name}")
        names = ", ".join(name if name == here else f"{name}: {here}" for name, here in pairs)
        taken.append(f"const {{ {names} }} = {variables[there]};")
    given = [*sorted(module.exports), *(["default: $default"] if module.default else [])]
    inside = "\n".join([*taken, module.code, f"return {{ {', '.join(given)} }};"])
    return f"const {variables[module.path]} = (() => {{\n{inside}\n}})();"


def bundle(path: Path) -> str:
    """One module with a file and everything that it imports, each once and in order."""
    modules = list(dict.fromkeys(_needed(path.resolve())))
    variables = {module.path: f"${number}" for number, module in enumerate(modules)}
    if not modules[-1].default:
        raise ScriptError(f"{path.name}: a widget needs a default export")
    wrapped = [_wrapped(module, variables) for module in modules]
    return "\n".join([*wrapped, f"export default {variables[path.resolve()]}.default;"])


def script(name: str) -> str:
    """The code of a widget, named after its file in `static`."""
    return bundle(STATIC / f"{name}.js")
