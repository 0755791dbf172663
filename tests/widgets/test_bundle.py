"""Scripts put together from files that import each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from widgets.scripts import STATIC, ScriptError, bundle, script


def written(folder: Path, **files: str) -> Path:
    """Files in a folder; gives the one that is named `main`."""
    for name, code in files.items():
        (folder / f"{name}.js").write_text(code, encoding="utf-8")
    return folder / "main.js"


def test_a_file_comes_after_what_it_builds_on_and_each_once(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main='import { b } from "./left.js";\nimport { c } from "./right.js";\n'
        "export default [b, c];\n",
        left='import { a } from "./base.js";\nexport const b = a + 1;\n',
        right='import { a as first } from "./base.js";\nexport const c = first + 2;\n',
        base="export const a = 1;\n",
    )
    assert bundle(main).splitlines() == [
        "const $0 = (() => {",
        "const a = 1;",
        "return { a };",
        "})();",
        "const $1 = (() => {",
        "const { a } = $0;",
        "const b = a + 1;",
        "return { b };",
        "})();",
        "const $2 = (() => {",
        "const { a: first } = $0;",
        "const c = first + 2;",
        "return { c };",
        "})();",
        "const $3 = (() => {",
        "const { b } = $1;",
        "const { c } = $2;",
        "const $default = [b, c];",
        "return { default: $default };",
        "})();",
        "export default $3.default;",
    ]


def test_all_that_a_file_exports_is_given(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main="export function f() {}\nexport async function g() {}\nexport class H {}\n"
        "export const i = 1;\nconst own = 2;\nexport default own;\n",
    )
    assert "return { H, f, g, i, default: $default };" in bundle(main)


def test_an_import_may_fill_several_lines(tmp_path: Path) -> None:
    names = "import {\n  a,\n  b as c,\n} from"
    main = written(
        tmp_path,
        main=f'{names} "./base.js";\nexport default a + c;\n',
        base="export const a = 1;\nexport const b = 2;\n",
    )
    assert "const { a, b: c } = $0;" in bundle(main)


def test_folders_may_import_from_those_above(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    written(tmp_path, base="export const a = 1;\n")
    main = written(tmp_path / "inner", main='import { a } from "../base.js";\nexport default a;\n')
    assert "const { a } = $0;" in bundle(main)


def test_documentation_is_not_sent_and_types_in_a_line_do_no_harm(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main="/**\n * Long words.\n * @param {number} x\n */\nexport function f(x) {\n"
        "  /** Short. */\n  return /** @type {string} */ (x);\n}\nexport default f;\n",
    )
    assert "Long words" not in bundle(main)
    assert "Short" not in bundle(main)
    assert "return /** @type {string} */ (x);" in bundle(main)


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"main": "export const a = 1;\n"}, "main.js: a widget needs a default export"),
        ({"main": "export default 1;\nexport default 2;\n"}, "there are 2 default exports"),
        (
            {"main": 'import { a } from "./none.js";\nexport default a;\n'},
            "none.js: there is no such file",
        ),
        (
            {
                "main": 'import { b } from "./base.js";\nexport default b;\n',
                "base": "const b = 1;\nexport const a = b;\n",
            },
            "main.js: base.js does not export b",
        ),
        (
            {
                "main": 'import { a } from "./other.js";\nexport default a;\n',
                "other": 'import { b } from "./main.js";\nexport const a = b;\n',
            },
            "in a circle: main.js → other.js → main.js",
        ),
        ({"main": 'import a from "./base.js";\n'}, 'not understood: import a from "./base.js";'),
        ({"main": 'import * as a from "./base.js";\n'}, "not understood"),
        ({"main": 'import { a } from "react";\n'}, "not understood"),
        ({"main": "export let a = 1;\n"}, "not understood: export let a = 1;"),
        ({"main": 'export { a } from "./base.js";\n'}, "not understood"),
    ],
)
def test_what_is_not_understood_is_refused(
    tmp_path: Path, files: dict[str, str], reason: str
) -> None:
    with pytest.raises(ScriptError) as error:
        bundle(written(tmp_path, **files))
    assert reason in str(error.value)


@pytest.mark.parametrize(
    "name", [path.stem for path in STATIC.glob("*.js") if "\nexport default " in path.read_text()]
)
def test_every_widget_of_ours_is_one_module(name: str) -> None:
    lines = script(name).splitlines()
    assert not any(line.startswith("import ") for line in lines)
    assert [line for line in lines if line.startswith("export ")] == [lines[-1]]
    assert f'widget("{name}", ' in script(name)
