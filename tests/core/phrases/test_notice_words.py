"""What a notice says, in words."""

from scheduler_core.phrases.notice_words import lines_of, title_of
from scheduler_core.values.records.notice import Notice, NoticeKind
from scheduler_core.wording.languages import wording_of
from tests.core.store.builders import NOW


def test_a_sum_counts_what_was_told_and_not_jobs() -> None:
    """A job that failed three times stood there as three jobs that failed."""
    counts = {NoticeKind.FAILURE.value: 3, NoticeKind.RECOVERED.value: 2, NoticeKind.LATE.value: 1}
    notice = Notice("1", NoticeKind.SUM, NOW, text="Back up\nTidy", count=6, counts=counts)

    said = [title_of(notice), *lines_of(notice, "desk", "UTC")]

    assert said == [
        "6 notices in one",
        "jobs failed 3 times",
        "jobs worked again 2 times",
        "1 job is late",
        "Back up",
        "Tidy",
        "on desk",
    ]
    assert [wording_of("de").said(line) for line in said[1:4]] == [
        "Jobs sind 3-mal fehlgeschlagen",
        "Jobs liefen 2-mal wieder",
        "1 Job ist zu spät",
    ]
