"""A widget with a picture for those who read without Python."""

from __future__ import annotations

import ipywidgets

from widgets import Pictured

WIDGET = "application/vnd.jupyter.widget-view+json"


def test_the_widget_and_its_picture_travel_together() -> None:
    slider = ipywidgets.IntSlider(3)
    data, _ = Pictured(slider, "<svg>3</svg>")._repr_mimebundle_()
    assert data["image/svg+xml"] == "<svg>3</svg>"
    assert data[WIDGET]["model_id"] == slider.model_id
    assert "text/plain" in data
