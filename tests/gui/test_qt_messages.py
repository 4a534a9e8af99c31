"""What Qt says in a test fails it, save what the test, its module or Qt without a screen may say."""

import pytest
from PySide6.QtCore import qWarning

pytestmark = pytest.mark.qt_log_ignore("of the module")
HARMLESS = "This plugin does not support"


def test_what_a_module_lets_pass_and_what_all_do_fails_no_test() -> None:
    qWarning(f"{HARMLESS} this")
    qWarning("a warning of the module")


@pytest.mark.qt_log_ignore("of the test")
def test_what_a_test_lets_pass_adds_to_what_others_do() -> None:
    qWarning(f"{HARMLESS} this")
    qWarning("a warning of the module")
    qWarning("a warning of the test")
