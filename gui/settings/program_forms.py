"""The fields about what lives beside an engine: the API, the service for Revalee, the folder of jobs."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from gui.settings.folder_editor import FolderEditor
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import YES, LineEditor, NarrowLineEditor, SwitchEditor, TextEditor

_RULES_SHOWN = 3


def fill_api(form: Form) -> None:
    form.add(
        "serves_api",
        _tr("HTTP API"),
        SwitchEditor(_tr("Answer programs on this computer")),
        _tr("They call a socket file beside the store that only you can open, and show a token."),
    )
    form.add(
        "api_port",
        _tr("Port"),
        NarrowLineEditor(_tr("none")),
        _tr("Such as 46100: then http://localhost answers there, too."),
        _serves_api,
    )


def fill_revalee(form: Form) -> None:
    form.add("serves_revalee", _tr("Revalee"), SwitchEditor(_tr("Take callbacks for its clients")))
    form.add(
        "revalee_host",
        _tr("Address"),
        LineEditor("127.0.0.1"),
        _tr("127.0.0.1 is reached from this computer alone, 0.0.0.0 from every network."),
        _serves_revalee,
    )
    form.add("revalee_port", _tr("Port of the service"), NarrowLineEditor(), is_shown_if=_serves_revalee)
    form.add(
        "revalee_allow",
        _tr("May be called back"),
        TextEditor(
            "https://shop.example/tasks retries=3 from=10.0.0.0/8",
            rows=_RULES_SHOWN,
            is_code=True,
            wraps=False,
        ),
        _tr(
            "One rule a line: how the address begins, then retries=N and from=NETWORK if wanted. "
            "Without a rule nothing is called."
        ),
        _serves_revalee,
    )


def fill_folder(form: Form) -> None:
    form.add(
        "job_folder",
        _tr("Folder"),
        FolderEditor(),
        _tr("An engine keeps the jobs and the files in it alike. Unlinking leaves the files where they are."),
    )


def _serves_api(texts: Mapping[str, str]) -> bool:
    return texts.get("serves_api") == YES


def _serves_revalee(texts: Mapping[str, str]) -> bool:
    return texts.get("serves_revalee") == YES


def _tr(text: str) -> str:
    return QCoreApplication.translate("ProgramForms", text)
