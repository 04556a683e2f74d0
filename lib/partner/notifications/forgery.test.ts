import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BODY,
  KEY_HEX,
  OTHER_KEY_HEX,
  SORTED,
  signedNotification,
  testCheck,
} from "#/lib/testing/signed-notification.ts";
import type { NotificationHeaders } from "./headers.ts";
import type { Refusal } from "./refusals.ts";

const genuine = signedNotification();
const [keyId = "", digest = ""] = (genuine.headers.signature ?? "").split(/\/(.*)/s);
const check = testCheck();

function reasonFor(body: string | Uint8Array, headers: Partial<NotificationHeaders> = {}): Refusal | "genuine" {
  const verdict = check(Buffer.from(body), { ...genuine.headers, ...headers });
  return verdict.isGenuine ? "genuine" : verdict.reason;
}

test("the message these tests spoil is genuine", () => {
  expect([keyId, digest.length, reasonFor(BODY)]).toEqual(["k1", 28, "genuine"]);
});

const lastLetter = (letter: string) => `${digest.slice(0, 26)}${letter}=`;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Another spelling of the same bytes: the last letter's two lowest bits are padding. */
const sloppy = lastLetter(alphabet[alphabet.indexOf(digest[26] ?? "") + 1] ?? "");

test.each<[string, Partial<NotificationHeaders>, Refusal]>([
  ["no version", { version: null }, "malformed header"],
  ["an empty version", { version: "" }, "malformed header"],
  ["another version", { version: "1.1" }, "wrong signature"],
  ["a version with a space", { version: "1.0 " }, "malformed header"],
  ["two versions", { version: "1.0, 1.0" }, "malformed header"],
  ["a version that begins with the joining character", { version: "\n1.0" }, "malformed header"],
  ["a very long version", { version: "1".repeat(17) }, "malformed header"],
  ["no algorithm", { algorithm: null }, "malformed header"],
  ["an algorithm in small letters", { algorithm: "hmac-sha1" }, "unknown algorithm"],
  ["another algorithm", { algorithm: "HMAC-SHA256" }, "unknown algorithm"],
  ["the algorithm none", { algorithm: "none" }, "unknown algorithm"],
  ["an algorithm of two words", { algorithm: "HMAC SHA256" }, "unknown algorithm"],
  ["an algorithm with a remark", { algorithm: "HMAC-SHA1 (v2)" }, "unknown algorithm"],
  ["an algorithm with a long name", { algorithm: "HMAC-".padEnd(60, "X") }, "unknown algorithm"],
  ["an empty algorithm", { algorithm: "" }, "malformed header"],
  ["the algorithm twice", { algorithm: "HMAC-SHA1,HMAC-SHA1" }, "malformed header"],
  [
    "another algorithm and a digest of its length",
    { algorithm: "HMAC-SHA256", signature: `${keyId}/${Buffer.alloc(32, 7).toString("base64")}` },
    "unknown algorithm",
  ],
  ["no time", { timestamp: null }, "malformed header"],
  ["another time", { timestamp: "1683524066001" }, "wrong signature"],
  ["a time with a leading zero", { timestamp: "01683524066000" }, "wrong signature"],
  ["a time in words", { timestamp: "now" }, "malformed header"],
  ["a negative time", { timestamp: "-1" }, "malformed header"],
  ["a time as an exponent", { timestamp: "1e12" }, "malformed header"],
  ["a time with a line feed", { timestamp: "1683524066000\n" }, "malformed header"],
  ["no signature", { signature: null }, "malformed header"],
  ["a digest without its key", { signature: digest }, "malformed header"],
  ["a key without its digest", { signature: `${keyId}/` }, "malformed header"],
  ["no key id", { signature: `/${digest}` }, "malformed header"],
  ["another key", { signature: `k2/${digest}` }, "unknown key"],
  ["the key id in capitals", { signature: `K1/${digest}` }, "unknown key"],
  ["a key named like a property", { signature: `__proto__/${digest}` }, "unknown key"],
  ["two signatures", { signature: `${keyId}/${digest}, ${keyId}/${digest}` }, "malformed header"],
  ["a digest without its last letter", { signature: `${keyId}/${digest.slice(0, -2)}` }, "malformed header"],
  ["a digest with more padding", { signature: `${keyId}/${digest}=` }, "malformed header"],
  ["a digest with a line feed", { signature: `${keyId}/${digest}\n` }, "malformed header"],
  ["a digest with a space", { signature: `${keyId}/ ${digest}` }, "malformed header"],
  [
    "a digest in hexadecimal",
    { signature: `${keyId}/${Buffer.from(digest, "base64").toString("hex")}` },
    "malformed header",
  ],
  ["a digest of no bytes", { signature: `${keyId}/====` }, "malformed header"],
  [
    "a digest cut short",
    { signature: `${keyId}/${Buffer.from(digest, "base64").subarray(1).toString("base64")}` },
    "malformed header",
  ],
  ["a digest in another spelling of the same bytes", { signature: `${keyId}/${sloppy}` }, "malformed header"],
  ["a digest of zeros", { signature: `${keyId}/${Buffer.alloc(20).toString("base64")}` }, "wrong signature"],
])("a message with %s is refused", (_what, headers, reason) => {
  expect(reasonFor(BODY, headers)).toBe(reason);
});

// One per way of joining: none of their characters may pass for the beginning of a version.
test.each(["\n", ":", ".", ",", "&", "|", " ", ";"])(
  "with %j as the joining character a version cannot swallow it",
  (character) => {
    const sent = signedNotification({ join: (body, header) => body + character + header });
    const verdict = check(sent.body, { ...sent.headers, version: `${character}1.0` });
    expect(verdict).toEqual({ isGenuine: false, reason: "malformed header" });
  },
);

test.each<[string, string | Uint8Array]>([
  ["nothing", ""],
  ["text", "hello"],
  ["a form", "a=1&b=2"],
  ["an array", `[${SORTED}]`],
  ["a string", '"a"'],
  ["null", "null"],
  ["a key twice", '{"level":"normal","level":"high"}'],
  ["a key twice further down", '{"event":{"id":"E1","id":"E2"}}'],
  ["a byte-order mark", `\ufeff${BODY}`],
  ["bytes that are no UTF-8", Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0x80]), Buffer.from('"}')])],
  ["65 levels", `{"a":${"[".repeat(64)}${"]".repeat(64)}}`],
  ["text after the end", `${BODY}x`],
  ["two objects", `${BODY}${BODY}`],
  ["half of it", BODY.slice(0, 40)],
])("%s as a body is not json, even when signed as it is", (_what, body) => {
  const sent = signedNotification({ body, sorted: Buffer.from(body).toString() });
  expect(check(sent.body, sent.headers)).toEqual({ isGenuine: false, reason: "not json", keyId: "k1" });
});

test.each([
  ["a changed value", BODY.replace("normal", "Normal")],
  ["a changed key", BODY.replace("level", "Level")],
  ["a member more", BODY.replace("{", '{"a":1,')],
  ["a member less", BODY.replace('"level":"normal",', "")],
  [
    "nested members in another order",
    BODY.replace('"sim_id":"89852072201180436177","id":"E1"', '"id":"E1","sim_id":"89852072201180436177"'),
  ],
  ["a text that looks like an escape", BODY.replace("normal", "norm\\\\u0061l")],
  ["nothing but an empty object", "{}"],
])("a body with %s is refused", (_what, body) => {
  expect(reasonFor(body)).toBe("wrong signature");
});

test.each([
  ["with the members in another order", SORTED],
  ["with white space between them", BODY.replaceAll(",", " ,\n")],
  ["with an escape for a letter", BODY.replace("normal", "norm\\u0061l")],
])("the same body %s means the same, so it is accepted", (_what, body) => {
  expect(reasonFor(body)).toBe("genuine");
});

test("a number spelt in another way is another body", () => {
  const sent = signedNotification({ body: '{"a":1.0}', sorted: '{"a":1.0}' });
  for (const other of ['{"a":1}', '{"a":1.00}', '{"a":1e0}']) {
    expect(check(Buffer.from(other), sent.headers)).toMatchObject({ reason: "wrong signature" });
  }
});

test.each([
  ["another key", { keyHex: OTHER_KEY_HEX }],
  ["an empty key", { keyHex: "" }],
  ["the key as text in other letters", { keyHex: Buffer.from(KEY_HEX.toUpperCase()).toString("hex") }],
  ["the key as text, and a zero byte", { keyHex: `${Buffer.from(KEY_HEX).toString("hex")}0001` }],
  ["an unsorted body", { sorted: BODY }],
  ["a join of its own", { join: (body: string, header: string) => `${body}\r\n${header}` }],
  ["the body alone", { join: (body: string) => body }],
  ["the header alone", { join: (_body: string, header: string) => header }],
])("a message signed with %s is refused [v5.0.0-9.1.2]", (_what, sending) => {
  const { body, headers } = signedNotification(sending);
  expect(check(body, headers)).toMatchObject({ isGenuine: false, reason: "wrong signature" });
});

test("any bytes under any headers get a verdict, and it is no", () => {
  const anyHeader = fc.option(
    fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1.0", "HMAC-SHA1", "1683524066000", `k1/${digest}`)),
  );
  const anyHeaders = fc.record({
    version: anyHeader,
    algorithm: anyHeader,
    signature: anyHeader,
    timestamp: anyHeader,
  });
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(bodies, fc.oneof(anyHeaders, fc.constant(genuine.headers)), (body, headers) => {
      expect(check(body, headers).isGenuine).toBe(false);
    }),
    { numRuns: 4_000 },
  );
});

test("no byte of a genuine body can be changed, put in or left out, unless it means the same", {
  tags: ["long"],
}, () => {
  const bytes = Buffer.from(BODY);
  const changes = fc.record({
    at: fc.nat({ max: bytes.length - 1 }),
    removed: fc.integer({ min: 0, max: 1 }),
    put: fc.uint8Array({ maxLength: 1 }),
  });
  fc.assert(
    fc.property(changes, ({ at, removed, put }) => {
      const changed = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + removed)]);
      const verdict = check(changed, genuine.headers);
      if (verdict.isGenuine) expect(JSON.parse(changed.toString())).toEqual(JSON.parse(BODY));
      else expect(["not json", "wrong signature"]).toContain(verdict.reason);
      if (/[^\s]/.test(Buffer.from(put).toString("latin1")) && !changed.equals(bytes))
        expect(verdict.isGenuine).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});

test("a megabyte of brackets, escapes or digits gets its verdict", () => {
  for (const text of ["[".repeat(1_000_000), `{"a":"${"\\n".repeat(500_000)}"}`, `{"a":${"9".repeat(100_000)}}`]) {
    expect(reasonFor(text)).toMatch(/not json|budget spent/);
  }
});
