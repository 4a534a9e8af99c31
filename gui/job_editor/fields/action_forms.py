"""The fields of what a job is and does."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.spacing import space
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import (
    NO,
    YES,
    ChipsEditor,
    ChoiceEditor,
    LineEditor,
    NarrowLineEditor,
    SwitchEditor,
    TextEditor,
)

Texts = Mapping[str, str]

_SAMPLE_STEPS = """\
- http: POST https://shop.example/remind
- wait: 40d
  unless: paid
- script: ./escalate.sh
  timeout: 10m"""
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")


class ActionPage(QWidget):
    """All forms of the section What; those of the other kind of action are hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.job = _job_form(self)
        self.call = _call_form(self)
        self.script = _script_form(self)
        self.sequence = _sequence_form(self)
        self._more_forms: list[Form] = []
        self.proof = self._more(_tr("Sign-in and signature"), _proof_form(self))
        self._call_more = [
            self._more(_tr("Headers and body"), _content_form(self)),
            self.proof,
            self._more(_tr("Connection"), _connection_form(self)),
        ]
        self._script_more = [
            self._more(_tr("Environment and input"), _surroundings_form(self)),
            self._more(_tr("Trust"), _trust_form(self)),
        ]
        self.about = self._more(_tr("Folder, tags and notes"), _about_form(self))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(2))
        for widget in (
            self.job,
            self.call,
            self.script,
            self.sequence,
            *self._call_more,
            *self._script_more,
            self.about,
        ):
            column.addWidget(widget)

    @property
    def forms(self) -> list[Form]:
        return [self.job, self.call, self.script, self.sequence, *self._more_forms]

    @property
    def disclosures(self) -> list[Disclosure]:
        return [*self._call_more, *self._script_more, self.about]

    def _more(self, title: str, form: Form) -> Disclosure:
        self._more_forms.append(form)
        return Disclosure(title, form, parent=self)

    def show_action(self, kind: str) -> None:
        shown: dict[str, tuple[QWidget, ...]] = {
            "http": (self.call, *self._call_more),
            "script": (self.script, *self._script_more),
            "sequence": (self.sequence,),
        }
        for each, widgets in shown.items():
            for widget in widgets:
                widget.setVisible(each == kind)


def _job_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add("name", _tr("Name"), LineEditor(_tr("What to call this job")))
    form.add("is_enabled", "", SwitchEditor(_tr("Runs by its schedule")))
    kinds = [
        ("http", _tr("Call a URL")),
        ("script", _tr("Run a script or program")),
        ("sequence", _tr("Take several steps")),
    ]
    form.add("action", _tr("Does this"), ChipsEditor(kinds, is_single=True))
    return form


def _about_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add("folder", _tr("Folder"), LineEditor(_tr("Home/Backups")))
    form.add("tags", _tr("Tags"), LineEditor(_tr("nightly, nas")), _tr("With commas between them."))
    form.add("notes", _tr("Notes"), TextEditor(_tr("What others should know about this job")))
    return form


def _call_form(parent: QWidget) -> Form:
    form = Form(parent)
    method = ChoiceEditor([(each, each) for each in _METHODS])
    form.add("method", _tr("Method"), method)
    form.add(
        "url",
        _tr("Address"),
        LineEditor("https://example.org/hook?run={{run_id}}"),
        _tr("May hold {{job}}, {{due_at}}, {{run_id}}, {{attempt}} or {{secret:NAME}}."),
    )
    return form


def _content_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add(
        "headers",
        _tr("Headers"),
        TextEditor("Accept: application/json", is_code=True),
        _tr("One in each line."),
    )
    kinds = [
        ("none", _tr("none")),
        ("json", "JSON"),
        ("text", _tr("text")),
        ("form", _tr("form fields")),
        ("multipart", _tr("form in parts")),
        ("file", _tr("file")),
        ("joined-file", _tr("file without line ends")),
    ]
    form.add("body_kind", _tr("Body"), ChoiceEditor(kinds))
    form.add(
        "body_text",
        _tr("Content"),
        TextEditor('{"due": "{{due_at}}"}', rows=4, is_code=True),
        is_shown_if=_is_one_of("body_kind", "text", "json"),
    )
    form.add(
        "body_fields",
        _tr("Fields"),
        TextEditor(_tr("name=value"), rows=3, is_code=True),
        _tr("One in each line."),
        is_shown_if=_is_one_of("body_kind", "form", "multipart"),
    )
    form.add(
        "body_path",
        _tr("File"),
        LineEditor(_tr("/srv/report.csv")),
        is_shown_if=_is_one_of("body_kind", "file", "joined-file"),
    )
    form.add(
        "content_type",
        _tr("Content type"),
        LineEditor(_tr("chosen by the kind of body")),
        is_shown_if=_is_one_of("body_kind", "text", "json", "form", "multipart", "file", "joined-file"),
    )
    return form


def _proof_form(parent: QWidget) -> Form:
    form = Form(parent)
    kinds = [
        ("none", _tr("none")),
        ("basic", _tr("user and password")),
        ("digest", _tr("user and password (digest)")),
        ("bearer", _tr("bearer token")),
    ]
    form.add("auth_kind", _tr("Sign-in"), ChoiceEditor(kinds))
    form.add("auth_user", _tr("User"), LineEditor(), is_shown_if=_is_one_of("auth_kind", "basic", "digest"))
    form.add(
        "auth_secret",
        _tr("Secret"),
        LineEditor(_tr("nas-password")),
        _tr("The name of a secret, never the secret itself."),
        is_shown_if=_is_one_of("auth_kind", "basic", "digest", "bearer"),
    )
    signatures = [
        ("none", _tr("none")),
        ("standard-webhooks", "Standard Webhooks"),
        ("revalee", "Revalee"),
    ]
    form.add("signing_kind", _tr("Signature"), ChoiceEditor(signatures))
    form.add(
        "signing_secret",
        _tr("Signing key"),
        LineEditor(_tr("nas-hook")),
        _tr("The name of the secret that holds the key."),
        is_shown_if=_is_one_of("signing_kind", "standard-webhooks", "revalee"),
    )
    form.add(
        "sends_idempotency_key",
        "",
        SwitchEditor(_tr("Send a key by which the server can tell a repeated call")),
    )
    return form


def _connection_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add("connect_timeout", _tr("Connect within"), NarrowLineEditor("30s"))
    form.add("follow_redirects", "", SwitchEditor(_tr("Follow redirects")))
    form.add(
        "most_redirects",
        _tr("At most"),
        NarrowLineEditor("10"),
        is_shown_if=_is_one_of("follow_redirects", YES),
    )
    form.add("proxy", _tr("Proxy"), LineEditor("http://proxy.example:3128"))
    form.add("tls_verify", "", SwitchEditor(_tr("Check the server's certificate")))
    form.add("ca_file", _tr("Trust also"), LineEditor(_tr("/etc/ssl/own-ca.pem")))
    form.add("client_certificate", _tr("Own certificate"), LineEditor(_tr("/etc/ssl/client.crt")))
    form.add("client_key", _tr("Its key"), LineEditor(_tr("/etc/ssl/client.key")))
    reaches = [("anywhere", _tr("any address")), ("public", _tr("public addresses only"))]
    form.add("reach", _tr("May reach"), ChoiceEditor(reaches))
    form.add(
        "also_reaches",
        _tr("And these"),
        LineEditor("192.168.1.0/24"),
        is_shown_if=_is_one_of("reach", "public"),
    )
    return form


def _script_form(parent: QWidget) -> Form:
    form = Form(parent)
    kinds = [
        ("shell", _tr("Command line for the shell")),
        ("argv", _tr("Program with arguments")),
        ("inline", _tr("Script written here")),
    ]
    form.add("script_kind", _tr("How"), ChoiceEditor(kinds))
    form.add(
        "command_line",
        _tr("Command"),
        TextEditor(_tr("/usr/local/bin/backup --all"), rows=1, is_code=True),
        is_shown_if=_is_one_of("script_kind", "shell"),
    )
    form.add(
        "argv",
        _tr("Program"),
        LineEditor(_tr("/usr/bin/rsync -a /home /mnt/backup")),
        _tr("Words with spaces stand in quotes. No shell is involved."),
        is_shown_if=_is_one_of("script_kind", "argv"),
    )
    form.add(
        "inline_text",
        _tr("Script"),
        TextEditor("print('hello')", rows=6, is_code=True, wraps=False),
        is_shown_if=_is_one_of("script_kind", "inline"),
    )
    form.add(
        "interpreter",
        _tr("Interpreter"),
        LineEditor(_tr("python3 or bash; empty for the usual shell")),
        is_shown_if=_is_one_of("script_kind", "inline", "shell"),
    )
    form.add("working_folder", _tr("In folder"), LineEditor(_tr("home folder")))
    return form


def _sequence_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add(
        "steps",
        _tr("Steps"),
        TextEditor(_SAMPLE_STEPS, rows=10, is_code=True, wraps=False),
        _tr(
            "Each begins with a dash: http, script, argv or wait. An event ends a wait: “unless” leaves out "
            "the rest, “until” goes on. With “when: failure” or “always” a step follows another end than "
            "success."
        ),
    )
    return form


def _surroundings_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add(
        "environment",
        _tr("Variables"),
        TextEditor("LANG=C.UTF-8\nTOKEN={{secret:nas-token}}", is_code=True),
        _tr("One in each line."),
    )
    form.add("inherits", _tr("Also pass on"), LineEditor("SSH_AUTH_SOCK, DISPLAY"))
    form.add("stdin", _tr("Input"), TextEditor(_tr("What the program reads from standard input")))
    return form


def _trust_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add("detaches", "", SwitchEditor(_tr("Let what it leaves running go on after the run")))
    form.add(
        "allows_writable_by_others", "", SwitchEditor(_tr("Run it although others may change its files"))
    )
    return form


def _is_one_of(place: str, *words: str) -> Callable[[Texts], bool]:
    return lambda texts: texts.get(place, NO) in words


def _tr(text: str) -> str:
    return QCoreApplication.translate("ActionPage", text)
