import { expect, test } from "vitest";
import { createLog, type Log, type LogFields } from "./log.ts";

const SIM = "89852072201180436177";

function written(write: (log: Log) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog({ write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines.join("")) as Record<string, unknown>;
}

test.each(["info", "warn", "error"] as const)("an entry is one line of JSON with its level: %s", (level) => {
  const line = written((log) => log[level]("partner answered", { call: "singleOrder", ms: 12 }));
  expect(line).toEqual({ level, time: expect.any(Number), msg: "partner answered", call: "singleOrder", ms: 12 });
});

test("every field of the list is written, and an absent one is not", () => {
  const fields: LogFields = {
    orderId: "4aUvXq0Zs9d-Lk_2mTnB1w",
    call: "stripePay",
    kind: "http",
    status: 500,
    upstreamCode: "F: no",
    reason: "status 500",
    keyId: "k1",
    layout: "body-newline-header",
    event: "payment",
    count: 3,
    ms: 1,
    page: "/plans",
  };
  expect(written((log) => log.info("all", fields))).toMatchObject(fields);
  expect(written((log) => log.info("none", { call: undefined }))).not.toHaveProperty("call");
});

test("a field that is not on the list is not written", () => {
  const fields = {
    call: "stripePay",
    email: "owner@example.com",
    sim: SIM,
    clientSecret: "pi_1_secret_2",
  } as LogFields;
  const line = written((log) => log.info("more", fields));
  expect(Object.keys(line).toSorted()).toEqual(["call", "level", "msg", "time"]);
});

test.each([
  ["a SIM number", `no plan for ${SIM}.`, SIM],
  ["a SIM number glued to a word", `unknown deviceCode_${SIM}, ICCID${SIM}`, SIM],
  ["a SIM number with letters", "no plan for 8986012A0180436177B", "8986012A0180436177B"],
  ["a card number", "card 4242424242424242 declined", "4242424242424242"],
  ["a mail address", "to <owner.name+tag@example.co.uk>", "owner.name"],
  ["a client secret", "secret pi_3Nabc_secret_Xyz9 used", "Xyz9"],
  ["a key", "key 00112233445566778899aabbccddeeff", "00112233445566778899aabbccddeeff"],
])("%s in free text is taken out", (_what, text, secret) => {
  const line = written((log) =>
    log.warn("free text", { reason: text, upstreamCode: text, error: new Error(text, { cause: new Error(text) }) }),
  );
  expect(JSON.stringify(line)).not.toContain(secret);
});

test("of an error its name, words, place and cause are kept", () => {
  const error = new TypeError("no such thing", { cause: new Error("deeper") });
  expect(written((log) => log.error("failed", { error })).error).toMatchObject({
    name: "TypeError",
    message: "no such thing",
    stack: expect.stringContaining("log.test.ts"),
    cause: { message: "deeper" },
  });
});

test("something thrown that is no error is written as text, and scrubbed", () => {
  expect(written((log) => log.error("failed", { error: `boom ${SIM}` })).error).toBe("boom [number]");
});

test("what is not secret stays readable", () => {
  const reason = "status 503 at 2026-11-21, port 3000, offer SP000102, timeout after 10000 ms";
  expect(written((log) => log.info("plain", { reason })).reason).toBe(reason);
});

test("a very long text is cut", () => {
  const line = written((log) => log.info("long", { reason: "word ".repeat(10_000) }));
  expect(JSON.stringify(line).length).toBeLessThan(5_000);
});
