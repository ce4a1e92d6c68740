"""A push service that trusts nobody: it opens each message with its browser's key and checks the sender."""

import asyncio
import base64
import contextlib
import datetime
import json
import ssl
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

HOST = "push.example.org"


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def extract(salt, secret):
    mac = HMAC(salt, hashes.SHA256())
    mac.update(secret)
    return mac.finalize()


def expand(key, info, length):
    return HKDFExpand(hashes.SHA256(), length, info).derive(key)


class Browser:
    """A browser that has subscribed: its address at the push service, and keys that it tells nobody."""

    def __init__(self, name, host=HOST):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = name.encode().ljust(16, b".")[:16]
        self.endpoint = f"https://{host}/to/{name}"

    @property
    def public(self):
        return self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def subscription(self):
        return {"endpoint": self.endpoint, "p256dh": encoded(self.public), "auth": encoded(self.auth)}

    def open(self, body):
        """A message in the clear (RFC 8188 and 8291, written down apart from how the house does it)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size and len(body) <= 4096
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        ikm = expand(extract(self.auth, shared), b"WebPush: info\x00" + self.public + sender, 32)
        prk = extract(salt, ikm)
        key = expand(prk, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = expand(prk, b"Content-Encoding: nonce\x00", 12)
        clear = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert clear[-1:] == b"\x02", "the last record"
        return clear[:-1]


@dataclass
class Message:
    """What came in."""

    path: str
    headers: dict
    body: bytes
    claims: dict
    key: str  # of the server that signed


@dataclass
class PushService:
    """The service: browsers by path, what came for them, and how it answers."""

    browsers: dict = field(default_factory=dict)
    messages: list = field(default_factory=list)
    answers: list = field(default_factory=list)  # statuses of the next answers; then 201
    calls: int = 0

    def browser(self, name):
        made = Browser(name)
        self.browsers[urlsplit(made.endpoint).path] = made
        return made

    def told(self):
        """Every message as its browser reads it, by the browser's name."""
        return [
            (message.path.rpartition("/")[2], json.loads(self.browsers[message.path].open(message.body)))
            for message in self.messages
        ]

    async def serve(self, reader, writer):
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            method, path, _ = head[0].split(" ")
            headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in head[1:] if line)}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            self.calls += 1
            status = self.answers.pop(0) if self.answers else 201
            if status == 201:
                assert method == "POST" and headers["host"] == HOST
                assert headers["content-encoding"] == "aes128gcm"
                self.messages.append(Message(path, headers, body, *signed(headers["authorization"])))
            place = "Location: https://169.254.169.254/\r\n" if status in (301, 307) else ""
            writer.write(f"HTTP/1.1 {status} x\r\n{place}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
        writer.close()


def signed(authorization):
    """The claims of a VAPID header whose signature holds, and the key that it holds by."""
    assert authorization.startswith("vapid ")
    parts = dict(part.split("=", 1) for part in authorization[6:].split(", "))
    head, claims, signature = parts["t"].split(".")
    raw = decoded(signature)
    assert len(raw) == 64 and json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(decoded(claims)), parts["k"]


def certificate(folder):
    """A certificate for the service's name, and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    day = datetime.timedelta(days=1)
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), False)
        .add_extension(x509.BasicConstraints(True, None), True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "push.pem"
    pem = serialization.Encoding.PEM
    path.write_bytes(
        made.public_bytes(pem)
        + key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return path


@contextlib.asynccontextmanager
async def push_service(folder, monkeypatch):
    """A service that the house can reach, as if it were out in the world; and whom to trust there."""
    from kaffihus.server.live import outward

    file = certificate(folder)
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(file)
    service = PushService()
    listening = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=own)
    monkeypatch.setattr(outward, "PORT", listening.sockets[0].getsockname()[1])
    monkeypatch.setattr(outward, "is_public", lambda address: address == "127.0.0.1")

    monkeypatch.setattr(outward, "look_up", lambda host: {HOST: ["127.0.0.1"]}[host])
    try:
        yield service, ssl.create_default_context(cafile=file)
    finally:
        listening.close()
        await listening.wait_closed()
