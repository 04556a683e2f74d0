import { generateKeyPairSync } from "node:crypto";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "#/lib/testing/mail/mail-server.ts";
import { judgeTls } from "./mail.ts";
import { type Bench, startBench } from "./testing/bench.ts";
import { KNOWN_SIM } from "./testing/run.ts";

let bench: Bench;
let server: TestMailServer;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const ADDRESS = "operator@example.org";
const settings = () => ({
  SMTP_URL: `smtp://127.0.0.1:${server.settings.port}`,
  MAIL_FROM: "shop@example.com",
  SHOP_NAME: "Tom & Jerry's <SIMs>",
});

test("a test mail arrives as the shop's mails do, and the doctor says what was answered", async () => {
  const diagnosis = await bench.run(settings(), KNOWN_SIM, "--mail", ADDRESS);
  expect(diagnosis.code).toBe(0);
  expect(diagnosis.about("test mail")).toMatch(/took it: 250 /);
  expect(diagnosis.text).not.toContain(ADDRESS);
  expect(server.mails).toHaveLength(1);
  const mail = await PostalMime.parse(server.mails[0]?.raw ?? "");
  expect(mail).toMatchObject({ to: [{ address: ADDRESS }], subject: "Test mail from Tom & Jerry's <SIMs>" });
});

test("without --mail no mail is sent", async () => {
  await bench.run(settings());
  expect(server.mails).toEqual([]);
});

test.each([
  ["recipient", `550 5.1.1 <${ADDRESS}> is unknown`, /550 5\.1\.1 .*is unknown/],
  ["sender", "553 5.7.1 not your address", /send as MAIL_FROM/],
  ["taken", "554 5.7.1 spam", /554 5\.7\.1 spam/],
] as const)("what the mail server refuses at %s is shown, without the address", async (moment, reply, says) => {
  server.at(moment, reply);
  const diagnosis = await bench.run(settings(), KNOWN_SIM, "--mail", ADDRESS);
  expect(diagnosis.code).toBe(1);
  expect(diagnosis.about("test mail")).toMatch(says);
  expect(diagnosis.text).not.toContain(ADDRESS);
});

test.each([
  ["a text that is no address", "operator", /isn't a plain email address/],
  ["a display name", `Operator <${ADDRESS}>`, /isn't a plain email address/],
])("%s gets no test mail", async (_what, address, says) => {
  const diagnosis = await bench.run(settings(), KNOWN_SIM, "--mail", address);
  expect(diagnosis.about("test mail")).toMatch(says);
  expect(server.mails).toEqual([]);
});

test("without a mail server the doctor says that no test mail was sent", async () => {
  expect((await bench.run({}, KNOWN_SIM, "--mail", ADDRESS)).about("test mail")).toMatch(/no mail server/);
});

test("a server without TLS is wrong where TLS is required, and a warning where it is optional", () => {
  const verdict = (tls: Parameters<typeof judgeTls>[0], isOffered: boolean) =>
    judgeTls(tls, isOffered, "mail:587").verdict;
  expect([verdict("required", false), verdict("optional", false), verdict("none", false)]).toEqual([
    "wrong",
    "warn",
    "ok",
  ]);
  expect([verdict("required", true), verdict("optional", true), verdict("from-start", false)]).toEqual([
    "ok",
    "ok",
    "ok",
  ]);
});

test("a signature for another domain than the senders' is a warning, and the key is not shown", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  const signed = (MAIL_DKIM_DOMAIN: string, more = {}) =>
    bench.run({ ...settings(), MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR: "shop1", MAIL_DKIM_KEY: key, ...more });
  expect((await signed("example.com")).named("warn")).toEqual([]);
  expect((await signed("example.com", { MAIL_REMINDERS_FROM: "a@news.example.com" })).named("warn")).toEqual([]);
  const foreign = await signed("example.com", { MAIL_REMINDERS_FROM: "a@example.org" });
  expect(foreign.named("warn")).toEqual(["MAIL_DKIM_DOMAIN"]);
  expect((await signed("ample.com")).named("warn")).toEqual(["MAIL_DKIM_DOMAIN"]);
  expect(foreign.text).not.toContain(key.slice(0, 40));
});
