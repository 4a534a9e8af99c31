"""Test the action, with its output as it comes."""

import re
from collections.abc import Sequence
from queue import SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import said
from gui.look.theme import code_font, font_of
from gui.look.tokens import Type, space
from gui.text.state_names import state_name
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.paragraph import Paragraph
from gui.widgets.terminal.output_colours import char_format
from gui.widgets.terminal.terminal_text import TerminalText
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.runs.run import OutputStream

if TYPE_CHECKING:
    from gui.job_editor.reading.job_reading import JobReading
    from scheduler_core.actions.curl.head import FoundSecret
    from scheduler_core.actions.outcome import ActionOutcome
    from scheduler_core.facade.runs.action_test import ActionTest

_MOST_LINES = 5_000
# What an action calls its streams; all else is what Hourbell says about them.
_STREAMS = {
    "stdout": OutputStream.STDOUT,
    "stderr": OutputStream.STDERR,
    "body": OutputStream.RESPONSE,
}
# The lines among these that are Hourbell's own words.
_NOTE = "note"
_END_OF_STEP = re.compile(r"(step \d+: [a-z ]+): (.+)")
_GATHERING_MILLISECONDS = 50
_MOST_PIECES_AT_ONCE = 200


class ActionTrial(QObject):
    """Runs one action at a time through the bridge; output and end come on the window's thread."""

    written = Signal(str, bytes)
    ended = Signal(object)
    outdated = Signal(bool)

    def __init__(self, bridge: CoreBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._news: SimpleQueue[tuple[str, bytes] | ActionOutcome] = SimpleQueue()
        self._test: ActionTest | None = None
        self._tested: JobAction | None = None
        self._is_wanted = False
        self._is_cancelled = False
        self._gathering = QTimer(self, singleShot=True, interval=_GATHERING_MILLISECONDS)
        self._gathering.timeout.connect(self._tell)

    @property
    def is_running(self) -> bool:
        return self._is_wanted

    def start(
        self,
        reading: "JobReading",
        name: str,
        secrets: Sequence["FoundSecret"] = (),
        *,
        steps: JobAction | None = None,
        first_step: int = 1,
    ) -> None:
        """Run an action at once, or steps of it from one on; the secrets it was pasted with are kept first.

        Its parameters have their defaults.
        """
        action = steps or reading.action
        if self._is_wanted or action is None:
            return
        parameters = () if reading.description is None else reading.description.parameters
        zone = "UTC" if reading.schedule is None else reading.schedule.zone
        self._tested = action
        self._is_wanted = True
        self._is_cancelled = False

        def test(core: Core) -> "ActionTest":
            for secret in secrets:
                core.secrets.keep(secret.name, secret.value)
            return core.test(
                action,
                output=self._on_output,
                name=name or "Test",
                policies=reading.policies,
                ended=self._on_end,
                skips_waits=True,
                first_step=first_step,
                parameters=parameters,
                zone=zone,
            )

        self._bridge.change(test, self._keep, self._give_up)

    def show_action(self, action: JobAction | None) -> None:
        """Know what would be tested now; `outdated` tells whether that is another than was tested last."""
        if self._tested is not None:
            self.outdated.emit(action != self._tested)

    def cancel(self) -> None:
        """End it, processes and all; `ended` follows. One that is still to begin ends as soon as it has."""
        self._is_cancelled = True
        if self._test is not None:
            self._bridge.ask(self._test_cancelled, _nothing)

    def close(self) -> None:
        """Cancel it and release its thread."""
        self._is_wanted = False
        if self._test is not None:
            test, self._test = self._test, None
            self._bridge.change(lambda _core: test.close(), _nothing)

    def _keep(self, test: "ActionTest") -> None:
        self._test = test
        if not self._is_wanted:
            self.close()
        elif self._is_cancelled:
            self.cancel()

    def _give_up(self, error: Exception) -> None:
        self._is_wanted = False
        self._bridge.report_failure(error)
        self.ended.emit(None)

    def _gather(self) -> None:
        """Wait for more; once nobody wants the test, this may be gone."""
        if self._is_wanted and not self._gathering.isActive():
            self._gathering.start()

    def _tell(self) -> None:
        for _ in range(min(self._news.qsize(), _MOST_PIECES_AT_ONCE)):
            news = self._news.get()
            if isinstance(news, tuple):
                self.written.emit(*news)
            else:
                self.close()
                self.ended.emit(news)
        if not self._news.empty():
            self._gathering.start()

    # ---- on other threads from here on

    def _test_cancelled(self, _core: Core) -> None:
        test = self._test
        if test is not None:
            test.cancel()

    def _on_output(self, stream: str, data: bytes) -> None:
        self._news.put((stream, data))
        self._bridge.deliver(self._gather)

    def _on_end(self, outcome: "ActionOutcome") -> None:
        self._news.put(outcome)
        self._bridge.deliver(self._gather)


class TrialPane(QWidget):
    """Shows what a test writes and how it ended; hidden until there is one.

    What is changed while a test runs, or after it, is not what it says something about, and that is told.
    """

    def __init__(self, trial: ActionTrial, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = ""
        self._is_outdated = False
        self._readers: dict[OutputStream, TerminalText] = {}
        self._state = Paragraph(self)
        self._state.setObjectName("test_state")
        self._state.setFont(font_of(Type.STRONG))
        self._cancel = PushButton(self.tr("Stop the test"), self)
        self._cancel.setObjectName("cancel_test")
        self._close = PushButton(self.tr("Dismiss"), self)
        self._close.setObjectName("close_test")
        self._text = QPlainTextEdit(self)
        self._text.setObjectName("test_output")
        self._text.setAccessibleName(self.tr("Output of the test"))
        self._text.setReadOnly(True)
        self._text.setMaximumBlockCount(_MOST_LINES)
        self._text.setFont(code_font())
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setMinimumHeight(self._text.fontMetrics().lineSpacing() * 5)
        head = QHBoxLayout()
        head.addWidget(self._state, 1)
        head.addWidget(self._cancel)
        head.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(1.5))
        column.addLayout(head)
        column.addWidget(self._text, 1)
        self._cancel.clicked.connect(trial.cancel)
        trial.written.connect(self._show_output)
        trial.outdated.connect(self._show_outdated)
        self._close.clicked.connect(self.hide)
        self.hide()

    def show_start(self) -> None:
        self._readers = {stream: TerminalText() for stream in OutputStream}
        self._text.clear()
        self._is_outdated = False
        self._say(self.tr("Testing…"))
        self._cancel.show()
        self._close.hide()
        self.show()

    def take_focus(self) -> None:
        """Give the keyboard to what stops the test."""
        self._cancel.setFocus()

    def _show_output(self, stream: str, data: bytes) -> None:
        bar = self._text.verticalScrollBar()
        is_following = bar.value() >= bar.maximum() - 1
        cursor = QTextCursor(self._text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        kept = _STREAMS.get(stream, OutputStream.ENGINE)
        told = _in_language(data) if stream == _NOTE else data
        for piece, style in self._readers[kept].read(told):
            cursor.insertText(piece, char_format(style, kept, self.palette()))
        if is_following:
            bar.setValue(bar.maximum())

    def show_end(self, outcome: "ActionOutcome | None") -> None:
        self._cancel.hide()
        self._close.show()
        if outcome is None:
            self._say(self.tr("The test could not be started."))
            return
        parts = (state_name(outcome.state), said(outcome.reason_text))
        self._say(self.tr("Test: {result}").format(result=": ".join(filter(None, parts))))

    def _show_outdated(self, is_outdated: bool) -> None:
        if is_outdated != self._is_outdated:
            self._is_outdated = is_outdated
            self._say(self._said)

    def _say(self, state: str) -> None:
        self._said = state
        parts = (state, self.tr("changed since it began") if self._is_outdated else "")
        self._state.setText(" · ".join(filter(None, parts)))


def _in_language(note: bytes) -> bytes:
    """Return what Hourbell says of a test, line by line as the window speaks."""
    return "\n".join(map(_line_in_language, note.decode(errors="replace").split("\n"))).encode()


def _line_in_language(line: str) -> str:
    """Say how a step ended and why as two texts: its reason may begin with an address."""
    ended = _END_OF_STEP.fullmatch(line)
    return said(line) if ended is None else f"{said(ended[1])}: {said(ended[2])}"


def _nothing(_answer: object) -> None:
    """Take an answer nobody waits for."""
