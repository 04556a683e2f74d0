"""Signed notifications with any JSON content, made from a seed: a second implementation of the documented signature."""

import base64
import hmac
import json
import random

JOINS = {"nothing": "", "newline": "\n", "colon": ":", "dot": ".", "comma": ",", "ampersand": "&", "bar": "|", "space": " ", "semicolon": ";"}
LAYOUTS = [f"{first}-{join}-{last}" for join in JOINS for first, last in (("body", "header"), ("header", "body"))]
VERSION, ALGORITHM = "1.0", "HMAC-SHA1"

NUMBERS = (
    "0 -0 -0.0 1 1.0 1.10 0.1 1e2 1E2 1e+2 1E-7 100 1e400 -1e400 5e-324 4.35 9007199254740991 9007199254740992 9007199254740993 "
    "-9007199254740993 18446744073709551616 123456789012345678901234567890 0.1000000000000000055511151231257827 1683524066000"
).split()
LITERALS = ["true", "false", "null"]
# Texts between quotation marks as they are sent: plain, every escape in both cases, pairs, halves of pairs, and what needs no escape.
PIECES = (
    [*"abcxyzABCXYZ019 _-.,:;{}[]()<>&|=+*#%'`~^$@!?/"]
    + ['\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u0000", "\\u0041", "\\u00e9", "\\u00E9", "\\u001f", "\\u2028"]
    + ["\\ud83d\\ude00", "\\uD83D\\uDE00", "\\ud800", "\\udfff", "\\uDBFF", "\\ufeff", "\\uffff"]
    + ["\u00e9", "e\u0301", "\u00df", "\u4e2d\u6587", "\U0001f600", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u200f", "\u202e"]
    + ["\u007f", "\u0085", "\u00a0", "\u2028", "\u2029", "\ufeff", "\ufffd", "\uffff", "\U0010ffff", "__proto__", "1e2"]
)
PLAIN = list("abcxyzABCXYZ019 _-.,:")
# Names that sort differently by code unit, by code point, by number and by alphabet.
NAMES = (
    ['"10"', '"9"', '"1"', '"0"', '"-1"', '"01"', '"_"', '"A"', '"Z"', '"a"', '"z"', '""', '" "', '"\\""', '"\\\\"', '"a:b"', '"a,b"']
    + ['"__proto__"', '"constructor"', '"toString"', '"length"', '"Level"', '"event.detail"', '"\u00e9"', '"e"', '"f"', '"\\u0065\u0301"']
    + ['"\\ufb01"', '"\ufb01x"', '"\U0001f600"', '"\\ud83d\\ude01"', '"\\ud800"', '"\\udc00"']
)
SPACES = ["", "", "", " ", "\n", "\r\n", "\t", "  ", " \t\r\n "]


class Members(list):
    """An object: [key as sent, value] pairs. A value is Members, a list, or the text of a leaf as sent."""


class Message:
    """A signed message, with all that is needed to send or to forge it."""

    def __init__(self, members, body, timestamp, key_id, layout, keys, space):
        self.members, self.body, self.timestamp = members, body, timestamp
        self.key_id, self.layout, self.keys, self.space = key_id, layout, keys, space
        self.digest = digest(keys[key_id], self.text())

    def text(self, version=VERSION, algorithm=ALGORITHM, timestamp=None, members=None):
        """The bytes that are signed."""
        body = sorted_text(self.members if members is None else members, self.space)
        return join(self.layout, body, f"{version}:{algorithm}:{timestamp or self.timestamp}")

    def headers(self, **changed):
        """The headers as pairs; one that is changed to None is left out."""
        headers = {
            "x-lf-notification-version": VERSION,
            "x-lf-algo": ALGORITHM,
            "x-lf-signature": f"{self.key_id}/{self.digest}",
            "x-lf-timestamp": self.timestamp,
        }
        headers.update({f"x-lf-{name.replace('_', '-')}": value for name, value in changed.items()})
        return [[name, value] for name, value in headers.items() if value is not None]


def join(layout, body, header):
    """Puts body and header text together as the layout's name says."""
    first, between, _last = layout.split("-")
    parts = (body, header) if first == "body" else (header, body)
    return JOINS[between].join(parts).encode("utf-8")


def digest(key, message, algorithm="sha1"):
    """The HMAC in base64."""
    return base64.b64encode(hmac.digest(key, message, algorithm)).decode("ascii")


def sorted_text(members, space):
    """The body with its top-level keys in dictionary order, by code unit, and everything below as it was sent."""
    texts = members if space == "kept" else [[key, compact(value)] for key, value in members]
    return "{" + ",".join(f"{key}:{value}" for key, value in sorted(texts, key=dictionary_order)) + "}"


def dictionary_order(member):
    """The sort key: the UTF-16 code units of the decoded key."""
    return json.loads(member[0]).encode("utf-16-be", "surrogatepass")


def compact(node):
    """The text of a value without white space outside strings."""
    if isinstance(node, Members):
        return "{" + ",".join(f"{key}:{compact(value)}" for key, value in node) + "}"
    if isinstance(node, list):
        return "[" + ",".join(map(compact, node)) + "]"
    return node


class Writer:
    """Makes up messages from a seed."""

    def __init__(self, seed, keys, now):
        self.random, self.keys, self.now = random.Random(seed), keys, now
        self.pieces = PIECES

    def message(self, space="dropped", plain=False):
        """A genuine one, in any layout, under any key, with anything JSON allows; a plain one has few forms, and is checked faster."""
        self.pieces = PLAIN if plain else PIECES
        members = self.notification()
        self.random.shuffle(members)
        timestamp = str(self.now + self.random.randint(-240_000, 240_000))
        signed = Members([key, self.spaced(value).strip(" \t\r\n")] for key, value in members) if space == "kept" else members
        key_id, layout = self.random.choice(list(self.keys)), self.random.choice(LAYOUTS)
        return Message(signed, self.spaced(signed).encode("utf-8"), timestamp, key_id, layout, self.keys, space)

    def notification(self):
        """The members of a documented notification, and additional ones of all kinds."""
        detail = {name: self.text() for name in ("order_id", "purchase_order_id", "bundle_name", "payee", "payer_email")}
        detail |= {"currency": '"USD"', "payment_status": '"paid"', "total_amount": self.random.choice(NUMBERS)}
        event = {"occurred_at": self.number(), "sim_id": self.text(), "id": self.text(), "detail": self.object(detail)}
        body = {name: self.text() for name in ("notification_id", "org_id", "event_type", "event_subtype", "level")}
        body |= {"trigger_mode": self.number(), "event": self.object(event), "list": [self.text(), '"x"', "1", [], Members()]}
        body["source"] = self.object({"type": self.text(), "reference_id": self.text()})
        if self.random.random() < 0.02:
            body["deep"] = self.deep(self.random.randint(2, 60))
        return self.object(body)

    def object(self, known):
        """These members in any order, and a few unexpected ones."""
        members = {name: [f'"{name}"', value] for name, value in known.items()}
        for _ in range(self.random.choice((0, 1, 1, 2, 3))):
            key = self.random.choice(NAMES) if self.pieces is PIECES and self.random.random() < 0.7 else self.text()
            members.setdefault(json.loads(key), [key, self.value(2)])
        shuffled = list(members.values())
        self.random.shuffle(shuffled)
        return Members(shuffled)

    def value(self, levels):
        """Any value."""
        kind = self.random.random()
        if levels == 0 or kind < 0.6:
            return self.random.choice((self.text, self.number, lambda: self.random.choice(LITERALS)))()
        if kind < 0.8:
            return [self.value(levels - 1) for _ in range(self.random.randint(0, 3))]
        return Members() if kind < 0.85 else self.object({})

    def deep(self, levels):
        """A value inside a value inside a value."""
        node = self.value(0)
        for _ in range(levels):
            node = [node] if self.random.random() < 0.5 else Members([['"in"', node]])
        return node

    def text(self):
        """A string as it is sent."""
        return '"' + "".join(self.random.choices(self.pieces, k=self.random.choice((0, 1, 3, 6, 12)))) + '"'

    def number(self):
        """A number as it is sent."""
        return self.random.choice(NUMBERS) if self.random.random() < 0.7 else str(self.random.randint(-(2**70), 2**70))

    def spaced(self, node):
        """The text of a value with random white space where JSON allows it: often none, sometimes everywhere."""
        if self.random.random() < 0.4:
            return compact(node)

        def space():
            return self.random.choice(SPACES)

        def write(part):
            if isinstance(part, Members):
                inner = ",".join(f"{space()}{key}{space()}:{space()}{write(value)}{space()}" for key, value in part)
                return "{" + (inner or space()) + "}"
            if isinstance(part, list):
                return "[" + (",".join(f"{space()}{write(value)}{space()}" for value in part) or space()) + "]"
            return part

        return space() + write(node) + space()
