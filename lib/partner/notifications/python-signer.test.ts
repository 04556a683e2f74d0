import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import type { Json } from "#/lib/partner/json.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { NOTIFICATION_LAYOUTS } from "#/lib/partner/settings.ts";
import { createNotificationCheck, type Verdict } from "./check.ts";
import { hmac, hmacKey } from "./hmac.ts";
import { REFUSALS } from "./refusals.ts";
import { WRITING_WORDS } from "./writings.ts";

/* The check against a signer and forger written in another language from the description alone (e2e/signer). */

const KEYS = {
  first: "00112233445566778899aabbccddeeff",
  second: "c3f1".repeat(10),
  "third:-3, of (eu)": "a50b1c9e".repeat(16),
};
const check = createNotificationCheck({
  keys: new Map(Object.entries(KEYS).map(([id, hex]) => [id, [hex]])),
  layout: "auto",
  observe: ignoreObservations,
});

interface Message {
  kind: string;
  status: number;
  headers: [string, string][];
  body: string;
  layout?: string;
  key?: string;
  tree?: Tree;
}
/** Arrays as ["a", …], objects as ["o", key, value, …], numbers as ["n", text as sent]; everything else is itself. */
type Tree = string | boolean | null | Tree[];

/** The gate checks all of them; a shorter run checks the first ones of each kind. */
const [GENUINE, FORGED, RANDOM] = process.env.TEST_ALL ? [20_000, 100_000, 1_000_000] : [1_000, 5_000, 50_000];

/** The signer's output for these arguments; the same each time. */
async function* signed(what: "genuine" | "forged", count: number): AsyncGenerator<Message> {
  const keys = Object.entries(KEYS).map((pair) => pair.join(":"));
  const options = ["--count", String(count), "--seed", "1", "--now", "1683524066000", "--keys", keys.join("\n")];
  const signer = spawn(process.env.PYTHON ?? "python3", ["-B", "e2e/signer", what, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(signer.stdout)) yield JSON.parse(line) as Message;
}

function verdictOn({ headers, body }: Message): Verdict {
  // As the route sees them: a repeated header arrives as one, joined by a comma.
  const arrived = new Headers(headers);
  return check(Buffer.from(body, "base64"), {
    version: arrived.get("x-lf-notification-version"),
    algorithm: arrived.get("x-lf-algo"),
    signature: arrived.get("x-lf-signature"),
    timestamp: arrived.get("x-lf-timestamp"),
  });
}

test("genuine messages of another signer are accepted, their layout named and their values whole", {
  tags: ["long"],
}, async () => {
  const wrong: string[] = [];
  let right = 0;
  const seen = new Set<string>();
  for await (const message of signed("genuine", GENUINE)) {
    const verdict = verdictOn(message);
    const words = verdict.isGenuine ? verdict.form.split(" ") : [];
    const isNamed = words[0] === message.layout && words.includes("key-text") === (message.key === "key-text");
    const isRight = isNamed && verdict.isGenuine && says(verdict.value, message.tree ?? null);
    for (const word of words) seen.add(word);
    if (isRight) right += 1;
    else if (wrong.length < 5) wrong.push(`${message.kind}: ${describe(verdict)}`);
  }
  expect({ right, wrong }).toEqual({ right: GENUINE, wrong: [] });
  const names = [...NOTIFICATION_LAYOUTS, ...WRITING_WORDS, "key-text"].filter((name) => name !== "usual");
  expect(names.filter((name) => !seen.has(name))).toEqual([]);
});

test("forgeries of another forger are refused, each with its status", { tags: ["long"] }, async () => {
  const wrong: string[] = [];
  let right = 0;
  for await (const message of signed("forged", FORGED)) {
    const verdict = verdictOn(message);
    const status = verdict.isGenuine ? 200 : REFUSALS[verdict.reason];
    if (status === message.status) right += 1;
    else if (wrong.length < 5) wrong.push(`${message.kind}: ${describe(verdict)}`);
  }
  expect({ right, wrong }).toEqual({ right: FORGED, wrong: [] });
});

function describe(verdict: Verdict): string {
  return verdict.isGenuine ? `genuine, ${verdict.form}` : verdict.reason;
}

/** Whether the parsed value equals the written one: integers exactly, other numbers to the nearest double. */
function says(value: Json | undefined, tree: Tree): boolean {
  if (!Array.isArray(tree)) return value === tree;
  const [type, ...rest] = tree;
  if (type === "n") return saysNumber(value, String(rest[0]));
  if (typeof value !== "object" || value === null) return false;
  if (type === "a") {
    return (
      Array.isArray(value) && value.length === rest.length && rest.every((inner, index) => says(value[index], inner))
    );
  }
  const members = new Map(Object.entries(value));
  const isEach = rest.every((key, index) => index % 2 === 1 || says(members.get(String(key)), rest[index + 1] ?? null));
  return !Array.isArray(value) && members.size * 2 === rest.length && isEach;
}

function saysNumber(value: Json | undefined, text: string): boolean {
  if (!/^-?\d+$/.test(text) || text === "-0") return Object.is(value, Number(text));
  return (typeof value === "number" || typeof value === "bigint") && String(value) === text;
}

// RFC 2202, section 3.
test.each<[key: string, message: string | Buffer, digest: string]>([
  ["0b".repeat(20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"],
  [Buffer.from("Jefe").toString("hex"), "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"],
  ["aa".repeat(20), Buffer.alloc(50, 0xdd), "125d7342b9ac11cd91a39af48aa17b4f63f175d3"],
  [
    "0102030405060708090a0b0c0d0e0f10111213141516171819",
    Buffer.alloc(50, 0xcd),
    "4c9007f4026250c6bc8414f9bf50c86c2d7235da",
  ],
  ["0c".repeat(20), "Test With Truncation", "4c1a03424b55e07fe7f27be1d58bb9324a9a5a04"],
  [
    "aa".repeat(80),
    "Test Using Larger Than Block-Size Key - Hash Key First",
    "aa4ae5e15272d00e95705637ce8a3b55ed402112",
  ],
  [
    "aa".repeat(80),
    "Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data",
    "e8e99d0f45237d786d6bbaa7965c7808bbff1a91",
  ],
])("the digest under %s of %s is the published one", (key, message, digest) => {
  expect(hmac(hmacKey(Buffer.from(key, "hex")), Buffer.from(message)).toString("hex")).toBe(digest);
});

/** All forms would take minutes. */
const FEW_FORMS_BYTES = 50_000;

test("inputs at random get a verdict, and it is no", { tags: ["long"] }, async () => {
  const random = generator();
  const byContent = new Map<string, Message>();
  for await (const message of signed("genuine", 200)) byContent.set(contentOf(message), message);
  const messages = [...byContent.values()];
  const bodies = messages.map(({ body }) => Buffer.from(body, "base64"));
  let refused = 0;
  for (let round = 0; round < RANDOM; round += 1) {
    const at = random(messages.length);
    const body = random(32) === 0 ? spoilt(bodies[at] ?? Buffer.alloc(0), random) : [noise, soup][random(2)]?.(random);
    // Never its own headers: the change may only affect white space.
    const other = (at + 1 + random(messages.length - 1)) % messages.length;
    const genuine = new Map(messages[other]?.headers);
    const header = (name: string) => {
      const text = genuine.get(name) ?? "";
      return random(12) > 0 ? text : ([null, "", String(spoilt(Buffer.from(text), random))][random(3)] ?? null);
    };
    const headers = {
      version: header("x-lf-notification-version"),
      algorithm: header("x-lf-algo"),
      signature: header("x-lf-signature"),
      timestamp: header("x-lf-timestamp"),
    };
    const verdict = check(body ?? Buffer.alloc(0), headers, FEW_FORMS_BYTES);
    if (!verdict.isGenuine) refused += 1;
  }
  expect(refused).toBe(RANDOM);
});

/** The same for two messages that differ only in the order of their members: the signature of one may fit the other. */
function contentOf({ tree }: Message): string {
  return [...JSON.stringify(tree)].sort().join("");
}

type Random = (below: number) => number;

/** Numbers at random, the same in every run (xorshift). */
function generator(): Random {
  let state = 2_026;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random(24) }, () => random(256)));
}

const TOKENS = [
  "{",
  "}",
  "[",
  "]",
  ":",
  ",",
  '"',
  '"a"',
  '"\\u0061"',
  "\\",
  " ",
  "\n",
  "-",
  "0",
  "1e",
  "1.",
  "9".repeat(40),
];
const MORE_TOKENS = ["null", "tru", "\ufeff", "\u0000", "😀", '{"a":1', '"__proto__":', "[[[[[[[[[[[[[[[["];

/** Pieces of JSON in no order. */
function soup(random: Random): Buffer {
  const tokens = [...TOKENS, ...MORE_TOKENS];
  const text = Array.from({ length: random(10) }, () => tokens[random(tokens.length)]).join("");
  return Buffer.from(random(2) === 0 ? `{${text}}` : text);
}

/** A few bytes changed, left out or put in. */
function spoilt(bytes: Buffer, random: Random): Buffer {
  let changed = bytes;
  for (let times = random(3); times >= 0; times -= 1) {
    const at = random(changed.length + 1);
    changed = Buffer.concat([
      changed.subarray(0, at),
      Buffer.from([random(256)].slice(random(2))),
      changed.subarray(at + random(2)),
    ]);
  }
  return changed;
}
