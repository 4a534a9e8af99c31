"""Jobs as tasks of the Windows Task Scheduler."""
