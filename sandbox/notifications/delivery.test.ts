import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Json,
  NOTIFICATION_KEY,
  openSandbox,
  orderFields,
  payFields,
  SIM,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";
import { until } from "#/sandbox/testing/until.ts";
import { type Received, startServer } from "#/testbed/stub-server.ts";

type Sent = { state: string; attempts: { status: number | null; error: string | null }[] };

let sandbox: TestSandbox;
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  sandbox = await openSandbox();
  stops = [sandbox.stop];
});
afterEach(async () => {
  for (const stop of stops) await stop();
});

/** Sends the notifications to a shop that answers with these statuses in turn and then repeats the last one. */
async function receiveAt(statuses: number[] = [200]): Promise<Received[]> {
  const { url, received, stop } = await startServer((response) => {
    const status = statuses[received.length - 1] ?? statuses.at(-1) ?? 200;
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  stops.push(stop);
  await sandbox.control("settings", { notifyUrl: `${url}/api/notifications` });
  return received;
}

async function buy(number = 1): Promise<void> {
  await sandbox.call("singleOrder", orderFields(number));
  await sandbox.call("stripePay", payFields(number));
  await sandbox.control("pay", { payId: `P000270NO${number}` });
}

const sent = async () => (await sandbox.control<{ notifications: Sent[] }>("ledger")).notifications;
const inState = (state: string) =>
  until(`a notification that is ${state}`, async () => (await sent()).find((one) => one.state === state));

/** The receiver's side of the signature, written from the rule alone, without code of the sender. */
function isGenuine({ headers, body: text }: Received, layout: "body-first" | "header-first", join: string): boolean {
  const body = JSON.parse(text) as Json;
  const sorted: Json = {};
  for (const name of Object.keys(body).sort()) sorted[name] = body[name];
  const line = [headers["x-lf-notification-version"], headers["x-lf-algo"], headers["x-lf-timestamp"]].join(":");
  const content = JSON.stringify(sorted);
  const message = layout === "body-first" ? content + join + line : line + join + content;
  const digest = createHmac("sha1", Buffer.from(NOTIFICATION_KEY.hex, "hex")).update(message).digest("base64");
  return headers["x-lf-signature"] === `${NOTIFICATION_KEY.id}/${digest}`;
}

test("a payment's notification is signed over sorted keys and sent in another order", async () => {
  const received = await receiveAt();
  await buy();
  const delivered = await inState("delivered");
  expect(delivered.attempts).toMatchObject([{ status: 200, error: null }]);
  const [message] = received as [Received];
  expect(isGenuine(message, "body-first", "\n")).toBe(true);
  const body = JSON.parse(message.body);
  expect(Object.keys(body)).not.toEqual(Object.keys(body).sort());
  expect(body).toMatchObject({
    event_type: "payment",
    event_subtype: "payment_succeeded",
    source: { reference_id: "P000270NO1" },
    event: {
      sim_id: SIM,
      detail: {
        purchase_order_id: "NO1",
        total_amount: 1290,
        currency: "USD",
        payment_status: "paid",
        payer_email: "owner@example.com",
      },
    },
  });
});

test("the layout and the unit of the amount are settings", async () => {
  const received = await receiveAt();
  await sandbox.control("settings", { layout: { order: "header-first", join: "&" }, amountUnit: "major" });
  await buy();
  await inState("delivered");
  const [message] = received as [Received];
  expect(isGenuine(message, "header-first", "&")).toBe(true);
  expect(isGenuine(message, "body-first", "\n")).toBe(false);
  expect(JSON.parse(message.body).event.detail.total_amount).toBe(13);
});

describe("redelivery", () => {
  test("a server error causes another attempt with a new time and signature", async () => {
    const received = await receiveAt([500, 503, 200]);
    await buy();
    const delivered = await inState("delivered");
    expect(delivered.attempts.map((attempt) => attempt.status)).toEqual([500, 503, 200]);
    expect(received.every((message) => isGenuine(message, "body-first", "\n"))).toBe(true);
    expect(new Set(received.map((message) => message.body)).size).toBe(1);
  });

  test("there are never more than four attempts", async () => {
    await receiveAt([500]);
    await buy();
    expect((await inState("given-up")).attempts).toHaveLength(4);
  });

  test("a missing answer causes another attempt", async () => {
    await sandbox.control("settings", { notifyUrl: "http://127.0.0.1:9/" });
    await buy();
    const attempts = (await inState("given-up")).attempts;
    expect(attempts).toHaveLength(4);
    expect(attempts.every((attempt) => attempt.status === null && attempt.error)).toBe(true);
  });

  test.each([302, 401, 404])("a %i is final", async (status) => {
    const received = await receiveAt([status]);
    await buy();
    expect((await inState("refused")).attempts).toHaveLength(1);
    expect(received).toHaveLength(1);
  });
});

test("a lost one is never sent, and a held one is sent when released", async () => {
  const received = await receiveAt();
  await sandbox.control("settings", { notifications: "lose" });
  await buy(1);
  await sandbox.control("settings", { notifications: "hold" });
  await buy(2);
  expect((await sent()).map((one) => one.state)).toEqual(["lost", "held"]);
  expect(received).toEqual([]);
  await sandbox.control("settings", { notifications: "send" });
  await inState("delivered");
  expect(received.map((message) => JSON.parse(message.body).source.reference_id)).toEqual(["P000270NO2"]);
});

describe("a notification of the control route", () => {
  test("carries the overrides and is signed over them", async () => {
    const received = await receiveAt([204]);
    await sandbox.call("singleOrder", orderFields(1));
    const overrides = { top: { level: "high" }, event: { sim_id: "0" }, detail: { total_amount: 1 }, timestamp: "5" };
    const answer = await sandbox.control("notifications/send", { payId: "P000270NO1", overrides });
    expect(answer).toEqual({ status: 204, body: "", error: null });
    const [message] = received as [Received];
    expect(isGenuine(message, "body-first", "\n")).toBe(true);
    expect(message.headers["x-lf-timestamp"]).toBe("5");
    const body = JSON.parse(message.body);
    expect(body).toMatchObject({ level: "high", event: { sim_id: "0", detail: { total_amount: 1 } } });
  });

  test("can be forged", async () => {
    const received = await receiveAt();
    await sandbox.call("singleOrder", orderFields(1));
    const overrides = { keyHex: "ab", keyId: "k2", headers: { "x-lf-algo": null, "x-extra": "1" } };
    await sandbox.control("notifications/send", { payId: "P000270NO1", overrides });
    const [message] = received as [Received];
    expect(message.headers["x-lf-signature"]).toMatch(/^k2\//);
    expect(message.headers).not.toHaveProperty("x-lf-algo");
    expect(message.headers["x-extra"]).toBe("1");
    expect(isGenuine(message, "body-first", "\n")).toBe(false);
  });
});

test("a reset cancels pending deliveries", async () => {
  const received = await receiveAt([500]);
  // The second attempt would come after 600 ms: time enough for the reset, also on a busy machine.
  const { notifyUrl } = await sandbox.control("settings", { timeScale: 0.01 });
  await buy();
  await until("the first attempt", () => received.length === 1);
  await sandbox.control("reset", {});
  // All four attempts of a later payment take longer than the second attempt of the cancelled one would have.
  await sandbox.control("settings", { timeScale: 0.001, notifyUrl });
  await buy();
  await inState("given-up");
  expect(received).toHaveLength(1 + 4);
});
