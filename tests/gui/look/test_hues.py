"""Jobs that lie together are seen to."""

from gui.look.hues import hue_of_folder
from gui.look.tokens import Hue


def test_jobs_of_a_folder_and_below_share_a_hue() -> None:
    assert hue_of_folder("Home/Attic") is hue_of_folder("Home")
    assert hue_of_folder("Home") is not Hue.SLATE
    assert hue_of_folder("") is Hue.SLATE
