"""A notebook that is run anew has what `make test` compares, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nbclient.exceptions import CellExecutionError

from notebooks.run import main
from notebooks.test_notebooks import defects
from widgets.servers import ROOT, write_notebook


def test_outputs_are_kept_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "some.ipynb"
    write_notebook(
        path,
        "import advisor, os\nprint(advisor.__file__)\nprint(os.environ['ALIEN_FRONTIERS_DATA'])",
        "print(1, flush=True)\nprint(2)\n3",
    )
    main([str(path)])
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["metadata"].keys() == {"kernelspec", "language_info"}
    first, second = notebook["cells"]
    module, data = "".join(first["outputs"][0]["text"]).split()
    assert Path(module).parents[1] == ROOT
    assert not Path(data).exists(), "progress of its own, and gone with it"
    assert [output["output_type"] for output in second["outputs"]] == ["stream", "execute_result"]
    assert list(defects(notebook)) == [
        "it does not open with a title",
    ]


def test_a_cell_that_fails_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "some.ipynb"
    write_notebook(path, "1 / 0")
    before = path.read_bytes()
    with pytest.raises(CellExecutionError):
        main([str(path)])
    assert path.read_bytes() == before
