"""Bodies that were spoilt, each with the status the shop must answer.

401: what was signed is not what arrived. 400: it is not JSON as the partner writes it; it stays refused when it is signed with the
right key.
"""

import base64

from messages import ALGORITHM, JOINS, VERSION, Members, compact, digest


def clone(node):
    """A copy that may be spoilt."""
    if isinstance(node, Members):
        return Members([key, clone(value)] for key, value in node)
    return [clone(value) for value in node] if isinstance(node, list) else node


def objects(node):
    """All objects of a message, the outermost first."""
    found = [node] if isinstance(node, Members) else []
    for value in [value for _, value in node] if isinstance(node, Members) else node if isinstance(node, list) else []:
        found += objects(value)
    return found


def leaves(node):
    """Where the leaves are: the list that holds one, and its place there."""
    pairs = [(member, 1) for member in node] if isinstance(node, Members) else [(node, place) for place in range(len(node))]
    for holder, place in pairs:
        if isinstance(holder[place], list):
            yield from leaves(holder[place])
        else:
            yield holder, place


def member(members, name):
    """The value of a top-level member."""
    return next(value for key, value in members if key == f'"{name}"')


# Changes of the body. The signature stays that of the genuine one.


def other_leaf(members, writer):
    """Adds a character to a text or a digit to a number, or replaces a literal."""
    holder, place = writer.random.choice(list(leaves(members)))
    leaf = holder[place]
    if leaf.startswith('"'):
        holder[place] = writer.random.choice((f'"x{leaf[1:]}', f'{leaf[:-1]} "', f'{leaf[:-1]}\\u0000"'))
    elif leaf in ("true", "false", "null"):
        holder[place] = {"true": "false", "false": "null", "null": "true"}[leaf]
    else:
        holder[place] = f"-1{leaf[1:]}" if leaf.startswith("-") else f"1{leaf}"


def other_type(members, writer):
    """A text where a number was, a list where a text was."""
    holder, place = writer.random.choice(list(leaves(members)))
    leaf = holder[place]
    holder[place] = [leaf] if leaf.startswith('"') else f'"{leaf}"'


def other_spelling(members, writer):
    """The same number in another spelling, the same text as a literal's, an escape that is itself escaped."""
    holder, place = writer.random.choice(list(leaves(members)))
    leaf = holder[place]
    if leaf.startswith('"'):
        first = leaf[1:2] if leaf[1:2].isascii() and leaf[1:2].isalnum() else ""
        holder[place] = f'"\\\\u{ord(first):04x}{leaf[2:]}' if first else f'"\\\\u0061{leaf[1:]}'
    elif leaf in ("true", "false", "null"):
        holder[place] = f'"{leaf}"'
    else:
        holder[place] = f"{leaf}0" if "." in leaf and "e" not in leaf.lower() else f"{leaf.lower().split('e')[0]}e+000"


def other_amount(members, _writer):
    """The member that a thief would change first."""
    detail = next(value for key, value in member(members, "event") if key == '"detail"')
    for pair in detail:
        if pair[0] == '"total_amount"':
            pair[1] = "1" if pair[1] != "1" else "2"


def other_key(members, writer):
    """A member is called something else."""
    writer.random.choice([pair for inner in objects(members) for pair in inner])[0] = '"never written"'


def key_in_capitals(members, _writer):
    """A name that differs in case alone."""
    next(pair for pair in members if pair[0] == '"event"')[0] = '"Event"'


def fewer(members, writer):
    """A member is missing."""
    inner = writer.random.choice([inner for inner in objects(members) if inner])
    del inner[writer.random.randrange(len(inner))]


def more(members, writer):
    """A member too many, at any level."""
    inner = writer.random.choice(objects(members))
    inner.insert(writer.random.randint(0, len(inner)), ['"never written"', writer.value(1)])


def nested_order(members, _writer):
    """Reorders a nested object: only the outermost one is sorted for signing."""
    detail = next(value for key, value in member(members, "event") if key == '"detail"')
    detail.append(detail.pop(0))


def list_order(members, _writer):
    """The elements of a list in another order."""
    member(members, "list").append(member(members, "list").pop(1))


def fewer_in_list(members, _writer):
    """A list without one of its elements."""
    member(members, "list").pop()


def raised(members, _writer):
    """Moves a member out of its object."""
    source = member(members, "source")
    members.append(['"raised"', source.pop()[1]])


def exchanged(members, _writer):
    """Two members exchange their values."""
    event, source = (next(pair for pair in members if pair[0] == name) for name in ('"event"', '"source"'))
    event[1], source[1] = source[1], event[1]


def emptied(members, _writer):
    """An object with nothing in it."""
    next(pair for pair in members if pair[0] == '"event"')[1] = Members()


def wrapped(members, _writer):
    """The whole body, nested one level deeper."""
    members[:] = [['"body"', Members(members)]]


def of(change):
    """A forgery whose body is changed and whose headers are the genuine ones."""

    def spoil(message, writer):
        members = clone(message.members)
        change(members, writer)
        return message.headers(), writer.spaced(members).encode("utf-8")

    return spoil


# Bodies that are not JSON, or say two things at once. Refused even when signed with the right key.


def resigned(change):
    """A body that is changed as bytes and then signed again, without sorting."""

    def spoil(message, writer):
        body = change(message, writer)
        header = f"{VERSION}:{ALGORITHM}:{message.timestamp}".encode("ascii")
        first, between, _last = message.layout.split("-")
        parts = (body, header) if first == "body" else (header, body)
        signed = digest(message.keys[message.key_id], JOINS[between].encode("ascii").join(parts))
        chosen = signed if writer.random.random() < 0.5 else message.digest
        return message.headers(signature=f"{message.key_id}/{chosen}"), body

    return spoil


def with_member(text):
    """The body with one more member, given as it is sent."""
    return resigned(lambda message, _writer: compact(message.members)[:-1].encode("utf-8") + b"," + text + b"}")


def with_value(text):
    """The body with one more value, which is not valid JSON."""
    return with_member(b'"added":' + text)


def whole(change):
    """Applies a change to the bytes of the whole compact body."""
    return resigned(lambda message, writer: change(compact(message.members).encode("utf-8"), writer))


NOT_JSON = {
    "key twice": with_member(b'"event":{}'),
    "key twice, same value": whole(lambda body, _: b'{"list":1,' + body[1:]),
    "key twice, spelled otherwise": with_member(b'"\\u0065vent":{}'),
    "nested key twice": with_value(b'{"a":1,"b":2,"a":1}'),
    "key twice in a list": with_value(b'[[{"a":1,"\\u0061":1}]]'),
    "cut": whole(lambda body, writer: body[: writer.random.randrange(1, len(body))]),
    "nothing": whole(lambda _body, _: b""),
    "white space alone": whole(lambda _body, _: b" \n"),
    "more behind it": whole(lambda body, writer: body + writer.random.choice((b"}", b"{}", b",", b"\x00", b"null", b"//", b"\xef\xbb\xbf"))),
    "twice": whole(lambda body, _: body + b"\n" + body),
    "byte-order mark": whole(lambda body, _: b"\xef\xbb\xbf" + body),
    "UTF-16": whole(lambda body, writer: body.decode("utf-8").encode(writer.random.choice(("utf-16", "utf-16-be", "utf-16-le")))),
    "base64": whole(lambda body, _: base64.b64encode(body)),
    "in a list": whole(lambda body, _: b"[" + body + b"]"),
    "a string": whole(lambda _body, _: b'"{}"'),
    "a number": whole(lambda _body, _: b"1"),
    "null": whole(lambda _body, _: b"null"),
    "a form": whole(lambda _body, _: b"event=payment"),
    "too deep": with_value(b"[" * 100 + b"]" * 100),
    "far too deep": with_value(b'{"a":' * 20_000 + b"1" + b"}" * 20_000),
    "no-break space": whole(lambda body, _: b"{\xc2\xa0" + body[1:]),
    "form feed": whole(lambda body, _: b"{\x0c" + body[1:]),
    "comma at the end": whole(lambda body, _: body[:-1] + b",}"),
    "comma at the beginning": whole(lambda body, _: b"{," + body[1:]),
    "comment": whole(lambda body, _: b"{/* */" + body[1:]),
    "key without marks": with_member(b"added:1"),
    "key of a number": with_member(b"1:1"),
    "member without value": with_member(b'"added"'),
    "member without colon": with_member(b'"added" 1'),
} | {
    f"value {text!r}": with_value(text)
    for text in [b"01", b"-01", b"+1", b".5", b"1.", b"-", b"1e", b"1e+", b"0x10", b"1_000", b"NaN", b"Infinity", b"-Infinity", b"\xd9\xa1"]
    + [b"True", b"nul", b"undefined", b"'a'", b'"a', b'"\\x41"', b'"\\u12"', b'"\\u{41}"', b'"\\U0041"', b'"\\"', b'"a\nb"', b'"\t"', b'"\x00"']
    + [b'"\xff"', b'"\xc0\xaf"', b'"\xed\xa0\x80"', b'"\xed\xa0\xbd\xed\xb8\x80"', b'"\xf4\x90\x80\x80"', b'"\xc3"', b'"\x80"', b'"\xe2\x82"']
    + [b"[1,]", b"[,1]", b"[1 2]", b"[1", b"{", b'{"a"}', b'{"a":}', b"{1:1}", b"[}", b"1 2", b""]
}


BODIES = {
    f"body: {change.__name__}": (401, of(change))
    for change in [other_leaf, other_type, other_spelling, other_amount, other_key, key_in_capitals, fewer, more, nested_order]
    + [list_order, fewer_in_list, raised, exchanged, emptied, wrapped]
}
BODIES |= {f"not JSON: {kind}": (400, spoil) for kind, spoil in NOT_JSON.items()}
