"""How Hypothesis behaves everywhere: no clock decides, and what CI tries it can try again."""

import os

from hypothesis import HealthCheck, settings

# Machines are noisy: a slow draw or a slow example says nothing about the code.
_UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("unhurried", _UNHURRIED)
settings.register_profile("unhurried-ci", _UNHURRIED, derandomize=True, print_blob=True)
settings.load_profile("unhurried-ci" if os.environ.get("CI") else "unhurried")
