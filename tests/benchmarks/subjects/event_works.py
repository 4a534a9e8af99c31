"""What is asked of whoever starts a program for each file: the program, which says when it began."""

from pathlib import Path

PATH = "HOURBELL_EVENT_PATH"


def telling_program(told: Path) -> list[str]:
    """Return a program that writes when it began, by the clock of the day, and prints of which file it is."""
    said = f"date +%s%N > {told}/$name.new; mv {told}/$name.new {told}/$name; echo $name"
    return ["sh", "-c", f"name=${{{PATH}##*/}}; {said}"]
