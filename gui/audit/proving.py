"""Join the dialog that proves the records with the core; both are imported when they are wanted."""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.commands.window_context import WindowContext, WindowFeature
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import as_sentence
from gui.text import formats
from scheduler_core.errors import InvalidInput, SchedulerError

if TYPE_CHECKING:
    from gui.audit.proof_dialog import ProofDialog, ProvedSpan
    from scheduler_core.facade.proving.kept_proof import KeptProof, ProofSignature
    from scheduler_core.values.records.proof import Proof


_TOLD_EVERY = 20


class _ProofStopped(SchedulerError):
    """The user stopped the proof, or the window closes."""


class ProvingFeature(WindowFeature):
    """Opens the dialog; what it asks is answered next to the window's other questions."""

    _went_on = Signal(int, int)

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.dialog: ProofDialog | None = None
        # What was proved last and is in no file: to prove can take long, so no key loses it.
        self._unsaved: Proof | None = None
        self._saving: Proof | None = None
        self._stop = threading.Event()
        self._went_on.connect(self._show_progress)

    def open(self, above: QWidget) -> None:
        """Open it above the page that offers it, or show the one that is open."""
        from gui.audit.proof_dialog import ProofDialog

        if self.dialog is not None:
            self.dialog.activateWindow()
            self.dialog.raise_()
            return
        self.dialog = dialog = ProofDialog(self._theme, self._now, above)
        dialog.prove_wanted.connect(self._prove)
        dialog.stop_wanted.connect(self._end)
        dialog.save_wanted.connect(self._save)
        dialog.check_wanted.connect(self._check)
        dialog.finished.connect(self._on_closed)
        dialog.destroyed.connect(self._forget)
        if self._unsaved is not None and self._saving is self._unsaved:
            dialog.show_saving(self._unsaved)
        elif self._unsaved is not None:
            told = self.tr("Proved {at}; not saved yet.")
            at = formats.instant_with_seconds(self._unsaved.made_at)
            dialog.show_unsaved(self._unsaved, told.format(at=at))
        dialog.open()

    def _forget(self) -> None:
        self._end()
        self.dialog = None

    def _end(self) -> None:
        self._stop.set()

    def _on_closed(self) -> None:
        if self.dialog is not None:
            self.dialog.destroyed.disconnect(self._forget)  # by then another may be open
        self._forget()
        if self._unsaved is not None and self._saving is not self._unsaved:
            words = self.tr("The proof is not saved; “Prove the records…” shows it until this window closes.")
            self._notices.tell(words, about=self)

    # ---- proving

    def _prove(self, span: "ProvedSpan") -> None:
        if self.dialog is None:
            return
        # Each proof has its own: one that was stopped may still be on its way to its next row.
        self._stop = stop = threading.Event()
        told = partial(self._tell, stop)
        pause = partial(_pause, stop, self._bridge)
        self._bridge.ask(
            partial(_proved, span, told, pause),
            partial(self._show, self.dialog),
            partial(self._give_up, self.dialog),
        )

    def _tell(self, stop: threading.Event, done: int, total: int) -> None:
        """Pass on how far it is; called on the thread that proves."""
        _pause(stop, self._bridge)
        if done % _TOLD_EVERY == 0 or done == total:
            self._went_on.emit(done, total)

    def _show_progress(self, done: int, total: int) -> None:
        if self.dialog is not None:
            self.dialog.show_progress(done, total)

    def _show(self, dialog: "ProofDialog", proof: "Proof") -> None:
        if self.dialog is dialog:
            self._unsaved = proof
            dialog.show_proof(proof)

    def _give_up(self, dialog: "ProofDialog", error: Exception) -> None:
        if self.dialog is not dialog:
            return
        if isinstance(error, _ProofStopped):
            self._show_stopped(dialog)
            return
        if self._unsaved is not None:
            dialog.show_proof(self._unsaved)
        if isinstance(error, InvalidInput):
            dialog.show_refusal(as_sentence(error.reason))
        else:
            dialog.show_refusal(self._bridge.words_of(error))

    def _show_stopped(self, dialog: "ProofDialog") -> None:
        if self._unsaved is None:
            dialog.show_stopped()
            return
        told = self.tr("Stopped; this was proved before, {at}, and is not saved yet.")
        at = formats.instant_with_seconds(self._unsaved.made_at)
        dialog.show_unsaved(self._unsaved, told.format(at=at))

    # ---- keeping it

    def _save(self, proof: "Proof", place: str, is_signed: bool) -> None:
        if self.dialog is not None:
            self._saving = proof
            self._bridge.change(
                partial(_kept, proof, Path(place), is_signed),
                partial(self._show_kept, proof, place),
                partial(self._give_up_saving, proof),
            )

    def _show_kept(self, proof: "Proof", place: str, signature: "ProofSignature | None") -> None:
        from gui.audit.proof_words import signed_words

        self._saving = None
        if self._unsaved is proof:
            self._unsaved = None
        words = signed_words(signature, place)
        if self.dialog is not None and self.dialog.proof is proof:
            self.dialog.show_kept(words)
        else:
            self._notices.tell(words)

    def _give_up_saving(self, proof: "Proof", error: Exception) -> None:
        self._saving = None
        if self.dialog is not None and self.dialog.proof is proof:
            self._give_up(self.dialog, error)
        else:
            self._bridge.report_failure(error)

    def _check(self, place: str) -> None:
        if self.dialog is not None:
            self._bridge.ask(
                partial(_checked, Path(place)),
                partial(self._show_checked, self.dialog, Path(place).name),
                partial(self._give_up, self.dialog),
            )

    def _show_checked(
        self, dialog: "ProofDialog", name: str, found: "tuple[KeptProof, Sequence[str]]"
    ) -> None:
        from gui.audit.proof_words import checked_words

        kept, wrong = found
        if self.dialog is dialog:
            dialog.show_checked(checked_words(kept, wrong, name), is_genuine=not wrong)


def _pause(stop: threading.Event, bridge: CoreBridge) -> None:
    """Let the window go first between rows, unless nobody waits for the answer any more."""
    if stop.is_set() or bridge.is_closed:
        raise _ProofStopped
    bridge.window_first.pause()


def _proved(
    span: "ProvedSpan", told: Callable[[int, int], None], pause: Callable[[], None], core: Core
) -> "Proof":
    from scheduler_core.facade.making_way import pausing

    with pausing(pause):
        return core.proving.prove(span.begins, span.ends, told)


def _kept(proof: "Proof", path: Path, is_signed: bool, core: Core) -> "ProofSignature | None":
    """Write the answer and sign it; what can't be written is not signed."""
    from scheduler_core.facade.proving.kept_proof import write_proof_file

    write_proof_file(path, proof)
    if not is_signed:
        return None
    signature = core.proving.sign(proof)
    write_proof_file(path, proof, signature)
    return signature


def _checked(path: Path, core: Core) -> "tuple[KeptProof, Sequence[str]]":
    from scheduler_core.facade.proving.kept_proof import read_proof_file

    kept = read_proof_file(path)
    return kept, core.proving.verify(kept)
