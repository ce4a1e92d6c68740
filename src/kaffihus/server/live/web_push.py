"""Web push: a message sealed for one browser (RFC 8291), and the word of who sends it (VAPID, RFC 8292).

A browser gives its push service's address, a public key and a secret. The message is encrypted with a key
that only that browser can work out:

    shared = ECDH( a key pair made for this message, the browser's public key )
    ikm    = HKDF( salt: the browser's secret, shared, "WebPush: info" 0 | its public key | ours )
    key    = HKDF( salt: 16 random bytes, ikm, "Content-Encoding: aes128gcm" 0 )
    nonce  = HKDF( the same salt, ikm, "Content-Encoding: nonce" 0 )

It is filled up to one length, so that the push service learns nothing from its size.
"""

from __future__ import annotations

import base64
import json
import os
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
KEY_BYTES, SECRET_BYTES, SALT_BYTES, POINT_BYTES = 32, 16, 16, 65
PADDED = 1024  # every message has this length
RECORD_SIZE = 4096
END = b"\x02"  # of the last, and only, record
VAPID_SECONDS = 12 * 3600
TAG_BYTES = 16


def from_base64(text: str) -> bytes:
    """Bytes from base64url, with or without its signs at the end."""
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def to_base64(data: bytes) -> str:
    """Bytes as base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def browser_keys(key: str, secret: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    """A browser's public key and secret; a ValueError where they are none."""
    point, auth = from_base64(key), from_base64(secret)
    if len(point) != POINT_BYTES or len(auth) != SECRET_BYTES:
        raise ValueError("a key has 65 bytes, a secret 16")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point), auth


def seal(
    message: bytes,
    key: str,
    secret: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded: int = PADDED,
) -> bytes:
    """A message for the browser with this key and secret; key pair and salt are new each time."""
    theirs, auth = browser_keys(key, secret)
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(SALT_BYTES)
    ours = _point(own.public_key())
    ikm = _derive(
        own.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + _point(theirs) + ours, KEY_BYTES
    )
    content_key = _derive(ikm, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(ikm, salt, b"Content-Encoding: nonce\0", 12)
    filled = message + END + bytes(max(0, padded - len(message)))
    if len(filled) + TAG_BYTES > RECORD_SIZE:
        raise ValueError("the message is too long")
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(content_key).encrypt(nonce, filled, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class VapidKey:
    """The key by which push services know the server."""

    def __init__(self, secret: bytes) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret, "big"), CURVE)
        self.public = to_base64(_point(self._key.public_key()))

    @staticmethod
    def new_secret() -> bytes:
        """A new one, to be kept."""
        number = ec.generate_private_key(CURVE).private_numbers().private_value
        return number.to_bytes(KEY_BYTES, "big")

    def authorization(self, endpoint: str, contact: str, now: int) -> str:
        """The header for a message to an endpoint; now in milliseconds."""
        place = urlsplit(endpoint)
        claims = {
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": now // 1000 + VAPID_SECONDS,
            "sub": contact,
        }
        parts = [to_base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(parts).encode()
        r, s = decode_dss_signature(self._key.sign(signed, ec.ECDSA(SHA256())))
        signature = to_base64(r.to_bytes(KEY_BYTES, "big") + s.to_bytes(KEY_BYTES, "big"))
        return f"vapid t={'.'.join(parts)}.{signature}, k={self.public}"
