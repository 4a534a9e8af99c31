"""The text and the buttons of a notification."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from gui.desktop.notification_digest import DigestNews, Ended, NewsKind
from gui.text.plain_speech import whole_number
from gui.text.state_names import state_name
from gui.text.translated import translate
from scheduler_core.values.runs.run import RunState

_MOST_NAMED = 5


class NotificationChoice(StrEnum):
    """What the user can choose on a notification; `default` is a click on the notification itself."""

    SHOW = "default"
    RUN_AGAIN = "run-again"
    IT_WORKED = "it-worked"
    SNOOZE = "snooze"


@dataclass(frozen=True, slots=True)
class Notification:
    """What is shown; `choices` are buttons in their order."""

    title: str
    text: str
    choices: Sequence[tuple[NotificationChoice, str]] = ()
    is_trouble: bool = False


def notification(news: DigestNews) -> Notification:
    match news.kind:
        case NewsKind.TROUBLE:
            return _trouble(news.runs)
        case NewsKind.RECOVERY:
            return Notification(
                _tr("Working again"), _names(news.runs), ((NotificationChoice.SHOW, _tr("Show")),)
            )
        case NewsKind.SUCCESS:
            return Notification(
                _tr("Succeeded"), _names(news.runs), ((NotificationChoice.SHOW, _tr("Show")),)
            )


def a_trial() -> Notification:
    """Return one that is shown for its own sake."""
    return Notification(
        _tr("This is how Hourbell tells you"), _tr("Nothing is wrong; you have asked for it.")
    )


def _trouble(runs: Sequence[Ended]) -> Notification:
    choices = [(NotificationChoice.SHOW, _tr("Show"))]
    if len(runs) == 1:
        (run,) = runs
        if run.is_late:
            title = _tr("{job} is late").format(job=run.job_name)
        elif run.state is RunState.CLAIMED:
            title = _tr("{job} waits for a machine").format(job=run.job_name)
        else:
            title = _tr("{job}: {outcome}").format(job=run.job_name, outcome=state_name(run.state))
        if run.state not in {RunState.MISSED, RunState.CLAIMED}:
            choices.append((NotificationChoice.RUN_AGAIN, _tr("Run again")))
        if run.state is RunState.INTERRUPTED:
            choices.append((NotificationChoice.IT_WORKED, _tr("It worked")))
        text = run.error
    else:
        missed = sum(run.state is RunState.MISSED for run in runs)
        if missed == len(runs):
            title = _tr("{count} jobs missed their time").format(count=whole_number(missed))
        else:
            title = _tr("{count} jobs need attention").format(count=whole_number(len(runs)))
        text = _names(runs)
    choices.append((NotificationChoice.SNOOZE, _tr("Quiet for an hour")))
    return Notification(title, text, tuple(choices), is_trouble=True)


def _names(runs: Sequence[Ended]) -> str:
    lines = [run.job_name for run in runs[:_MOST_NAMED]]
    if len(runs) > _MOST_NAMED:
        lines.append(_tr("and {count} more").format(count=whole_number(len(runs) - _MOST_NAMED)))
    return "\n".join(lines)


def _tr(text: str) -> str:
    return translate("Notifications", text)
