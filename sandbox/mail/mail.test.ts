import nodemailer, { type Transporter } from "nodemailer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Json, openSandbox, type TestSandbox } from "#/sandbox/testing/partner-client.ts";

let sandbox: TestSandbox;
let client: Transporter;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  await sandbox.control("reset", {});
  client = nodemailer.createTransport({ url: sandbox.smtpUrl });
});
afterEach(() => client.close());
afterAll(() => sandbox.stop());

const MAIL = {
  from: "Shop <shop@example.com>",
  to: "buyer@example.com",
  subject: "Ваш чек ✓",
  text: "Paid: €12.90",
  html: "<html><head><title>Receipt</title></head><body><p>Paid: <b>€12.90</b></p></body></html>",
  headers: { "Auto-Submitted": "auto-generated" },
};

const mails = () => sandbox.control<Json[]>("mails");
const failOnce = (fault: Json) => sandbox.control("mails/faults", fault);

describe("a mail that arrives", () => {
  test("is listed with its envelope, headers and both parts", async () => {
    await client.sendMail({ ...MAIL, envelope: { from: "bounces@example.com", to: ["buyer@example.com"] } });
    expect(await mails()).toEqual([
      {
        id: 1,
        at: expect.any(Number),
        sender: "bounces@example.com",
        recipients: ["buyer@example.com"],
        subject: MAIL.subject,
        headers: expect.objectContaining({ "auto-submitted": "auto-generated" }),
        text: expect.stringContaining(MAIL.text),
        html: expect.stringContaining(MAIL.html),
      },
    ]);
  });

  test("is forgotten by a reset", async () => {
    await client.sendMail(MAIL);
    await sandbox.control("reset", {});
    expect(await mails()).toEqual([]);
  });

  test("is taken for an address in letters beyond ASCII", async () => {
    await client.sendMail({ ...MAIL, to: "юзер@example.com" });
    expect(await mails()).toMatchObject([{ recipients: ["юзер@example.com"] }]);
  });
});

describe("a mail server that fails", () => {
  test.each(["sender", "recipient", "message"])("refuses at the %s as often as it is told", async (at) => {
    await failOnce({ kind: "refuse", code: 452, at, times: 2 });
    for (const _try of [1, 2]) await expect(client.sendMail(MAIL)).rejects.toMatchObject({ responseCode: 452 });
    await client.sendMail(MAIL);
    expect(await mails()).toHaveLength(1);
    expect(await sandbox.control("mails/faults")).toEqual([]);
  });

  test("refuses for ever until the fault is removed", async () => {
    await failOnce({ kind: "refuse", code: 550, times: -1 });
    for (const _try of [1, 2, 3]) await expect(client.sendMail(MAIL)).rejects.toMatchObject({ responseCode: 550 });
    await fetch(`${sandbox.origin}/control/mails/faults`, { method: "DELETE" });
    await client.sendMail(MAIL);
    expect(await mails()).toHaveLength(1);
  });

  test("refuses a connection", async () => {
    await failOnce({ kind: "refuse", code: 421, at: "connect" });
    await expect(client.sendMail(MAIL)).rejects.toMatchObject({ responseCode: 421 });
  });

  test.each(["connect", "sender", "recipient", "message"])("drops the connection at the %s", async (at) => {
    await failOnce({ kind: "drop", at });
    await expect(client.sendMail(MAIL)).rejects.not.toHaveProperty("responseCode", expect.anything());
    expect(await mails()).toEqual([]);
    await client.sendMail(MAIL);
    expect(await mails()).toHaveLength(1);
  });

  test("keeps a mail and drops the connection before it answers", async () => {
    await failOnce({ kind: "keep-and-drop" });
    await expect(client.sendMail(MAIL)).rejects.toThrow();
    expect(await mails()).toHaveLength(1);
  });

  test("takes a mail and loses it", async () => {
    await failOnce({ kind: "lose" });
    await client.sendMail(MAIL);
    expect(await mails()).toEqual([]);
  });

  test("answers late and takes the mail", async () => {
    await failOnce({ kind: "slow", ms: 50 });
    const startedAt = Date.now();
    await client.sendMail(MAIL);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(49);
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ["a code that isn’t a refusal", { kind: "refuse", code: 250 }],
    ["a moment that isn’t the message", { kind: "lose", at: "sender" }],
    ["an unknown kind", { kind: "explode" }],
  ])("doesn’t take %s as a fault", async (_what, fault) => {
    expect((await sandbox.post("/control/mails/faults", fault)).status).toBe(400);
  });
});

describe("the mailbox page", () => {
  const get = async (path: string) => {
    const response = await fetch(sandbox.origin + path);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  test("lists the newest mail first, and the front page leads to it", async () => {
    expect((await get("/mailbox")).body).toContain("None yet.");
    await client.sendMail({ ...MAIL, subject: "First" });
    await client.sendMail({ ...MAIL, subject: "Second" });
    const { body } = await get("/mailbox");
    expect(body.indexOf("Second")).toBeLessThan(body.indexOf("First"));
    const front = await get("/");
    expect(front.body).toContain('href="/mailbox"');
    expect(front.body).toContain("2 mails");
  });

  test("shows a mail as HTML in a frame that runs no script, as text, and as its source", async () => {
    await client.sendMail(MAIL);
    const page = await get("/mailbox/1");
    expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page.body).toContain(MAIL.text);
    const framed = await get("/mailbox/1/html");
    expect(framed.body).toContain('<head><base target="_blank"><title>');
    expect(framed.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(framed.headers.get("content-security-policy")).not.toContain("allow-scripts");
    const source = await get("/mailbox/1/source");
    expect(source.body).toContain("Auto-Submitted: auto-generated");
    expect(source.headers.get("content-type")).toContain("text/plain");
  });

  test("runs no markup of a subject or of the text", async () => {
    await client.sendMail({ ...MAIL, subject: "<script>1</script>", text: "</pre><script>2</script>" });
    for (const path of ["/mailbox", "/mailbox/1"]) expect((await get(path)).body).not.toContain("<script>");
  });

  test("doesn’t know a mail that never came", async () => {
    for (const path of ["/mailbox/7", "/mailbox/7/html", "/mailbox/7/source", "/mailbox/x"]) {
      expect((await get(path)).status).toBe(404);
    }
  });
});
