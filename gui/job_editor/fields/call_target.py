"""The field of a call's method and address in one line."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.text.plain_texts import plain_tool_tip
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor

_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")


def call_target(parent: QWidget, example: str, may_hold: str, links: Sequence[QWidget] = ()) -> FieldForm:
    """Make the form; `may_hold` tells what an address may have in it."""
    form = FieldForm(parent)
    method = ChoiceEditor([(each, each) for each in _METHODS])
    method.setAccessibleName(_tr("Method"))
    form.add("method", _tr("Address"), method)
    form.add("url", _tr("Address"), LineEditor(example), beside="method", links=links)
    form.editor("url").setToolTip(plain_tool_tip(may_hold))
    return form


def _tr(text: str) -> str:
    return QCoreApplication.translate("CallTarget", text)
