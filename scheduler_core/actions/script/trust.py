"""Refuse a script that another user could change, as it runs with its owner's rights."""

import os
import shlex
import stat
import sys
from functools import lru_cache
from pathlib import Path

from scheduler_core.actions.process.process import CantStart

_ROOT = 0
_MOST_FILES_KNOWN = 1_024


def refuse_if_others_can_write(file: Path) -> None:
    """Raise CantStart if another user may write the file, or put another one in its place.

    Root may do everything anyway. On Windows rights are lists, which are not looked at.
    """
    real = os.path.realpath(file)
    if who := _other_writer(real):
        raise CantStart(
            f"{file} can be changed by {who}, who could make this job do anything; "
            f"take that right away (chmod go-w {shlex.quote(real)}) or allow it in the job"
        )
    for folder in _folders_above(real):
        if who := _other_writer(folder):
            named = shlex.quote(folder)
            raise CantStart(
                f"{file} can be replaced by {who}, who may write the folder {folder} and could make this job "
                f"do anything; take that right away (chmod go-w {named}) or allow it in the job"
            )


@lru_cache(maxsize=_MOST_FILES_KNOWN)
def _folders_above(file: str) -> tuple[str, ...]:
    """Take a path apart once, which takes longer than to look at the folders."""
    return tuple(map(str, Path(file).parents))


if sys.platform == "win32":

    def _other_writer(_path: str) -> str:
        return ""

else:
    import grp
    import pwd

    def _other_writer(path: str) -> str:
        """Return in words who else may write here, "" if nobody."""
        try:
            found = os.stat(path)  # noqa: PTH116 - looked at for each start, where a Path takes longer
        except OSError:  # what can't be looked at can't be started either, and says so better
            return ""
        if found.st_uid not in {_ROOT, os.geteuid()}:
            return f"its owner {_user_name(found.st_uid)}"
        if stat.S_ISDIR(found.st_mode) and found.st_mode & stat.S_ISVTX:
            return ""  # as in /tmp: everyone may add a file, and only its owner may replace it
        if found.st_mode & stat.S_IWOTH:
            return "every user of this machine"
        if found.st_mode & stat.S_IWGRP and not _is_own_group(found, path):
            return f"the group {_group_name(found.st_gid)}"
        return ""

    def _is_own_group(found: os.stat_result, path: str) -> bool:
        """Say if a group is the owner's alone, as most systems make one for every user.

        Where the file has a list of rights, the group's bits stand for all who are in the list.
        """
        if _has_rights_list(path):
            return False
        try:
            group = grp.getgrgid(found.st_gid)
        except KeyError:
            return False
        owner = _user_name(found.st_uid)
        return group.gr_name == owner and set(group.gr_mem) <= {owner}

    def _has_rights_list(path: str) -> bool:
        try:
            return sys.platform == "linux" and bool(os.getxattr(path, "system.posix_acl_access"))
        except OSError:
            return False

    def _user_name(uid: int) -> str:
        try:
            return pwd.getpwuid(uid).pw_name
        except KeyError:
            return str(uid)

    def _group_name(gid: int) -> str:
        try:
            return grp.getgrgid(gid).gr_name
        except KeyError:
            return str(gid)
