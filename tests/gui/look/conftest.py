"""Fonts larger than usual."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture
def font_scale(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    before, larger = qapp.font(), qapp.font()
    larger.setPointSizeF(before.pointSizeF() * request.param)
    qapp.setFont(larger)
    yield
    qapp.setFont(before)
