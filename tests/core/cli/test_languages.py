"""The command line in the language of the user: which one, whole, and never in what programs read."""

import io
import shlex
from datetime import timedelta
from pathlib import Path
from string import Formatter

import pytest

from scheduler_core.cli.commands import build_parser
from scheduler_core.cli.completion import SHELLS, completion_script
from scheduler_core.cli.printing.spoken import speaking, tr, tr_count
from scheduler_core.cli.printing.spoken_times import spoken_age
from scheduler_core.wording.language_choice import chosen_language, translated_languages
from scheduler_core.wording.languages import command_line_wording
from tests.core.cli.running import NOW, Hourbell, Prepare
from tests.core.cli.spoken_texts import spoken_texts
from tests.support.whole_languages import WHOLE_LANGUAGES

JOB = ("job", "add", "nightly", "--every", "1h", "--script", "true", "--tz", "Europe/Berlin")
LOOKS = (
    "next",
    "next nightly --from 2026-11-19",
    "next --every 1h --count 2",
    "preview --weekly 'mon-sun 02:30' --from 2027-03-27 --count 3 --tz Europe/Berlin",
    "describe --every 1h",
    "simulate --until 1d",
    "export --format native",
    "occurrence list nightly",
    "instance list",
    "instance show 1",
    "machines list",
    "folder colour",
    "guide",
    "guide --search cron",
    "job list",
    "job show nightly",
    "job status nightly",
    "job history nightly --diff",
    "job pauses",
    "job list --state paused",
    "status",
    "run list",
    "run list --limit 1",
    "run list --outcome waiting",
    "run list --csv",
    "run show 1",
    "run statistics",
    "run output 1",
    "why nightly 9:00",
    "audit",
    "event list",
    "key list",
    "settings list",
    "token list",
    "backup --list",
    "check --quiet",
    "prune --quiet",
    "trust",
)


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "POSIX"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LC_ALL": "", "LANG": "de_DE"}, "de"),
        ({"HOURBELL_LANGUAGE": "de", "LC_ALL": "C"}, "de"),
        ({"HOURBELL_LANGUAGE": "en", "LANG": "de_DE"}, "en"),
        ({"HOURBELL_LANGUAGE": "klingon", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_is_chosen_as_programs_on_a_terminal_do(environment: dict[str, str], code: str) -> None:
    assert chosen_language(environment) == code


@pytest.mark.slow
@pytest.mark.parametrize("code", WHOLE_LANGUAGES)
def test_every_text_of_these_commands_is_translated(code: str) -> None:
    texts = command_line_wording(code).texts

    lacking = {text: where for text, where in spoken_texts().items() if text not in texts}

    assert lacking == {}, f"add them to scheduler_core/wording/texts/{code}.command_line.po"


@pytest.mark.slow
@pytest.mark.parametrize("code", translated_languages())
def test_no_translation_of_the_command_line_outlives_its_text(code: str) -> None:
    assert set(command_line_wording(code).texts) - set(spoken_texts()) == set()


@pytest.mark.parametrize("code", translated_languages())
def test_a_translation_has_the_places_and_the_edges_of_its_text(code: str) -> None:
    wrong = [
        (text, told)
        for text, told in command_line_wording(code).texts.items()
        if _places(text) != _places(told) or _edges(text) != _edges(told)
    ]

    assert wrong == []


def _places(text: str) -> set[tuple[str, str | None]]:
    return {(name, spec) for _, name, spec, _ in Formatter().parse(text) if name}


def _edges(text: str) -> tuple[bool, bool, bool]:
    return text.startswith(" "), text.endswith(" "), text.endswith(".")


def test_numbers_are_written_as_the_language_writes_them() -> None:
    with speaking("de"):
        assert (
            tr_count(12_345, "{count:,} run failed", "{count:,} runs failed") == "12.345 Läufe fehlgeschlagen"
        )
        assert tr("{seconds:.1f} s", seconds=1.5) == "1,5 s"
    assert tr("{seconds:.1f} s", seconds=1.5) == "1.5 s"


def test_what_has_just_begun_has_lasted_no_second() -> None:
    """A run was told to wait “for now”, and by the clock of another machine “for in 2 seconds”."""
    assert spoken_age(NOW - timedelta(hours=2), NOW) == "2 hours"
    assert spoken_age(NOW, NOW) == spoken_age(NOW + timedelta(seconds=2), NOW) == "0 seconds"
    with speaking("de"):
        assert spoken_age(NOW, NOW) == "0 Sekunden"


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch, hourbell: Hourbell, prepare: Prepare) -> Hourbell:
    prepare(JOB, ("job", "run", "nightly"))
    monkeypatch.setenv("HOURBELL_LANGUAGE", "de")
    return hourbell


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("status", "Läufe     0 laufen, 1 warten\n"),
        ("status", "Nächstes  „nightly“ Fr 2026-11-20 10:00 +01:00 (in 1 Stunde)\n"),
        ("run list", "Lauf  Fällig               Ergebnis  Dauer  Job      Hinweis\n"),
        ("run list", "   1  2026-11-20 09:00:00  wartet           nightly  keine Engine läuft; von Hand\n"),
        ("run show 1", "Lauf 1 von „nightly“ (Job 1, Fassung 1)\n"),
        ("run show 1", "  fällig    Fr 2026-11-20 09:00:00 +01:00 (jetzt), Auslöser: von Hand\n"),
        ("run statistics", "Läufe     1: 1 wartet\n"),
        ("run cancel 1", "Lauf 1 wird beendet.\n"),
        ("job list", "  1  nightly  Jede Stunde  Fr 2026-11-20 10:00 +01:00, in 1 Stunde"),
        ("job list", "Job  Name     Wann "),
        ("job show nightly", "„nightly“ (Job 1, Fassung 1)\n  wann     Jede Stunde"),
        ("job show nightly", "\n  Status   an\n"),
        ("job status nightly", "  zuletzt   noch keiner\n"),
        ("job history nightly", "Fr 2026-11-20 09:00 +01:00  hinzugefügt  command line\n"),
        ("job pause nightly --until 2h", "Pausiert: Job 1 „nightly“ bis Fr 2026-11-20 11:00 +01:00.\n"),
        ("job pause nightly", "Lauf 1 von „nightly“: "),
        ("job pause --all", "Pausiert: alles.\n"),
        ("job rename nightly daily", "Umbenannt: Job 1 „daily“, Fassung 2; nächster Lauf "),
        ("job rename nightly nightly", "An Job 1 hat sich nichts geändert.\n"),
        ("job move A/B nightly", "Verschoben: Job 1 „nightly“ in Ordner „A/B“.\n"),
        ("job disable nightly --end-pending", "Lauf 1 von „nightly“ wird beendet.\n"),
        ("job enable nightly", "Eingeschaltet: Job 1 „nightly“ (war schon so).\n"),
        ("job stop nightly", "Nichts zu beenden: „nightly“ läuft nicht.\n"),
        ("job run nightly", "Lauf 2 von „nightly“ ist angefordert: hourbell run output 2 --follow\n"),
        ("job duplicate nightly", "Hinzugefügt: Job 2 „nightly (copy)“, Fassung 1; er ist ausgeschaltet.\n"),
        ("job purge --all", "Der Papierkorb ist leer.\n"),
        ("job add --help", "  --weekly TEXT         an Wochentagen, etwa"),
        ("job disable --help pending", "  disable         nichts        übersprungen"),
        ("job disable --help pending", "bleibt und geht von selbst weiter, wenn der Job fortgesetzt"),
        ("help job edit actions", "Als {{name}} geschrieben: job, job_id,"),
        ("next --count 2", "Fällig                      Wann          Job      Hinweis\n"),
        ("next nightly --from 2026-11-19 --count 1", "vor 9 Stunden  nightly  war dann fällig\n"),
        ("preview --every 1h --count 1", "Jede Stunde, Zeitzone Europe/Berlin\n"),
        (
            "preview --weekly 'mon-sun 02:30' --from 2027-03-28 --count 1",
            "2027-03-28T01:30:00Z  02:30 gibt es an diesem Tag nicht\n",
        ),
        ("preview --once 2026-11-19T09:00 --from 2026-11-20", "Es kommt nichts mehr; das letzte Mal war Do "),
        ("describe --every 1h", "Jede Stunde, Zeitzone Europe/Berlin\n"),
        ("describe --every 1h --language en", "Every hour, Europe/Berlin time\n"),
        ("describe --help", "  --language LANGUAGE   die Sprache des Satzes (de)\n"),
        ("simulate --until 3h", "Job      Läufe  Dauert\n"),
        ("simulate --until 3h", "Von Fr 2026-11-20 09:00 +01:00 bis Fr 2026-11-20 12:00 +01:00.\n"),
        ("occurrence skip nightly 2026-11-20T10:00", "Geändert: Job 1 „nightly“, Fassung 2; nächster Lauf "),
        ("occurrence --help", "    skip            Einen Termin auslassen.\n"),
        ("instance list", "Wartet auf "),
        ("instance show 1", "  begonnen   Fr 2026-11-20 09:00 +01:00\n"),
        ("instance end 1", "„nightly“ steht bei true (Lauf 1): wird gerade beendet.\n"),
        ("machines --help", "    drain           Einen Rechner keine Läufe mehr annehmen lassen, auch nach"),
        ("machines enable --help", "Es legt in der Datenbank ein Schema hourbell_dispatch an"),
        (
            "store move --help",
            "Den Speicher auf einen PostgreSQL-Server umziehen, oder zurück in eine Datei:",
        ),
        ("folder --help", "Jobs und die Dateien eines Ordners von beiden Seiten gleich halten"),
        ("export --help", "wohin; - oder nichts ist die Standardausgabe; ein"),
        ("import --help", "nur sagen, was getan würde\n"),
        ("guide", "  first-job            Der erste Job\n"),
        (
            "why nightly 9:00",
            "Der Lauf vom Fr 2026-11-20 09:00 +01:00 hat nicht begonnen: Es läuft keine Engine.",
        ),
        ("why nightly tomorrow", "Nach Fassung 1: Jede Stunde"),
        ("run --help", "Aufruf: hourbell run COMMAND [OPTIONS]\n"),
        ("run list --help", "  --since T         Läufe, die dann oder später fällig waren"),
        ("help status", "Beispiele:\n  hourbell status\n"),
        ("help", "Aufruf: hourbell [COMMAND] [OPTIONS]\n"),
        ("--help", "Exit-Codes: 0 erledigt, 1 fehlgeschlagen"),
        ("--help", "    undo            Zuletzt an Jobs Getanes"),
        ("help help", "ein Befehl, und ein Thema seiner Hilfe\n"),
        ("gui --help", "  --hidden          im Infobereich starten, ohne Fenster\n"),
        ("audit", "Nr.  Wann                           Wer           Vorgang   Betrifft\n"),
        ("audit", "Job 1\n"),
        ("audit --limit 1", "2 Einträge; Prüfsumme "),
        ("event send paid", "Das Ereignis „paid“ ist aufbewahrt; noch wartete nichts darauf.\n"),
        ("event list --help", "  --limit N         die neuesten so vielen (100)\n"),
        ("key --help", "    revoke          Beenden, was unter einem Schlüssel im Gang ist"),
        ("secret --help", "    delete          Geheimnisse löschen.\n"),
        ("settings list", "Einstellung            Wert"),
        ("settings list", "wie lange Läufe aufbewahrt werden\n"),
        ("settings set runs-for 90d", "runs-for ist jetzt 90d.\n"),
        ("settings reset zone", "zone ist jetzt leer.\n"),
        ("token create --help", "  --expires T       sein Ende, etwa 90d oder 2027-01-01\n"),
        ("backup --quiet", "hourbell-"),
        ("check", "Nichts ist falsch.\n"),
        ("prune", "0 Zeilen sind entfernt.\n"),
        ("trust", "ist keine Kopie, oder eine Engine hat ihn schon übernommen; nichts wurde geändert.\n"),
        ("restore --help", "  --newest          die neueste Sicherung, die unversehrt ist\n"),
        (
            "engine --help",
            "  --until-idle          enden, wenn nichts mehr fällig ist",
        ),
        ("worker --help", "Auf diesem Rechner Läufe ausführen, die eine Engine auf einem anderen plant"),
        ("completion --help", "die Shell, für die es ausgegeben wird\n"),
        ("audit --help", "  --limit N         wie viele (50)\n"),
    ],
)
def test_commands_answer_in_german(typed: str, told: str, german: Hourbell) -> None:
    result = german(*shlex.split(typed))

    assert result.code == 0
    assert told in result.out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "code", "told"),
    [
        ("run show 9", 5, "hourbell: Es gibt keinen Lauf 9\n"),
        (
            "run show",
            2,
            "hourbell run show: Es fehlt: RUN; ist hourbell job status JOB gemeint?\n",
        ),
        ("run show x", 2, "hourbell run show: RUN: 'x' ist keine ganze Zahl von 1 bis 9.223"),
        ("run lst", 2, "hourbell run: den Befehl „lst“ gibt es nicht; ist hourbell run list gemeint?\n"),
        ("why night-ly 9:00", 5, "hourbell: Es gibt keinen Job „night-ly“. Ist “nightly” gemeint?\n"),
        ("run list --job quite-another", 5, "Job „quite-another“; hourbell job list zeigt, was da ist\n"),
        ("job show nightli", 5, "hourbell: Es gibt keinen Job „nightli“. Ist “nightly” gemeint?\n"),
        ("job add x", 2, "hourbell job add: es fehlt, wann er startet, etwa --weekly"),
        ("job add x --every 1h", 7, "hourbell: action: es fehlt, was zu tun ist, etwa --http"),
        ("job add x --every 1h --interval 2", 2, "--interval passt nicht zu --every und gehört hinter "),
        ("job add x --every 1h --http 'POTS http://a'", 7, "POTS ist keine Methode; ist POST gemeint?\n"),
        ("job add --file no/such", 7, "hourbell: file: no/such lässt sich nicht lesen: "),
        (
            "job edit nightly --no-tag a",
            7,
            "„a“ ist nicht da und lässt sich nicht wegnehmen; es gibt keine\n",
        ),
        (
            "job edit nightly --body a",
            7,
            "body: passt zu --http, und dieser Job führt ein Skript aus; herausnehmen",
        ),
        (
            "job edit nightly --revision 9",
            6,
            "Job 1 „nightly“ hat Fassung 1 und nicht 9; hourbell job show zeigt",
        ),
        ("job pause", 2, "zu nennen ist, welche: Jobs mit Name oder Nummer, --folder PATH oder --all\n"),
        ("job resume --folder A", 5, "eine Pause für Ordner „A“ gibt es nicht; hourbell job list zeigt"),
        ("job move A", 2, "es fehlt, welche Jobs wohin sollen: hourbell job move JOB… --to FOLDER\n"),
        (
            "job logs nightly",
            5,
            "dieser Job ist noch nicht gelaufen; hourbell job run 1 --wait startet ihn jetzt\n",
        ),
        ("next nightly --every 1h", 2, "entweder Jobs nennen oder Regeln ohne Job angeben, nicht beides\n"),
        ("preview", 2, "hourbell preview: es fehlt, wann er startet, etwa --weekly"),
        ("next --from 2026-12-02 --to 2026-12-01", 7, "2026-12-01 liegt nicht nach dem Beginn der Spanne\n"),
        ("simulate --assume 400d", 7, "hourbell: assume: 400d ist länger als ein Jahr\n"),
        ("simulate --fail nightly:0", 7, "hourbell: fail: 0 Versuche liegen nicht zwischen 1 und "),
        ("simulate --replace", 2, "--replace sagt, was ein Import tut; --with nennt dessen Datei\n"),
        (
            "occurrence skip nightly 2026-11-20T09:10",
            5,
            "„nightly“ startet nicht um Fr 2026-11-20 09:10 +01:00; hourbell next",
        ),
        (
            "occurrence undo nightly 2026-11-20T09:10",
            5,
            "hourbell occurrence list 1 zeigt, was geändert wurde\n",
        ),
        ("occurrence add nightly 2026-11-19T09:00", 7, " ist vorbei; nötig ist eine kommende Zeit\n"),
        ("instance show '#x'", 7, "„#x“ ist weder ein Schlüssel noch die Nummer eines Laufs\n"),
        ("import", 7, "hourbell: file: eine Datei ist zu nennen, oder mit --from, was von diesem"),
        ("folder unlink", 5, "kein Ordner ist verbunden; hourbell folder link PATH verbindet einen\n"),
        ("folder link no/such", 7, "hourbell: folder: no/such ist kein Ordner; er ist erst anzulegen\n"),
        ("folder colour A", 5, "hourbell: In einem Ordner „A“ liegt kein Job\n"),
        (
            "machines enable",
            4,
            "hourbell: Mehrere Rechner brauchen einen Speicher auf einem PostgreSQL-Server",
        ),
        ("machines tag desk", 2, "die Tags des Rechners sind zu nennen, oder --none\n"),
        ("guide --search 'quark zebra'", 5, "Keine Seite des Handbuchs enthält alles von „quark zebra“; "),
        ("guide first-job --search a", 2, "nur eins von PAGE, --search und --html ist möglich\n"),
        ("run list --limit", 2, "hourbell run list: --limit braucht einen Wert; beginnt er mit -"),
        ("run list --csv --follow", 2, "hourbell run list: -f/--follow: passt nicht zu --csv\n"),
        ("run list --folow", 2, "--folow wird hier nicht verstanden; ist --follow gemeint?\n"),
        ("run list --since quark", 7, "hourbell: since: 'quark' ist keine Zeit; zum Beispiel: 2h"),
        ("run list --outcome foo", 7, "hourbell: outcome: 'foo' ist kein Ergebnis; es gibt waiting"),
        ("run list --outcome failed", 0, "hourbell: es gibt nichts aufzulisten\n"),
        ("run reschedule 1", 2, "eins davon ist nötig: --in --at --now\n"),
        ("settings reset", 2, "hourbell settings reset: Einstellungen sind zu nennen, oder --all\n"),
        ("settings get quark", 5, "hourbell: Es gibt keine Einstellung 'quark'"),
        ("token revoke quark", 5, "hourbell: es gibt kein Token quark\n"),
        ("token create a --scope all", 7, "hourbell: scope: 'all' ist unbekannt; "),
        ("key show quark", 5, "hat den Schlüssel „quark“; hourbell key list zeigt die laufenden\n"),
        ("restore", 2, "hourbell restore: die Datei einer Sicherung ist zu nennen, oder --newest; "),
        (
            "restore --list --newest",
            2,
            "hourbell restore: --list steht allein; es stellt nichts wieder her\n",
        ),
        ("check --digest x", 2, "hourbell check: --digest: 'x' ist keine Prüfsumme aus 64 Ziffern, "),
        ("restore --newest", 5, "hourbell: es gibt keine unversehrte Sicherung von "),
        ("worker", 7, "ist eine Datei, deren Jobs nur ihr eigener Rechner ausführt, mit hourbell engine."),
        ("engine --standby", 7, "füreinander bereit stehen Engines nur auf einem Server"),
        ("engine --revalee x", 7, "hourbell: revalee: 'x' ist nicht HOST:PORT, etwa 127.0.0.1:46200\n"),
        ("completion quark", 2, "„quark“ gehört nicht zu bash"),
        ("statsu", 2, "hourbell: den Befehl „statsu“ gibt es nicht; ist hourbell status gemeint?\n"),
        ("--jsn", 2, "hourbell: die Option --jsn gibt es nicht; ist --json gemeint?\n"),
        ("--quiet", 2, "hourbell: nur mit einem Befehl; allein öffnet hourbell das Fenster\n"),
        ("help quark", 2, "hourbell: den Befehl „quark“ gibt es nicht\n"),
        ("undo 99", 5, "hourbell: Im Änderungsprotokoll gibt es keinen Eintrag 99"),
        ("undo", 6, "hourbell: Eintrag 2 (run-job, von command line) lässt sich nicht rückgängig machen"),
    ],
)
def test_refusals_are_told_in_german(typed: str, code: int, told: str, german: Hourbell) -> None:
    result = german(*shlex.split(typed))

    assert (result.code, result.out) == (code, "")
    assert told in result.err


@pytest.mark.slow
def test_what_goes_by_a_key_is_told_in_german(german: Hourbell) -> None:
    german("job", "add", "charge", "--in", "3d", "--script", "true", "--key", "order-7")

    told = [german("key", *words) for words in (("list",), ("revoke", "order-7"), ("revoke", "order-7"))]

    assert "beginnt Mo 2026-11-23 09:00 +01:00 (in 3 Tagen)\n" in told[0].out
    assert told[1].out == "„order-7“ (Job 2 „charge“): beginnt nicht mehr.\n"
    assert told[2].out == "„order-7“ ist nicht im Gang: nichts zu beenden.\n"


@pytest.mark.slow
def test_secrets_are_kept_and_missed_in_german(
    german: Hourbell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOURBELL_SECRETS_FILE", str(tmp_path / "secrets.json"))
    monkeypatch.setattr("sys.stdin", io.StringIO("sesame"))

    assert german("secret", "set", "door").err == "Das Geheimnis door ist gespeichert.\n"
    assert german("secret", "delete", "door", "gate").err == "hourbell: es gibt kein Geheimnis gate\n"


@pytest.mark.slow
def test_what_was_done_is_undone_in_german(german: Hourbell) -> None:
    told = german("undo", "1")

    assert told.out == "Zurückgenommen: add-jobs von command line (Eintrag 1): „nightly“.\n"


@pytest.mark.slow
def test_backups_are_made_listed_and_restored_in_german(german: Hourbell) -> None:
    german("backup")

    listed, restored, trusted = german("backup", "--list"), german("restore", "--newest"), german("trust")

    assert listed.lines[0].split() == ["Angelegt", "Warum", "Bytes", "Datei"]
    assert "gewünscht" in listed.lines[1]
    assert " ist, wie er in " in restored.out
    assert "\nSein bisheriger Inhalt ist erhalten: " in restored.out
    assert "Angehalten: " in restored.err
    assert " gilt als Original; eine Engine macht mit dem weiter, was wartet, " in trusted.out


@pytest.mark.slow
def test_the_doctor_speaks_german(german: Hourbell) -> None:
    told = german("doctor")

    assert told.err == "hourbell: es wird nachgesehen; das dauert einige Sekunden\n"
    assert "schlecht  Engine " in told.out
    assert "Keine Engine läuft, also wird kein Job ausgelöst.\n" in told.out


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_what_programs_read_is_the_same_in_every_language(
    look: str, german: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = shlex.split(look) + ([] if "--csv" in look else ["--json"])
    told = german(*words)
    monkeypatch.setenv("HOURBELL_LANGUAGE", "en")

    assert told == german(*words)


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_the_same_in_every_language(shell: str) -> None:
    parsers = build_parser()[1]
    english = completion_script(shell, parsers)

    with speaking("de"):
        assert completion_script(shell, build_parser()[1]) == english
