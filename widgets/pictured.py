"""A widget together with a picture of it, for readers who have no Python running."""

from __future__ import annotations

from typing import Any

import ipywidgets


class Pictured:
    """Shows a widget where it can live, and elsewhere (GitHub, a printed page) a picture of it.

    Any ipywidget serves, such as a box of sliders; `svg` is what it shows before it is touched.
    """

    def __init__(self, widget: ipywidgets.DOMWidget, svg: str) -> None:
        self.widget = widget
        self.svg = svg

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = self.widget._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "image/svg+xml": self.svg}, metadata
