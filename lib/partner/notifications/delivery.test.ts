import { afterAll, beforeAll, expect, test } from "vitest";
import { testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { testCheck } from "#/lib/testing/signed-notification.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import { type Received, startServer, type TestServer } from "#/testbed/stub-server.ts";

/* Notifications as another program signs and sends them. */

let sandbox: SandboxServer;
let receiver: TestServer;
const { payId } = testOrder();

beforeAll(async () => {
  sandbox = await startSandbox();
  receiver = await startServer((response) => response.end("{}"));
  await sandbox.control("settings", { notifyUrl: `${receiver.url}/`, notifications: "lose" });
  await testPartner(sandbox.origin).place(testOrder({ planTitle: "Europe 10 GB" }));
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

const keys = new Map([[NOTIFICATION_KEY.id, [NOTIFICATION_KEY.hex]]]);

async function deliver(overrides: Record<string, unknown> = {}): Promise<Received> {
  await sandbox.control("notifications/send", { payId, overrides });
  const received = receiver.received.at(-1);
  if (!received) throw new Error("nothing arrived");
  return received;
}

function verdictOn({ body, headers }: Received) {
  const header = (name: string) => headers[name]?.toString() ?? null;
  return testCheck({ keys })(Buffer.from(body), {
    version: header("x-lf-notification-version"),
    algorithm: header("x-lf-algo"),
    signature: header("x-lf-signature"),
    timestamp: header("x-lf-timestamp"),
  });
}

const joins = {
  nothing: "",
  newline: "\n",
  colon: ":",
  dot: ".",
  comma: ",",
  ampersand: "&",
  bar: "|",
  space: " ",
  semicolon: ";",
};
const layouts = Object.entries(joins).flatMap(([name, join]) => [
  { layout: `body-${name}-header`, order: "body-first", join },
  { layout: `header-${name}-body`, order: "header-first", join },
]);

test.each(layouts)("one joined as $layout is recognised", async ({ layout, order, join }) => {
  await sandbox.control("settings", { layout: { order, join } });
  const verdict = verdictOn(await deliver());
  expect(verdict).toMatchObject({ isGenuine: true, form: layout, keyId: NOTIFICATION_KEY.id });
  expect(verdict.isGenuine && verdict.value).toMatchObject({
    event_subtype: "payment_succeeded",
    event: { detail: { purchase_order_id: testOrder().orderNo, total_amount: 1290, currency: "USD" } },
  });
});

test.each([
  ["notice-escaped", "body-newline-header escaped slash"],
  ["notice-key-text", "body-newline-header key-text"],
  ["notice-semicolon", "body-semicolon-header"],
  ["notice-sorted", "body-newline-header sorted-within"],
  ["notice-spaced", "body-newline-header spaced"],
  ["notice-unpadded", "body-newline-header"],
])("one signed with the quirk %s is recognised as %s", async (quirk, form) => {
  await sandbox.control("settings", { layout: { order: "body-first", join: "\n" }, quirks: [quirk] });
  const detail = { bundle_name: "欧洲 10 GB/30" };
  expect(verdictOn(await deliver({ detail }))).toMatchObject({ isGenuine: true, form });
});

test("one signed with all quirks is recognised", async () => {
  await sandbox.control("settings", {
    quirks: "notice-escaped notice-key-text notice-semicolon notice-sorted notice-spaced notice-unpadded".split(" "),
  });
  const form = "body-semicolon-header spaced sorted-within escaped slash key-text";
  expect(verdictOn(await deliver({ detail: { bundle_name: "欧洲 10 GB/30" } }))).toMatchObject({
    isGenuine: true,
    form,
  });
  await sandbox.control("settings", { quirks: [] });
});

test("one with Chinese text, an emoji and a big integer is recognised", async () => {
  const detail = { bundle_name: '欧洲 10GB 😀 \u2028 "x"', total_amount: 1290 };
  expect(verdictOn(await deliver({ detail, top: { zzz: "last", aaa: Number.MAX_SAFE_INTEGER } }))).toMatchObject({
    isGenuine: true,
  });
});

test.each([
  ["under another key", { keyHex: "ff".repeat(16) }, "wrong signature"],
  ["under an unknown key", { keyId: "other" }, "unknown key"],
  ["with another time than was signed", { headers: { "x-lf-timestamp": "1" } }, "wrong signature"],
  ["with another version than was signed", { headers: { "x-lf-notification-version": "2.0" } }, "wrong signature"],
  ["without a signature", { headers: { "x-lf-signature": null } }, "malformed header"],
  ["of an algorithm of the future", { headers: { "x-lf-algo": "HMAC-SHA256" } }, "unknown algorithm"],
])("one %s is refused", async (_what, overrides, reason) => {
  expect(verdictOn(await deliver(overrides))).toMatchObject({ isGenuine: false, reason });
});
