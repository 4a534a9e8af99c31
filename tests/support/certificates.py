"""Certificates for the faulty server, good and bad, made anew for each run of the tests."""

import atexit
import shutil
import tempfile
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

CERTIFICATES = Path(tempfile.mkdtemp(prefix="hourbell-certificates-"))
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
LONG_HENCE = datetime(2120, 1, 1, tzinfo=UTC)
LOCAL = ("localhost", "127.0.0.1", "::1")
_SIGNS = x509.KeyUsage(
    digital_signature=True,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    key_cert_sign=True,
    crl_sign=True,
    encipher_only=False,
    decipher_only=False,
)


def name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def alternative(host: str) -> x509.GeneralName:
    return x509.IPAddress(ip_address(host)) if host[-1].isdigit() or ":" in host else x509.DNSName(host)


def certificate(
    subject: str,
    key: ec.EllipticCurvePrivateKey,
    issuer: str,
    issuer_key: ec.EllipticCurvePrivateKey,
    *,
    hosts: tuple[str, ...] = (),
    until: datetime = LONG_HENCE,
    is_ca: bool = False,
) -> x509.Certificate:
    builder = (
        x509.CertificateBuilder(name(issuer), name(subject), key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(LONG_AGO)
        .not_valid_after(until)
        .add_extension(x509.BasicConstraints(ca=is_ca, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False
        )
    )
    if is_ca:
        builder = builder.add_extension(_SIGNS, critical=True)
    if hosts:
        names = x509.SubjectAlternativeName([alternative(host) for host in hosts])
        builder = builder.add_extension(names, critical=False)
    return builder.sign(issuer_key, hashes.SHA256())


def write(file_name: str, *parts: x509.Certificate | ec.EllipticCurvePrivateKey) -> None:
    pem = serialization.Encoding.PEM
    texts = [
        part.public_bytes(pem)
        if isinstance(part, x509.Certificate)
        else part.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        for part in parts
    ]
    (CERTIFICATES / file_name).write_bytes(b"".join(texts))


def make_all() -> None:
    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root = "Hourbell test CA"
    write("ca.pem", certificate(root, root_key, root, root_key, is_ca=True))
    write("server.pem", certificate("localhost", key, root, root_key, hosts=LOCAL), key)
    expired = certificate(
        "localhost", key, root, root_key, hosts=LOCAL, until=datetime(2021, 1, 1, tzinfo=UTC)
    )
    write("expired.pem", expired, key)
    write("other_host.pem", certificate("other", key, root, root_key, hosts=("other.example",)), key)
    write("self_signed.pem", certificate("localhost", key, "localhost", key, hosts=LOCAL), key)
    write("client.pem", certificate("Hourbell client", key, root, root_key), key)


atexit.register(shutil.rmtree, CERTIFICATES, ignore_errors=True)
make_all()
