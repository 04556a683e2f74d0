"""Headers that were spoilt, each with the status the shop must answer.

401: the signature is not that of the message, or a header is not in the form it has. 503: a key or an algorithm the shop doesn't know
(yet).
"""

import base64
import binascii
import hashlib

from messages import ALGORITHM, JOINS, VERSION, compact, digest, join


def header(**make):
    """A forgery with other headers; each is made from the message, and None takes it away."""

    def spoil(message, writer):
        made = {name: change(message, writer) for name, change in make.items()}
        return message.headers(**made), message.body

    return spoil


def signature(make):
    """A forgery whose signature has another text behind the key's name."""
    return header(signature=lambda message, writer: f"{message.key_id}/{make(message, writer)}")


def hashed(algorithm):
    """The genuine text under another algorithm."""
    return lambda message, _writer: digest(message.keys[message.key_id], message.text(), algorithm)


def under(key):
    """The genuine text under a key that is not the one."""
    return lambda message, _writer: digest(key(message.keys[message.key_id]), message.text())


def raw(message):
    """The digest's bytes."""
    return base64.b64decode(message.digest)


def encoded(data):
    """Bytes in base64."""
    return base64.b64encode(data).decode("ascii")


def other_character(message, writer):
    """One character of the digest is another one, the last but one and its spare bits included."""
    place = writer.random.randrange(27)
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    other = writer.random.choice(alphabet.replace(message.digest[place], ""))
    return message.digest[:place] + other + message.digest[place + 1 :]


def same_bytes_otherwise(message, _writer):
    """A last character whose spare bits are set: a lenient reader gets the same twenty bytes."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return message.digest[:26] + alphabet[alphabet.index(message.digest[26]) + 1] + "="


def inside(message, writer, text):
    """The digest with something between two of its characters."""
    place = writer.random.randrange(1, 27)
    return message.digest[:place] + text + message.digest[place:]


SIGNATURES = {
    "another character": signature(other_character),
    "spare bits": signature(same_bytes_otherwise),
    "more padding": signature(lambda message, _: message.digest + "="),
    "for addresses": signature(lambda message, _: "-_" + message.digest[2:]),
    "white space in it": signature(lambda message, writer: inside(message, writer, " ")),
    "something in it": signature(lambda message, writer: inside(message, writer, writer.random.choice("-_.,:;!%*/="))),
    "other case": signature(lambda message, _: message.digest.swapcase()),
    "hexadecimal": signature(lambda message, _: raw(message).hex()),
    "base64 of hexadecimal": signature(lambda message, _: encoded(raw(message).hex().encode("ascii"))),
    "base64 of base64": signature(lambda message, _: encoded(message.digest.encode("ascii"))),
    "base32": signature(lambda message, _: base64.b32encode(raw(message)).decode("ascii")),
    "a byte less": signature(lambda message, _: encoded(raw(message)[:19])),
    "a byte more": signature(lambda message, _: encoded(raw(message) + b"\x00")),
    "twice as long": signature(lambda message, _: encoded(raw(message) * 2)),
    "backwards": signature(lambda message, _: encoded(raw(message)[::-1])),
    "zeros": signature(lambda _message, _: encoded(bytes(20))),
    "random": signature(lambda _message, writer: encoded(writer.random.randbytes(20))),
    "none behind the key": signature(lambda _message, _: ""),
    "SHA-256 under the label of SHA-1": signature(hashed("sha256")),
    "MD5 under the label of SHA-1": signature(hashed("md5")),
    "SHA-256 cut to twenty bytes": signature(lambda message, _: encoded(base64.b64decode(hashed("sha256")(message, _))[:20])),
    "hash without key": signature(lambda message, _: encoded(hashlib.sha1(message.text()).digest())),
    "key in front": signature(lambda message, _: encoded(hashlib.sha1(message.keys[message.key_id] + message.text()).digest())),
    "checksum": signature(lambda message, _: encoded(binascii.crc32(message.text()).to_bytes(20, "big"))),
    "key as text in base64": signature(under(lambda key: base64.b64encode(key.hex().encode("ascii")))),
    "key in spaced text": signature(under(lambda key: key.hex(" ").encode("ascii"))),
    "empty key": signature(under(lambda _key: b"")),
    "zero key": signature(under(lambda key: bytes([0] * 8 + [1]) + key[9:])),
    "half a key": signature(under(lambda key: key[: len(key) // 2])),
    "key backwards": signature(under(lambda key: key[::-1])),
    "key in base64": signature(under(base64.b64encode)),
}

UNKNOWN_ALGORITHMS = "HMAC-SHA256 HMAC-SHA512 HMAC-MD5 SHA1 MD5 hmac-sha1 HMAC_SHA1 HMACSHA1 HMAC-SHA-1 HMAC-SHA1; none __proto__ *".split()
UNKNOWN_ALGORITHMS += ["HMAC SHA1", "HMAC-SHA1 (v2)", "[HMAC-SHA1]", "{}", "HMAC\u00b7SHA1", "HMAC-" + "X" * 39, "H" * 2_000]
UNKNOWN_KEYS = "unknown __proto__ constructor toString hasOwnProperty 0 null undefined".split()


def other_known_key(message, _writer):
    """The id of a key the shop has, but not of the one that signed."""
    return next(key_id for key_id in message.keys if key_id != message.key_id)


def unknown_key(message, writer):
    """A key id unknown to the shop, often similar to a known one."""
    key_id = message.key_id
    return writer.random.choice([*UNKNOWN_KEYS, key_id + "x", "x" + key_id, key_id[:-1], key_id.swapcase(), key_id * 2])


def moved_boundary(message, _writer):
    """Moves the separator of body and header text into a header: another layout would sign the same bytes."""
    between = JOINS[message.layout.split("-")[1]].strip() or "0"
    if message.layout.startswith("body"):
        return message.headers(notification_version=between + VERSION), message.body
    return message.headers(timestamp=message.timestamp + between), message.body


def of_another(names):
    """Headers of a genuine message on the body of another."""

    def spoil(message, writer):
        other = dict(writer.message().headers())
        return message.headers(**{name.replace("-", "_"): other[f"x-lf-{name}"] for name in names}), message.body

    return spoil


def twice(name, same):
    """Repeats one header, with the same value or another."""

    def spoil(message, _writer):
        headers = message.headers()
        value = next(value for key, value in headers if key == name)
        return [*headers, [name, value if same else value[:-1]]], message.body

    return spoil


def relabelled(message, _writer):
    """Signed by the right key with another algorithm, and honest about it."""
    text = message.text(algorithm="HMAC-SHA256")
    made = digest(message.keys[message.key_id], text, "sha256")
    return message.headers(algo="HMAC-SHA256", signature=f"{message.key_id}/{made}"), message.body


def other_join(message, _writer):
    """Body and header text put together in a way that is none of the layouts."""
    body, header_text = compact(message.members), f"{VERSION}:{ALGORITHM}:{message.timestamp}"
    made = digest(message.keys[message.key_id], f"{body}--{header_text}".encode("utf-8"))
    return message.headers(signature=f"{message.key_id}/{made}"), message.body


def body_alone(message, _writer):
    """Signed without the header text."""
    made = digest(message.keys[message.key_id], compact(message.members).encode("utf-8"))
    return message.headers(signature=f"{message.key_id}/{made}"), message.body


def other_header_text(message, writer):
    """The parts of the header text in another order or with other marks between them."""
    text = writer.random.choice(("{a}:{v}:{t}", "{v}:{t}:{a}", "{v}.{a}.{t}", "{v}:{a}:", "{v}{a}{t}", "{v}:{a}: {t}"))
    made = text.format(v=VERSION, a=ALGORITHM, t=message.timestamp)
    signed = digest(message.keys[message.key_id], join(message.layout, compact(message.members), made))
    return message.headers(signature=f"{message.key_id}/{signed}"), message.body


SIGNED_HEADERS = ["notification-version", "algo", "signature", "timestamp"]

HEADERS = {f"signature: {kind}": (401, spoil) for kind, spoil in SIGNATURES.items()}
HEADERS |= {f"without {name}": (401, header(**{name.replace("-", "_"): lambda *_: None})) for name in SIGNED_HEADERS}
HEADERS |= {f"{name} empty": (401, header(**{name.replace("-", "_"): lambda *_: ""})) for name in ("algo", "signature", "timestamp")}
HEADERS |= {f"{name} twice": (401, twice(f"x-lf-{name}", True)) for name in SIGNED_HEADERS}
HEADERS |= {f"{name} twice, the second another": (401, twice(f"x-lf-{name}", False)) for name in SIGNED_HEADERS}
HEADERS |= {
    f"version {version}": (401, header(notification_version=lambda *_, version=version: version))
    for version in ["1", "1.00", "01.0", "1.1", "2.0", "v1.0", "1,0", "1.0:1.0", "1.0;", '"1.0"']
}
HEADERS |= {
    "timestamp a millisecond later": (401, header(timestamp=lambda message, _: str(int(message.timestamp) + 1))),
    "timestamp a day earlier": (401, header(timestamp=lambda message, _: str(int(message.timestamp) - 86_400_000))),
    "timestamp in seconds": (401, header(timestamp=lambda message, _: message.timestamp[:-3])),
    "timestamp with a zero in front": (401, header(timestamp=lambda message, _: "0" + message.timestamp)),
    "timestamp with a sign": (401, header(timestamp=lambda message, _: "+" + message.timestamp)),
    "timestamp with a fraction": (401, header(timestamp=lambda message, _: message.timestamp + ".0")),
    "timestamp with an exponent": (401, header(timestamp=lambda message, _: message.timestamp + "e0")),
    "timestamp in words": (401, header(timestamp=lambda *_: "now")),
    "timestamp and version exchanged": (
        401,
        header(timestamp=lambda *_: VERSION, notification_version=lambda message, _: message.timestamp),
    ),
    "boundary moved": (401, moved_boundary),
    "headers of another": (401, of_another(SIGNED_HEADERS)),
    "signature of another": (401, of_another(["signature"])),
    "unknown algorithm": (503, header(algo=lambda _message, writer: writer.random.choice(UNKNOWN_ALGORITHMS))),
    "another algorithm, honestly": (503, relabelled),
    "unknown key": (503, header(signature=lambda message, writer: f"{unknown_key(message, writer)}/{message.digest}")),
    "another known key's name": (401, header(signature=lambda message, _: f"{other_known_key(message, _)}/{message.digest}")),
    "no key": (401, header(signature=lambda message, _: f"/{message.digest}")),
    "no slash": (401, header(signature=lambda message, _: message.key_id + message.digest.replace("/", "A"))),
    "colon for slash": (401, header(signature=lambda message, _: f"{message.key_id}:{message.digest.replace('/', 'A')}")),
    "key named twice": (401, header(signature=lambda message, _: f"{message.key_id}/{message.key_id}/{message.digest}")),
    "two signatures in one": (401, header(signature=lambda m, _: f"{m.key_id}/{m.digest},{m.key_id}/{m.digest}")),
    "joined in no way we know": (401, other_join),
    "signed without headers": (401, body_alone),
    "other header text": (401, other_header_text),
}
