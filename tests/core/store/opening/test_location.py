"""What is read in the place of a store."""

import pytest

from scheduler_core.store.opening.location import find_location, has_password, lasting_address, unproven_host


@pytest.mark.parametrize(
    ("url", "variables", "host"),
    [
        ("postgresql://ann@db.example/h", {}, "db.example"),
        ("postgresql://ann@db.example/h?sslmode=require", {}, "db.example"),
        ("postgresql://ann@db.example/h?sslmode=verify-full", {}, ""),
        ("postgresql://ann@db.example/h?sslmode=verify-ca", {}, ""),
        ("postgresql://ann@db.example/h", {"PGSSLMODE": "verify-full"}, ""),
        ("postgresql://ann@db.example/h?sslmode=prefer", {"PGSSLMODE": "verify-full"}, "db.example"),
        ("postgresql:///h", {"PGHOST": "db.example"}, "db.example"),
        ("postgresql:///h?host=db1.example,db2.example", {}, "db1.example"),
        ("postgresql:///h?host=/run/postgresql", {"PGHOST": "db.example"}, ""),
        ("postgresql:///h", {}, ""),
        ("postgresql://ann@127.0.0.1:5433/h", {}, ""),
        ("postgresql://ann@[::1]/h", {}, ""),
        ("postgresql://localhost/h", {}, ""),
        ("/srv/hourbell.db", {"PGHOST": "db.example"}, ""),
    ],
)
def test_another_machine_has_to_prove_that_it_is_the_server(
    url: str, variables: dict[str, str], host: str
) -> None:
    assert unproven_host(find_location(url), variables) == host


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:s3cret@db.example/h?sslmode=require",
        "postgresql://ann@db.example/h?sslmode=require&password=s3cret",
        "postgresql://ann@db.example/h?sslmode=require&sslpassword=s3cret",
    ],
)
def test_a_password_is_neither_shown_nor_kept(url: str) -> None:
    location = find_location(url)

    assert "s3cret" not in str(location)
    assert lasting_address(location) == "postgresql://ann@db.example/h?sslmode=require"
    assert has_password(location)


def test_a_place_without_a_password_is_kept_as_it_is() -> None:
    url = "postgresql://ann@db.example:5433/h?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem"

    assert lasting_address(find_location(url)) == url == str(find_location(url))
    assert not has_password(find_location(url))
