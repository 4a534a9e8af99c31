from gui.navigation.navigation_view import Folder, folder_tree


def test_folders_stand_below_one_another_and_count_what_is_below() -> None:
    tree = folder_tree({"": 3, "Web": 1, "Backups/Home": 2, "Backups/Office/Old": 1})

    assert tree == (
        Folder(
            "Backups",
            "Backups",
            3,
            (
                Folder("Backups/Home", "Home", 2, ()),
                Folder("Backups/Office", "Office", 1, (Folder("Backups/Office/Old", "Old", 1, ()),)),
            ),
        ),
        Folder("Web", "Web", 1, ()),
    )


def test_without_folders_there_is_no_tree() -> None:
    assert folder_tree({"": 7}) == ()
