"""Which databases a test of the facade is tried on each day: the statements are tried in `core/store`."""

import pytest

# These make a server run all that the facade asks of one; the others have a server in the thorough run.
ON_BOTH_DATABASES = pytest.mark.parametrize("store_url", ["sqlite", "postgresql"], indirect=True)
