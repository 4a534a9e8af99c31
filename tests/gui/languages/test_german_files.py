"""What files of jobs could not take along, in the German dialogs of export and import."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from gui.app.application import Application
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import HttpAction
from tests.core.store.builders import a_draft
from tests.gui.job_files.test_job_files import choose_format, exporting, importing, losses_of, text_of

CURL = "sein Aufruf ist als Befehl von curl geschrieben, der bei Status ab 400 fehlschlägt"


def test_an_export_tells_in_german_what_is_not_in_the_file(
    german: None, live: Application, core: Scheduler, qtbot: QtBot
) -> None:
    core.jobs.add_all([a_draft("Report", action=HttpAction("https://example.org/"))])
    dialog = exporting(live, qtbot)

    choose_format(dialog, "crontab")
    qtbot.waitUntil(lambda: text_of(dialog).startswith("#:hourbell"))

    told = losses_of(dialog)
    assert f"„Report“: {CURL}" in told
    assert [line for line in told if not line.startswith("„Report“: ")] == [
        "cronie löst in der Zeitzone aus, die CRON_TZ nennt, Debians cron in der seines Rechners",
        "cron vergisst Verpasstes, lässt Läufe sich überschneiden und bewahrt keine Ausgabe auf",
    ]


def test_an_import_tells_in_german_what_it_could_not_take(
    german: None, live: Application, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "a.crontab"
    file.write_text("MAILTO=ann\n5 * * * * x\n61 * * * * y\n")

    told = losses_of(importing(live, qtbot, file))

    assert "Zeile 1: MAILTO=ann: Ausgabe wird bei jedem Lauf aufbewahrt und niemandem gemailt" in told
    assert "Zeile 3: der ganze Eintrag; minute: 61 liegt nicht zwischen 0 und 59" in told
