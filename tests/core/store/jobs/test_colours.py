"""Colours of folders and of jobs: given by themselves, chosen, kept."""

from dataclasses import replace

from scheduler_core.store.jobs import colours, jobs
from scheduler_core.store.jobs.jobs import Due
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import OF_FOLDERS, Colour, JobColours
from tests.core.store.builders import ME, NOW, a_draft, add_job, add_jobs


def kept(store: Store) -> JobColours:
    with store.read() as tx:
        return colours.colours(tx)


def colour_folder(store: Store, folder: str, colour: Colour) -> Colour:
    with store.write() as tx:
        return colours.colour_folder(tx, folder, colour)


def save(store: Store, job_id: JobId, **changes: object) -> None:
    with store.write() as tx:
        stored = jobs.job(tx, job_id)
        draft = replace(stored.draft, **changes)  # type: ignore[arg-type]
        jobs.save(tx, job_id, stored.revision, draft, Due.KEPT, ME, NOW)


def test_each_folder_at_the_top_gets_the_next_free_colour(store: Store) -> None:
    add_job(store, name="one", folder="Backups/Home")
    add_job(store, name="two", folder="Shop")
    add_job(store, name="three", folder="Backups")
    add_job(store, name="four")

    assert kept(store) == JobColours({"Backups": Colour.BLUE, "Shop": Colour.TEAL})


def test_many_jobs_at_once_give_each_folder_a_colour(store: Store) -> None:
    add_jobs(store, *(a_draft(f"job {number}", folder=f"{number}") for number in range(9)))

    given = kept(store).folders
    assert [given[f"{number}"] for number in range(9)] == [*OF_FOLDERS, *OF_FOLDERS[:2]]


def test_a_job_that_moves_gives_its_folder_a_colour(store: Store) -> None:
    job_id = add_job(store, folder="A")

    save(store, job_id, folder="B/C")

    assert kept(store).folders == {"A": Colour.BLUE, "B": Colour.TEAL}


def test_a_folder_keeps_its_colour_while_nothing_is_in_it(store: Store) -> None:
    job_id = add_job(store, folder="A")
    save(store, job_id, folder="B")
    save(store, job_id, folder="A")

    assert kept(store).of_folder("A") is Colour.BLUE


def test_a_colour_of_a_folder_holds_below_it_until_another_is_chosen(store: Store) -> None:
    add_job(store, folder="A/B/C")

    assert colour_folder(store, "A/B", Colour.ROSE) is Colour.FOLDER
    found = kept(store)
    assert [found.of_folder(each) for each in ("A", "A/B", "A/B/C", "")] == [
        Colour.BLUE,
        Colour.ROSE,
        Colour.ROSE,
        Colour.SLATE,
    ]

    assert colour_folder(store, "A/B", Colour.FOLDER) is Colour.ROSE
    assert kept(store).of_folder("A/B/C") is Colour.BLUE


def test_a_folder_at_the_top_is_never_without_a_colour(store: Store) -> None:
    add_job(store, folder="A")
    add_job(store, folder="B")
    colour_folder(store, "A", Colour.TEAL)

    colour_folder(store, "A", Colour.FOLDER)

    assert kept(store).folders == {"A": Colour.BLUE, "B": Colour.TEAL}


def test_to_choose_a_colour_twice_changes_nothing_else(store: Store) -> None:
    add_job(store, folder="A")
    colour_folder(store, "A", Colour.ROSE)
    before = kept(store)

    assert colour_folder(store, "A", Colour.ROSE) is Colour.ROSE
    assert kept(store) == before


def test_a_job_has_its_own_colour_or_that_of_its_folder(store: Store) -> None:
    job_id = add_job(store, folder="A")
    save(store, job_id, colour=Colour.VIOLET)

    assert kept(store).of_job(job_id, "A") is Colour.VIOLET

    save(store, job_id, colour=Colour.FOLDER)

    assert kept(store).jobs == {}
    assert kept(store).of_job(job_id, "A") is Colour.BLUE


def test_what_a_file_says_of_colours_holds_for_folders_that_have_none(store: Store) -> None:
    add_job(store, folder="A")
    said = {"A": Colour.ROSE, "B": Colour.CLAY, "B/C": Colour.MOSS, "elsewhere": Colour.SLATE}

    with store.write() as tx:
        colours.give_colours(tx, ["A", "B/C"], said)

    assert kept(store).folders == {"A": Colour.BLUE, "B": Colour.CLAY, "B/C": Colour.MOSS}


def test_colours_are_asked_of_some_jobs(store: Store) -> None:
    one, other = add_job(store, name="one"), add_job(store, name="other")
    for job_id in (one, other):
        save(store, job_id, colour=Colour.ROSE)

    with store.read() as tx:
        assert colours.colours(tx, [other]).jobs == {other: Colour.ROSE}
        assert colours.colours(tx, []).jobs == {}
