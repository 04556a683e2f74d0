"""Notifications as common JSON libraries write them: the body is read into values, and the signed text is written from these."""

import base64
import hmac
import json
import re

from messages import ALGORITHM, LAYOUTS, VERSION, join

WORDS = ["Europe 10 GB", "a/b", "Tom & Jerry", "<b>", "it's", "x=1", "\u6b27\u6d32", "caf\u00e9", "\U0001f600", "\u2028", "\u007f", "\\", '"', "\n", "\x01", "\u00ff\u0100"]
NUMBERS = [0, 1, -1, 1290, 12.9, 0.1, 1e22, 2**53 + 1, -(2**70), 1683524066000]
# Python sorts these by code point, others the other way round by half of a pair.
HIGH = {"\ufb01": 1, "\U0001f600": 2}
SEPARATORS = {"compact": (",", ":"), "spaced": (", ", ": ")}
# What the libraries of PHP, Go and Java escape besides.
ESCAPES = {"": "", "slash": "/", "html": "<>&\u2028\u2029", "html-quotes": "<>&='\u2028\u2029"}
CHARACTERS = ["raw", "escaped", "capitals"]


class Written:
    """A signed message: the values, how they were signed and how they travel."""

    def __init__(self, writer):
        self.random, self.keys = writer.random, writer.keys
        choice = self.random.choice
        self.values = self.notification()
        self.key_id, self.layout = choice(list(self.keys)), choice(LAYOUTS)
        self.spacing, self.escapes, self.characters = choice(list(SEPARATORS)), choice(list(ESCAPES)), choice(CHARACTERS)
        self.sorted, self.key = choice((True, False)), choice(("key-bytes", "key-text"))
        self.timestamp = str(writer.now + self.random.randint(-240_000, 240_000))

    def notification(self):
        """A documented notification, with texts of all kinds."""
        high = HIGH if self.random.random() < 0.05 else {}
        words = [] if high else self.random.sample(WORDS, self.random.choice((0, 1, 1, 2, 4)))
        names = ["purchase_order_id", "order_id", "bundle_name", "payee", "payer_email", *words[:1]]
        detail = {name: self.random.choice(["plain", *words]) for name in names}
        detail |= {"total_amount": self.random.choice(NUMBERS), "currency": "USD", "payment_status": "paid", "list": [words, 1, {}, []]} | high
        event = {"occurred_at": 1683524066000, "sim_id": "89852072201180436177", "id": "E1", "detail": self.shuffled(detail)}
        body = {"notification_id": "N1", "event_type": "payment", "event": self.shuffled(event), "none": None, "flag": True}
        return self.shuffled(body | high | {"source": {"type": "order", "reference_id": " ".join(words)}})

    def shuffled(self, members):
        """The same members in another order."""
        return dict(self.random.sample(list(members.items()), len(members)))

    def signed_text(self):
        """What the sender's library writes, its top-level keys in order."""
        values = dict(sorted(self.values.items()))
        escaped = self.characters != "raw"
        text = json.dumps(values, separators=SEPARATORS[self.spacing], ensure_ascii=escaped, sort_keys=self.sorted)
        for character in ESCAPES[self.escapes]:
            text = text.replace(character, "\\/" if character == "/" else f"\\u{ord(character):04x}")
        if self.characters == "capitals":
            text = text.replace("\\u007f", "\u007f")
            text = re.sub(r"\\(u....|.)", lambda match: match[0] if match[1][1:] == "" else "\\u" + match[1][1:].upper(), text)
        return text

    def digest(self, text=None, key=None):
        """The HMAC of the text in base64, in one of its spellings."""
        secret = key or self.keys[self.key_id]
        secret = secret if self.key == "key-bytes" else secret.hex().encode("ascii")
        header = f"{VERSION}:{ALGORITHM}:{self.timestamp}"
        made = hmac.digest(secret, join(self.layout, text or self.signed_text(), header), "sha1")
        encode = self.random.choice((base64.b64encode, base64.b64encode, base64.urlsafe_b64encode))
        encoded = encode(made).decode("ascii")
        return self.random.choice((encoded, encoded.rstrip("=")))

    def headers(self, signature):
        """The headers as pairs."""
        return [
            ["x-lf-notification-version", VERSION],
            ["x-lf-algo", ALGORITHM],
            ["x-lf-signature", f"{self.key_id}/{signature}"],
            ["x-lf-timestamp", self.timestamp],
        ]

    def body(self):
        """What travels: written in another way, its members in another order, with or without a line feed behind it."""
        text = json.dumps(
            self.shuffled(self.values),
            separators=self.random.choice(list(SEPARATORS.values())),
            ensure_ascii=self.random.random() < 0.5,
            sort_keys=self.sorted and self.random.random() < 0.3,
        )
        return (text + self.random.choice(("", "", "\n"))).encode("utf-8")


def forged(change):
    """A message whose values are changed after it was signed."""

    def spoil(_message, writer):
        written = Written(writer)
        headers = written.headers(written.digest())
        change(written)
        return headers, written.body()

    return spoil


def other_amount(written):
    """The member that a thief would change first."""
    detail = written.values["event"]["detail"]
    detail["total_amount"] = 1 if detail["total_amount"] != 1 else 2


def other_number(written):
    """The same number in another spelling, which is another text."""
    written.values["event"]["occurred_at"] = 1683524066000.0


def escape_as_text(written):
    """The characters of an escape instead of what it stands for."""
    written.values["event"]["id"] = "\\u0045" + "1"


def other_nesting(written):
    """A member of an inner object stands in the outer one."""
    written.values["sim_id"] = written.values["event"].pop("sim_id")


def other_secret(_message, writer):
    """The key of another id, in any use."""
    written = Written(writer)
    other = next(key for key_id, key in written.keys.items() if key_id != written.key_id)
    return written.headers(written.digest(key=other)), written.body()


def no_json_library(_message, writer):
    """A text that says the same, written as no library writes it."""
    written = Written(writer)
    text = written.signed_text().replace('"event_type"', '"event_type" ', 1)
    return written.headers(written.digest(text)), written.body()


WRITTEN = {
    f"library: {change.__name__}": (401, forged(change)) for change in (other_amount, other_number, escape_as_text, other_nesting)
}
WRITTEN |= {"library: other_secret": (401, other_secret), "library: no_json_library": (401, no_json_library)}
