"""Runs alone what measures, and once more what failed beside other tests; tells which tests are unsteady."""

import copy
from collections.abc import Generator

import pytest

from tests.suite.own_process import reports_of

MOST_UNSTEADY = 3
MOST_TRIED = 20
IN_SHARED_FIXTURE = "in_shared_fixture"

_WITHHELD = "tried again"


class SecondTry:
    """Withholds failures until the processes have ended, then tries those tests again.

    A test that passes then is unsteady; more than three of these are failures. What a whole process shares is
    not tried again: an error in a fixture of the session, or in collecting.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._withheld: dict[str, list[pytest.TestReport]] = {}
        self._unsteady: dict[str, list[pytest.TestReport]] = {}
        self._withholds = True
        self.alone: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep a failure from being counted for now."""
        if self._withholds and report.failed and not getattr(report, IN_SHARED_FIXTURE, False):
            self._withheld.setdefault(report.nodeid, []).append(copy.copy(report))
            report.outcome = _WITHHELD  # type: ignore[assignment] # neither passed nor failed yet

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Show a withheld failure as a question."""
        return (_WITHHELD, "?", "AGAIN") if report.outcome == _WITHHELD else None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Generator[None, object, object]:
        """Try again when all has run; where the run was broken off, tell the failures as they are."""
        try:
            result = yield
        except BaseException:
            self._withholds = False
            self._report_as_failed(self._withheld)
            raise
        self._withholds = False
        for report in reports_of(self._config, self.alone):
            self._log(report)
        self._try_again()
        return result

    def _try_again(self) -> None:
        tried = dict(list(self._withheld.items())[:MOST_TRIED])
        self._report_as_failed({test: self._withheld[test] for test in self._withheld if test not in tried})
        passed: dict[str, list[pytest.TestReport]] = {}
        for test_id, first in tried.items():
            reports = list(reports_of(self._config, [test_id]))
            if any(report.failed for report in reports):
                self._forget_first(test_id)
                for report in reports:
                    _add_words(report, first)
                    self._log(report)
            else:
                self._unsteady[test_id] = first
                passed[test_id] = reports
        if len(self._unsteady) > MOST_UNSTEADY:
            self._report_as_failed(self._unsteady)
            return
        for test_id, reports in passed.items():
            self._forget_first(test_id)
            for report in reports:
                self._log(report)

    def _report_as_failed(self, tests: dict[str, list[pytest.TestReport]]) -> None:
        for reports in tests.values():
            for report in reports:
                self._log(report)

    def _log(self, report: pytest.TestReport) -> None:
        self._config.hook.pytest_runtest_logreport(report=report)

    def _forget_first(self, test_id: str) -> None:
        """Take a test whose clearing up failed out of those that passed: it is counted once."""
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if isinstance(terminal, pytest.TerminalReporter):
            passed = terminal.stats.get("passed", [])
            passed[:] = [report for report in passed if report.nodeid != test_id]

    @pytest.hookimpl(tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List the unsteady tests with what they said at first."""
        terminalreporter.stats.pop(_WITHHELD, None)
        if not self._unsteady:
            return
        terminalreporter.section(
            f"unsteady: {len(self._unsteady)} failed beside others and passed alone", "="
        )
        if len(self._unsteady) > MOST_UNSTEADY:
            terminalreporter.line(
                f"More than {MOST_UNSTEADY} fail the run; their outputs are among the failures."
            )
        else:
            # The closing line names them beside those that passed, where each is counted once more.
            terminalreporter.stats["unsteady"] = [reports[0] for reports in self._unsteady.values()]
        for test_id, reports in self._unsteady.items():
            if len(self._unsteady) > MOST_UNSTEADY:
                terminalreporter.line(f"UNSTEADY {test_id}")
                continue
            for report in reports:
                terminalreporter.section(f"UNSTEADY {test_id}", "_")
                terminalreporter.line(report.longreprtext)
                for name, words in report.sections:
                    terminalreporter.section(name, "-")
                    terminalreporter.line(words.rstrip("\n"))


class SharedFixtures:
    """Marks the reports of what failed in a fixture of the whole process."""

    def __init__(self) -> None:
        self._errors: list[BaseException] = []
        self._is_last = False

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        """Remember the error: each test that wants the fixture gets the same one."""
        try:
            return (yield)
        except BaseException as error:
            if fixturedef.scope in {"session", "package"}:
                self._errors.append(error)
            raise

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> None:
        """Notice the last test of the process: fixtures of the session end after it."""
        self._is_last = nextitem is None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Mark a report whose error is one of those."""
        report = yield
        error = call.excinfo.value if call.excinfo else None
        is_shared = any(error is known for known in self._errors) or (
            call.when == "teardown" and self._is_last
        )
        if report.failed and is_shared:
            setattr(report, IN_SHARED_FIXTURE, True)
        return report


def _add_words(report: pytest.TestReport, first: list[pytest.TestReport]) -> None:
    if report.failed:
        words = "\n".join(
            line for each in first for line in each.longreprtext.splitlines() if line[:2] == "E "
        )
        report.sections.append(("failed beside others with", words or first[0].longreprtext))
