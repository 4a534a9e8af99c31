"""Crontabs of the system, told from those of users by their sixth fields."""

from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.exchange.crontab.reading import read_crontab
from scheduler_core.exchange.crontab.users import HasUsers, has_users
from scheduler_core.exchange.formats import FileFormat, export_text
from scheduler_core.facade.exchange.exchange_files import read_import
from tests.core.exchange.crontab.test_crontab import a_command
from tests.core.exchange.foreign_files import MACHINE
from tests.core.exchange.foreign_jobs import ZONE

HEAD = "SHELL=/bin/sh\nPATH=/usr/local/sbin:/usr/local/bin:/sbin:/bin:/usr/sbin:/usr/bin\n"
# As packages put them into /etc/cron.d: guards that look for a program or for systemd, users of services.
OF_PACKAGES = (
    "17 *\t* * *\troot\tcd / && run-parts --report /etc/cron.hourly",
    "25 6 * * * root test -x /usr/sbin/anacron || { cd / && run-parts --report /etc/cron.daily; }",
    "30 7-23 * * * root [ -x /etc/init.d/anacron ] && invoke-rc.d anacron start >/dev/null",
    "0 */12 * * * root test -x /usr/bin/renew -a \\! -d /run/systemd/system && renew -q",
    "09,39 * * * * root [ -x /usr/lib/php/clean ] && if [ ! -d /run/systemd/system ]; then clean; fi",
    "30 3 * * 0 root test -e /run/systemd/system || SERVICE_MODE=1 /usr/lib/e2/scrub_all",
    "5-55/10 * * * * root command -v sa1 > /dev/null && sa1 1 1",
    "57 0 * * 0 root if [ -x /usr/share/md/check ] && [ $(date +\\%d) -le 7 ]; then check; fi",
    "*/5 * * * * munin test -x /usr/bin/munin-cron && /usr/bin/munin-cron",
    "2 * * * * logcheck if [ -x /usr/sbin/logcheck ]; then nice -n10 /usr/sbin/logcheck; fi",
    "@reboot logcheck if [ -x /usr/sbin/logcheck ]; then nice -n10 /usr/sbin/logcheck -R; fi",
    "18 */3 * * * amavis test -e /usr/sbin/amavisd && /usr/sbin/amavisd clean",
    "0 8 * * * list [ -x /usr/lib/lists/checkdbs ] && /usr/lib/lists/checkdbs",
    "*/10 * * * * www-data [ -x /usr/share/stats/update.sh ] && /usr/share/stats/update.sh",
    "*/5 * * * * cacti php /usr/share/cacti/poller.php",
    "0 5 * * * postgres /usr/bin/vacuum-all --quiet",
    "15 4 * * * mail /usr/sbin/queue-clean",
    "40 3 * * * man find /var/cache/man -type f -delete",
    "@daily Debian-exim /usr/sbin/tidy-db",
    "4 2 * * * debian-spamd test -x /usr/bin/learn && learn --sync",
    "0 0 * * * backup /usr/bin/dump-all",
    "*/15 * * * * proxy /usr/sbin/log-turn",
    "1 1 * * * _apt /usr/lib/apt/tidy",
    "37 3 * * * nobody find / -xdev -name core -print",
)
OF_USERS = (
    "0 3 * * * backup.sh",
    "0 3 * * * /usr/local/bin/backup --all",
    "*/5 * * * * ~/bin/look",
    "0 3 * * * rsync /home /mnt",
    "0 3 * * * rsync -a /home /mnt",
    "0 3 * * * cd /srv/site && make",
    "0 3 * * * git -C /srv pull",
    "0 3 * * * test -x /usr/bin/a && a",
    "0 3 * * * [ -x /usr/bin/a ] && a",
    "0 3 * * * python3 /srv/a.py",
    "0 3 * * * LANG=C sort /srv/a",
    '0 3 * * * "a b" /srv',
    "0 3 * * * mail bob%Hello",
    "@reboot tmux new -d",
    "0 3 * * * root",
    "0 3 * * * ./root /x",
    "0 3 * * * backup /srv\n0 4 * * * root.sh /srv",
)


@pytest.mark.parametrize("head", ["", HEAD], ids=["bare", "with variables"])
@pytest.mark.parametrize("line", OF_PACKAGES)
def test_a_crontab_of_the_system_is_known_wherever_it_lies(line: str, head: str, tmp_path: Path) -> None:
    """Outside /etc the user became the command: root cd / && …"""
    for name in ("crontab", "saved.txt", "saved.crontab"):
        (tmp_path / name).write_text(f"{head}{line}\n")

        text, file_format = read_import(str(tmp_path / name))

        assert file_format is FileFormat.SYSTEM_CRONTAB
        assert len(read_crontab(text, ZONE, has_users=True).drafts) == 1


@pytest.mark.parametrize("line", OF_USERS)
def test_a_crontab_of_a_user_stays_one(line: str, tmp_path: Path) -> None:
    (tmp_path / "saved.txt").write_text(f"{line}\n")

    assert read_import(str(tmp_path / "saved.txt"))[1] is FileFormat.CRONTAB
    assert has_users(line) is HasUsers.NO


def test_the_columns_above_tell_it_for_users_that_nobody_knows() -> None:
    line = "0 3 * * * carol report --weekly\n"

    assert has_users(line) is HasUsers.NO
    assert has_users(f"# m h dom mon dow user  command\n{line}") is HasUsers.YES
    assert has_users(f"# /etc/cron.d/report: what carol wants\n{line}") is HasUsers.YES


def test_what_may_be_either_is_told() -> None:
    found = read_crontab("0 3 * * * carol /usr/bin/report\n", ZONE, has_users=False)

    assert len(found.drafts) == 1
    assert "may be the user whom a system crontab names" in str(found.losses[0])


def test_a_user_is_never_taken_for_a_command_nor_a_command_for_a_user() -> None:
    as_of_a_user = read_crontab("0 3 * * * root run-parts /x\n0 4 * * * a.sh\n", ZONE, has_users=False)
    as_of_the_system = read_crontab("0 3 * * * /usr/bin/a b\n0 4 * * * root b\n", ZONE, has_users=True)

    assert len(as_of_a_user.drafts) == len(as_of_the_system.drafts) == 1
    assert "root is one and no program; take the file as a system crontab" in str(as_of_a_user.losses[0])
    assert any("/usr/bin/a is none" in str(loss) for loss in as_of_the_system.losses)


def test_what_we_have_written_says_itself_which_it_is(tmp_path: Path) -> None:
    for file_format in (FileFormat.CRONTAB, FileFormat.SYSTEM_CRONTAB):
        file = tmp_path / "saved.crontab"
        file.write_text(export_text([a_command("mail /srv/report")], file_format, MACHINE).text)

        assert read_import(str(file))[1] is file_format


def test_a_line_that_keeps_cron_from_taking_the_file_is_left_out_and_told() -> None:
    """Debian's cron refuses the whole file for one line of more than 998 characters."""
    jobs = [a_command("x" * 988, name="Fits"), a_command("\u00fc" * 495, name="Too long")]

    exported = export_text(jobs, FileFormat.CRONTAB, MACHINE)

    assert exported.count == 1
    assert "its line has 1,000 bytes, and with more than 998 cron takes nothing" in str(exported.losses[0])
    assert max(len(line.encode()) for line in exported.text.splitlines()) == 998


def test_a_long_line_of_a_job_that_is_off_is_a_comment() -> None:
    job = replace(a_command("x" * 2_000), is_enabled=False)

    assert export_text([job], FileFormat.CRONTAB, MACHINE).count == 1
