"""Pages of the guide show the pictures that one command takes, and none is left over."""

import re

from scheduler_core.guide.pages import Guide
from tests.gui.make_screenshots import GUIDE, GUIDE_FOLDER

MADE = {f"{each.partition('/')[2]}.png" for each in GUIDE}


def test_each_picture_of_a_page_is_one_that_the_command_takes() -> None:
    shown = {name for page in Guide().pages for name in re.findall(r"\]\(pictures/([^)]+)\)", page.text)}

    assert shown == MADE


def test_the_folder_holds_the_pictures_and_nothing_else() -> None:
    assert {file.name for file in GUIDE_FOLDER.iterdir()} == MADE
