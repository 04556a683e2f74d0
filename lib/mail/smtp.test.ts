import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Behaviour, type Moment, startMailServer, type TestMailServer } from "#/lib/testing/mail/mail-server.ts";
import { selfSigned } from "#/testbed/certificate.ts";
import { createSmtp, SMTP_LIMITS, type Smtp } from "./smtp.ts";

const ENVELOPE = { from: "shop@example.com", to: "buyer@example.com", isInternational: false };
const MESSAGE = Buffer.from("Subject: a test\r\n\r\n.a line that begins with a dot\r\nthe end\r\n");

let server: TestMailServer;
let smtp: Smtp;
beforeEach(async () => {
  server = await startMailServer();
  smtp = createSmtp(server.settings);
});
afterEach(async () => {
  smtp.close();
  await server.close();
});

const send = (over: Smtp = smtp) => over.send(ENVELOPE, MESSAGE);

test("a message arrives byte for byte, under its own envelope", async () => {
  expect(await send()).toMatchObject({ kind: "taken", reply: { code: 250 } });
  const { from, to } = ENVELOPE;
  expect(server.mails).toEqual([{ from, to, raw: MESSAGE }]);
});

test("one connection carries several messages, and no more than fifty", async () => {
  for (let count = 0; count < 51; count += 1) expect((await send()).kind).toBe("taken");
  expect(server.mails).toHaveLength(51);
  expect(server.moments.filter((moment) => moment === "connect")).toHaveLength(2);
});

const REFUSALS: [Moment, string][] = [
  ["connect", "connection"],
  ["sender", "sender"],
  ["recipient", "recipient"],
  ["message", "message"],
];
test.each(REFUSALS)("a refusal at %s is told with its code", async (moment, stage) => {
  for (const [reply, code, enhanced] of [
    ["451 4.7.1 later", 451, "4.7.1"],
    ["550 5.1.1 no such user", 550, "5.1.1"],
    ["554 no", 554, null],
  ] as const) {
    server.at(moment, reply);
    expect(await send()).toMatchObject({ kind: "refused", stage, reply: { code, ...(enhanced ? { enhanced } : {}) } });
  }
  server.at(moment, "421 4.3.2 closing");
  expect(await send()).toMatchObject({ kind: "refused", reply: { code: 421 } });
  server.at(moment, null);
  expect((await send()).kind).toBe("taken");
});

const ENDS: [Moment, Behaviour, string][] = [
  ["connect", "drop", "unreached"],
  ["sender", "drop", "unreached"],
  ["recipient", "drop", "unreached"],
  ["message", "drop", "unreached"],
  ["taken", "drop", "unanswered"],
  ["connect", "hang", "unreached"],
  ["sender", "hang", "unreached"],
  ["recipient", "hang", "unreached"],
  ["taken", "hang", "unanswered"],
];
test.each(ENDS)("where the server stops at %s (%s) the mail is %s", async (moment, behaviour, kind) => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  server.at(moment, behaviour);
  const sending = send();
  if (behaviour === "hang") {
    await server.reached(moment);
    // The mail's time is over at once, but not before the server is where it hangs.
    const [timer, ...others] = timers.mock.calls.filter(([, ms]) => ms === SMTP_LIMITS.wholeMs);
    expect(others).toEqual([]);
    timer?.[0]();
  }
  expect((await sending).kind).toBe(kind);
  server.at(moment, null);
  expect((await send()).kind).toBe("taken");
});

test("a server that isn't there was surely not reached", async () => {
  await server.stop();
  expect(await send()).toEqual({ kind: "unreached", reason: "ECONNREFUSED" });
  await server.start();
});

test("a connection that the server ended meanwhile is not used again", async () => {
  for (let count = 0; count < 3; count += 1) {
    expect((await send()).kind).toBe("taken");
    await server.stop();
    await server.start();
  }
  expect((await send()).kind).toBe("taken");
  expect(server.mails).toHaveLength(4);
});

test("a refused login is told apart from an unreachable server", async () => {
  const withLogin = createSmtp({ ...server.settings, login: { user: "shop", pass: "word" } });
  server.at("login", "535 5.7.8 no");
  expect(await send(withLogin)).toMatchObject({ kind: "refused", stage: "login", reply: { code: 535 } });
  server.at("login", null);
  expect((await send(withLogin)).kind).toBe("taken");
  withLogin.close();
});

test("a password never leaves without TLS", async () => {
  const login = { user: "shop", pass: "word" };
  const secure = createSmtp({ ...server.settings, tls: "required", login });
  expect((await send(secure)).kind).toMatch(/unreached|refused/);
  expect(server.moments).not.toContain("login");
  expect(server.mails).toEqual([]);
});

test("TLS is used where the server offers it, and an unknown certificate is refused", async () => {
  const { key, cert } = selfSigned();
  const tlsServer = await startMailServer({ key, cert, disabledCommands: [] });
  const settings = { ...tlsServer.settings, host: "localhost", tls: "required" as const };
  const trusting = createSmtp(settings, SMTP_LIMITS, cert);
  expect((await send(trusting)).kind).toBe("taken");
  expect(await send(createSmtp(settings))).toMatchObject({ kind: "unreached" });
  const lenient = createSmtp({ ...settings, tls: "optional" });
  expect((await send(lenient)).kind).toBe("taken");
  trusting.close();
  lenient.close();
  await tlsServer.close();
});

test("without TLS a server gets mail only where TLS is optional", async () => {
  const lenient = createSmtp({ ...server.settings, tls: "optional" });
  expect((await send(lenient)).kind).toBe("taken");
  lenient.close();
  expect((await send(createSmtp({ ...server.settings, tls: "required" }))).kind).not.toBe("taken");
  expect(server.mails).toHaveLength(1);
});

test("an international address goes only to a server that offers SMTPUTF8", async () => {
  const envelope = { from: "shop@example.com", to: "käufer@example.com", isInternational: true };
  expect((await smtp.send(envelope, MESSAGE)).kind).toBe("taken");
  expect(server.mails[0]?.to).toBe("käufer@example.com");
  const plain = await startMailServer({ hideSMTPUTF8: true });
  expect(await createSmtp(plain.settings).send(envelope, MESSAGE)).toEqual({ kind: "unsupported" });
  expect(plain.mails).toEqual([]);
  await plain.close();
});
