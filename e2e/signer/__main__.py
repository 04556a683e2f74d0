"""Signs notifications as the partner service does, and forges them as an attacker would.

A second reading of the signature's description, in another language and sharing no code with the shop's check: the two must agree.
Only the standard library. Every run with the same arguments prints the same lines.

    python3 e2e/signer genuine --count 20000 --seed 1 --keys first:00ff...
    python3 e2e/signer forged  --count 100000 --seed 1 --keys first:00ff...

Each line is one message as JSON: `kind`, `status` (what the shop must answer), `headers` (pairs, since one may stand twice) and `body`
in base64. A genuine one also says its `layout`, the use of its `key`, and its `tree`: arrays as ["a", ...], objects as ["o", key, value, ...], numbers as
["n", text as sent], everything else as itself.
"""

import argparse
import base64
import json
import sys
import time

from forged_bodies import BODIES
from forged_headers import HEADERS
from libraries import WRITTEN, Written
from messages import Members, Writer


FORGERIES = BODIES | HEADERS | WRITTEN


class Number(str):
    """A number's text."""


def tree(text):
    """The value of the text, in a form that neither side can round."""

    def plain(value):
        if isinstance(value, Number):
            return ["n", value]
        if isinstance(value, Members):
            return ["o", *(part for key, inner in value for part in (key, plain(inner)))]
        return ["a", *map(plain, value)] if isinstance(value, list) else value

    return plain(json.loads(text, parse_int=Number, parse_float=Number, object_pairs_hook=Members))


def main():
    """Prints the requested messages."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("what", choices=("genuine", "forged"))
    arguments.add_argument("--count", type=int, required=True)
    arguments.add_argument("--seed", required=True)
    arguments.add_argument("--keys", required=True, help="id:hex, one on each line")
    arguments.add_argument("--now", type=int, default=int(time.time() * 1000), help="epoch milliseconds")
    options = arguments.parse_args()
    keys = {key_id: bytes.fromhex(text) for key_id, text in (pair.rsplit(":", 1) for pair in options.keys.split("\n"))}
    writer = Writer(options.seed, keys, options.now)
    for line in (genuine if options.what == "genuine" else forged)(writer, options.count):
        sys.stdout.write(json.dumps(line) + "\n")


def genuine(writer, count):
    """Messages that must be accepted."""
    for number in range(count):
        if number % 2 == 1:
            yield of_library(Written(writer))
            continue
        message = writer.message("kept" if number % 4 == 2 else "dropped")
        yield {
            "kind": f"genuine, white space {message.space}",
            "status": 200,
            "layout": message.layout,
            "key": "key-bytes",
            "tree": tree(message.body.decode("utf-8")),
            **envelope(message.headers(), message.body),
        }


def of_library(message):
    """A message as a JSON library writes it."""
    body = message.body()
    return {
        "kind": f"library: {message.spacing}, {message.characters}, {message.escapes}, sorted {message.sorted}, {message.key}",
        "status": 200,
        "layout": message.layout,
        "key": message.key,
        "tree": tree(body.decode("utf-8")),
        **envelope(message.headers(message.digest()), body),
    }


def forged(writer, count):
    """Messages that must be refused: each genuine one is spoilt in several ways."""
    kinds = list(FORGERIES)
    for number in range(count):
        if number % 8 == 0:
            message = writer.message(plain=number % 64 != 0)
        kind = writer.random.choice(kinds)
        status, spoil = FORGERIES[kind]
        headers, body = spoil(message, writer)
        yield {"kind": kind, "status": status, **envelope(headers, body)}


def envelope(headers, body):
    """What travels."""
    return {"headers": headers, "body": base64.b64encode(body).decode("ascii")}


if __name__ == "__main__":
    main()
