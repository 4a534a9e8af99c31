"""What becomes of what a job has planned and begun when it is paused, switched off or deleted."""

# One place for what the help of the commands says; the table of it is in scheduler_core/engine/DESIGN.md.
PENDING_WORDS = """\
                 comes due     due, not      wait of a  next step,   under
                               begun         sequence   next try     way
pause            skipped       skipped       runs on    held         goes on
disable          nothing does  skipped       runs on    held         goes on
delete           nothing does  skipped       runs on    held         goes on
resume, enable,
  restore        from now on   -             goes on    goes on      goes on
edit of when     planned anew  still begins  stays      stays        goes on
edit of steps    by the new    by the new    stays      by the new,  as begun
                                                        if they fit
run cancel       -             ends          ends       ends         is ended
purge            -             -             ends       ends         goes on

A wait that runs on is ended by its event too. What is held is kept, and goes
on by itself when the job is resumed, switched on or restored."""

END_PENDING_WORDS = "cancel what waits, is to be tried again, or is held, so that nothing is left of it"
