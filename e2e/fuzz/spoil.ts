import type { Random } from "#/testbed/random.ts";
import { type Draft, type Pairs, type Part, percentEncode } from "./draft.ts";
import { GARBAGE, type Garbage, METHODS, RAW_ADDRESSES } from "./garbage.ts";
import type { Manner } from "./wire.ts";

/** One way of spoiling one place of a request; its name says which. */
export interface Spoil {
  name: string;
  manner: Manner;
  apply(draft: Draft): Draft;
}

/** Headers that a browser, a proxy or the framework gives a meaning to, whether or not the request had them. */
const HEADERS = [
  "host",
  "origin",
  "referer",
  "accept",
  "accept-language",
  "accept-encoding",
  "user-agent",
  "content-type",
  "cookie",
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "sec-fetch-site",
  "rsc",
  "next-action",
  "next-url",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "x-middleware-subrequest",
  "x-middleware-rewrite",
  "x-middleware-next",
  "x-nextjs-data",
  "x-nextjs-postponed",
  "x-nonce",
  "content-security-policy",
  "x-invoke-path",
  "x-matched-path",
  "x-http-method-override",
  "x-prerender-revalidate",
  "range",
  "if-none-match",
  "expect",
  "content-encoding",
  "x-lf-signature",
  "x-lf-algo",
  "x-lf-timestamp",
  "x-lf-notification-version",
];

const HEADER_SHARES = 8;

/** Changes that affect how, or whether, the server reads the rest of a request. */
const FRAMING = ["expect"];

/**
 * Every way of spoiling one place of this request: each of its places with each kind of garbage. There are too many headers for
 * that; each gets a share of the garbage here, and the next share with the request whose `turn` is next.
 */
export function spoilsOf(draft: Draft, turn: number): Spoil[] {
  return [
    ...METHODS.map((method) => spoil(`method ${method.slice(0, 20)}`, (base) => ({ ...base, method }), "broken")),
    ...addressSpoils(draft),
    ...draft.query.flatMap(([name], index) => pairSpoils("query", name, index)),
    ...GARBAGE.map((garbage) => spoil(`query name ${garbage.name}`, (base) => withQueryName(base, garbage))),
    ...draft.cookies.flatMap(([name], index) => pairSpoils("cookies", name, index)),
    ...HEADERS.flatMap((header, index) => headerSpoils(header, turn + index)),
    ...(draft.parts ?? []).flatMap((part, index) => partSpoils(part, index)),
    ...(draft.parts || draft.body ? bodySpoils() : []),
  ];
}

function spoil(name: string, apply: Spoil["apply"], manner: Manner = "kept"): Spoil {
  return { name, manner, apply };
}

function addressSpoils(draft: Draft): Spoil[] {
  const segments = draft.path.split("/");
  return segments.flatMap((segment, index) => {
    if (index === 0) return [];
    const replaced = (base: Draft, written: string): Draft => {
      const others = base.path.split("/");
      others[index] = written;
      return { ...base, path: others.join("/") };
    };
    return [
      ...GARBAGE.map((garbage) =>
        spoil(`address part ${index} ${garbage.name}`, (base) => replaced(base, percentEncode(garbage.make(segment)))),
      ),
      ...RAW_ADDRESSES.flatMap((raw) => [
        spoil(`address part ${index} ${raw.slice(0, 20)}`, (base) => replaced(base, raw), "own"),
        spoil(`address part ${index} and ${raw.slice(0, 20)}`, (base) => replaced(base, `${segment}${raw}`), "own"),
      ]),
    ];
  });
}

function pairSpoils(place: "query" | "cookies", name: string, index: number): Spoil[] {
  const change = (base: Draft, edit: (pairs: Pairs) => Pairs): Draft => ({ ...base, [place]: edit([...base[place]]) });
  return [
    ...GARBAGE.map((garbage) =>
      spoil(`${place} ${name} ${garbage.name}`, (base) =>
        change(base, (pairs) =>
          pairs.map((pair, at) => (at === index ? [pair[0], garbage.make(String(pair[1]))] : pair)),
        ),
      ),
    ),
    spoil(`${place} ${name} missing`, (base) => change(base, (pairs) => pairs.filter((_pair, at) => at !== index))),
    spoil(`${place} ${name} twice`, (base) => change(base, (pairs) => [...pairs, [name, "other"]])),
    spoil(`${place} ${name} 500 times`, (base) =>
      change(base, (pairs) => [...pairs, ...Array.from({ length: 500 }, (): Pairs[number] => [name, "x"])]),
    ),
    spoil(`${place} ${name} as a list`, (base) => change(base, (pairs) => [...pairs, [`${name}[]`, "x"]])),
  ];
}

function withQueryName(base: Draft, garbage: Garbage): Draft {
  return { ...base, query: [...base.query, [String(garbage.make("name")), "1"]] };
}

function headerSpoils(header: string, turn: number): Spoil[] {
  const without = (headers: Pairs): Pairs => headers.filter(([name]) => name !== header);
  const manner = FRAMING.includes(header) ? "broken" : "own";
  const genuineIn = ({ headers }: Draft): string => String(headers.find(([name]) => name === header)?.[1] ?? "1");
  return [
    ...GARBAGE.filter((_garbage, index) => index % HEADER_SHARES === turn % HEADER_SHARES).map((garbage) =>
      spoil(
        `header ${header} ${garbage.name}`,
        (base) => ({ ...base, headers: [...without(base.headers), [header, garbage.make(genuineIn(base))]] }),
        manner,
      ),
    ),
    spoil(`header ${header} missing`, (base) => ({ ...base, headers: without(base.headers) }), manner),
    spoil(
      `header ${header} twice`,
      (base) => ({ ...base, headers: [...base.headers, [header, "a"], [header, "b"]] }),
      manner,
    ),
  ];
}

function partSpoils({ name: label }: Part, index: number): Spoil[] {
  const replace = (base: Draft, change: (part: Part) => Part[]): Draft => ({
    ...base,
    parts: (base.parts ?? []).flatMap((part, at) => (at === index ? change(part) : [part])),
  });
  return [
    ...GARBAGE.flatMap((garbage) => [
      spoil(`field ${label} ${garbage.name}`, (base) =>
        replace(base, (part) => [{ ...part, value: garbage.make(String(part.value)) }]),
      ),
      spoil(`field name ${label} ${garbage.name}`, (base) =>
        replace(base, (part) => [{ ...part, name: garbage.make(String(part.name)) }]),
      ),
    ]),
    spoil(`field ${label} missing`, (base) => replace(base, () => [])),
    spoil(`field ${label} twice`, (base) => replace(base, (part) => [part, part])),
    spoil(`field ${label} 300 times`, (base) => replace(base, (part) => Array.from({ length: 300 }, () => part))),
    spoil(`field ${label} as a file`, (base) => replace(base, (part) => [{ ...part, file: "a.txt" }])),
    spoil(`field ${label} as a list`, (base) => replace(base, (part) => [{ ...part, name: `${part.name}[]` }])),
    spoil(`field ${label} in an object`, (base) =>
      replace(base, (part) => [part, { ...part, name: `${part.name}[a]` }]),
    ),
  ];
}

const TYPES = [
  "text/plain",
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=other",
  "application/json; charset=utf-16",
  "application/octet-stream",
];

function bodySpoils(): Spoil[] {
  const withBody = (base: Draft, body: Buffer, type?: string): Draft => {
    const { parts: _parts, ...rest } = base;
    const headers = base.headers.filter(([name]) => name !== "content-type");
    return { ...rest, headers: type === undefined ? base.headers : [...headers, ["content-type", type]], body };
  };
  return [
    ...GARBAGE.flatMap((garbage) => [
      spoil(`body ${garbage.name}`, (base) => withBody(base, garbage.make("[1]"))),
      ...TYPES.map((type) =>
        spoil(`body ${garbage.name} as ${type}`, (base) => withBody(base, garbage.make("[1]"), type)),
      ),
    ]),
    ...[70_000, 300_000, 2_000_000].map((length) =>
      spoil(`body of ${length} bytes`, (base) => withBody(base, Buffer.alloc(length, "a")), "own"),
    ),
    spoil("body in chunks", (base) => ({ ...base, framing: "chunked" })),
    ...[0, 1, 20].map((cutAt) => spoil(`body cut at ${cutAt}`, (base) => ({ ...base, cutAt }), "broken")),
    spoil("chunks cut", (base) => ({ ...base, framing: "chunked", cutAt: 10 }), "broken"),
  ];
}

/** Some bytes of a text changed, left out, repeated or moved. */
export function mutate(random: Random, genuine: Buffer): Buffer {
  let bytes = Buffer.from(genuine);
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    const at = random.below(bytes.length + 1);
    const end = Math.min(bytes.length, at + 1 + random.below(12));
    const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    const garbage = random.pick(GARBAGE).make(piece.toString()).subarray(0, 100);
    const middle = random.pick([Buffer.alloc(0), Buffer.concat([piece, piece]), random.bytes(piece.length), garbage]);
    bytes = Buffer.concat([before, middle, after]);
  }
  return bytes;
}
