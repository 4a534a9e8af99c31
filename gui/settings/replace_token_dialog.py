"""Ask when a token that is replaced ends, and when the one that takes its place does."""

from datetime import datetime

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from gui.settings.token_dialog import TokenDialog
from gui.settings.token_requests import AS_BEFORE, OVERLAPS, usual_replacement
from gui.settings.token_words import end_as_before, end_of_former, rights_of
from gui.widgets.fields.form import note
from gui.widgets.fields.form_editors import ChoiceEditor
from scheduler_core.values.records.api_token import ApiToken


class ReplaceTokenDialog(TokenDialog):
    """The new token has the name and the rights of the former one, which ends when the user says."""

    def __init__(self, token: ApiToken, now: datetime, parent: QWidget | None = None) -> None:
        super().__init__(usual_replacement(), parent)
        self.setObjectName("replace_token_dialog")
        asked = self.tr("Replace the token {name}").format(name=token.name)
        self._say(self.tr("Replace a token"), asked, self.tr("&Replace it"))
        rights = self.tr("A new token is made that may do the same: {rights}.").format(
            rights=rights_of(token)
        )
        self._sheet.insertWidget(1, note(self, rights, QPalette.ColorRole.PlaceholderText))
        self._add_end([(AS_BEFORE, end_as_before(token, now))])
        if token.is_valid(now):
            self._form.add(
                "former",
                self.tr("The former one"),
                ChoiceEditor([(overlap, end_of_former(overlap)) for overlap in OVERLAPS]),
                self.tr("The program needs the new one by then."),
            )
        self._form.show_texts(self._texts)
        self._form.focus("expires")
