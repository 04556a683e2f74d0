import { expect, test } from "vitest";
import { createLog, type Log, type LogFields } from "./log.ts";

const SIM = "89852072201180436177";

function written(write: (log: Log) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog({ write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines.join("")) as Record<string, unknown>;
}

test.each(["info", "warn", "error"] as const)(
  "an entry is one line of JSON with its level: %s [v5.0.0-16.2.2, v5.0.0-16.2.4]",
  (level) => {
    const line = written((log) => log[level]("partner answered", { call: "singleOrder", ms: 12 }));
    expect(line).toEqual({ level, time: expect.any(Number), msg: "partner answered", call: "singleOrder", ms: 12 });
  },
);

test("every allowed field is written, and an absent one is not", () => {
  const fields: Required<Omit<LogFields, "alarm" | "error">> = {
    orderId: "4aUvXq0Zs9d-Lk_2mTnB1w",
    stopId: "stop_1",
    mailId: "mail_1",
    fleetOrderId: "fleet_1",
    changeId: "change_1",
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
    client: "Zx3-_9abcdEF",
  };
  expect(written((log) => log.info("all", fields))).toMatchObject(fields);
  expect(written((log) => log.info("none", { call: undefined }))).not.toHaveProperty("call");
});

test("a field that is not allowed is not written", () => {
  const fields = {
    call: "stripePay",
    email: "owner@example.com",
    sim: SIM,
    clientSecret: "pi_1_secret_2",
  } as LogFields;
  const line = written((log) => log.info("more", fields));
  expect(Object.keys(line).toSorted()).toEqual(["call", "level", "msg", "time"]);
});

test("free text is scrubbed in every field and in every cause of an error", () => {
  const text = `no plan for ${SIM} of owner@example.com`;
  const error = Object.assign(new Error(text, { cause: new TypeError(text) }), { name: text });
  const fields = { reason: text, upstreamCode: text, page: text, keyId: SIM, error };
  const line = JSON.stringify(written((log) => log.warn("free text", fields)));
  for (const secret of [SIM, "owner", "example.com"]) expect(line).not.toContain(secret);
});

test("of an aggregate error only its own message is written", () => {
  const error = new AggregateError([new Error(`first ${SIM}`), new Error("owner@example.com")], `both ${SIM}`);
  const line = JSON.stringify(written((log) => log.error("failed", { error })));
  expect(line).toContain("both [number]");
  for (const secret of [SIM, "owner"]) expect(line).not.toContain(secret);
});

test.each([
  ["an error that is its own cause", circular()],
  ["an error whose words are none", Object.assign(new Error("x"), { message: 5, stack: null })],
  ["an object without a prototype", Object.create(null)],
  [
    "an object that can't be written as text",
    {
      toString: () => {
        throw new Error(SIM);
      },
    },
  ],
  ["a symbol", Symbol(SIM)],
  ["an object with a SIM number in it", { sim: SIM }],
  ["null", null],
])("%s is written too when it is thrown", (_what, error) => {
  expect(JSON.stringify(written((log) => log.error("failed", { error })))).not.toContain(SIM);
});

test("an error keeps its name, message, stack and cause [v5.0.0-16.3.4]", () => {
  const error = new TypeError("no such thing", { cause: new Error("deeper") });
  expect(written((log) => log.error("failed", { error })).error).toMatchObject({
    name: "TypeError",
    message: "no such thing",
    stack: expect.stringContaining("log.test.ts"),
    cause: { message: "deeper" },
  });
});

test("a thrown value that is no error is written as text and scrubbed [v5.0.0-16.4.1]", () => {
  expect(written((log) => log.error("failed", { error: `boom ${SIM}` })).error).toBe("boom [number]");
});

test("a very long text is cut", () => {
  const line = written((log) => log.info("long", { reason: "word ".repeat(10_000) }));
  expect(JSON.stringify(line).length).toBeLessThan(5_000);
});

function circular(): Error {
  const error = new Error("round");
  error.cause = error;
  return error;
}

test("an alarm that anyone can raise is marked as noise, and trouble isn't", () => {
  const noise = written((log) => log.warn("refused", { alarm: "notification_key_unknown" }));
  const trouble = written((log) => log.warn("refused", { alarm: "notification_refused" }));
  expect([noise.noise, trouble.noise]).toEqual([true, undefined]);
});
