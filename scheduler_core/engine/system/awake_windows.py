"""Keep Windows awake by a power request, as `powercfg /requests` shows it."""

import sys

assert sys.platform == "win32"  # before what is only there then, as the type checker sees it

import ctypes  # noqa: E402

from scheduler_core.engine.system.awake import AwakeTrouble, Block, is_battery_low  # noqa: E402

_WHY = "Jobs of Hourbell are running that keep the machine awake"
_VERSION, _SIMPLE_TEXT = 0, 1
_SYSTEM_REQUIRED = 1
_NO_HANDLE = -1


class _Reason(ctypes.Structure):
    """`REASON_CONTEXT` with a simple text; what else its union could hold is room."""

    _fields_ = (
        ("version", ctypes.c_ulong),
        ("flags", ctypes.c_ulong),
        ("text", ctypes.c_wchar_p),
        ("room", ctypes.c_void_p * 2),
    )


class _Request:
    def __init__(self, kernel: ctypes.WinDLL, handle: int) -> None:
        self._kernel = kernel
        self._handle = ctypes.c_void_p(handle)

    @property
    def is_held(self) -> bool:
        return True  # the kernel itself keeps it

    def close(self) -> None:
        self._kernel.PowerClearRequest(self._handle, _SYSTEM_REQUIRED)
        self._kernel.CloseHandle(self._handle)


class WindowsAwake:
    """Asks for the system alone: the screen goes off."""

    def __init__(self) -> None:
        self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        self._kernel.PowerCreateRequest.restype = ctypes.c_void_p

    def block(self) -> Block:
        reason = _Reason(_VERSION, _SIMPLE_TEXT, _WHY)
        handle = self._kernel.PowerCreateRequest(ctypes.byref(reason))
        if handle is None or ctypes.c_ssize_t(handle).value == _NO_HANDLE:
            raise AwakeTrouble(ctypes.FormatError(ctypes.get_last_error()))
        if not self._kernel.PowerSetRequest(ctypes.c_void_p(handle), _SYSTEM_REQUIRED):
            error = ctypes.FormatError(ctypes.get_last_error())
            self._kernel.CloseHandle(ctypes.c_void_p(handle))
            raise AwakeTrouble(error)
        return _Request(self._kernel, handle)

    def battery_is_low(self) -> bool:
        return is_battery_low()
