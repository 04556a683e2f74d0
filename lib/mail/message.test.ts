import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { readAddress } from "./address.ts";
import type { Sender } from "./configure.ts";
import type { Letter } from "./letter.ts";
import { buildMessage, fromOf, SIGNED_HEADERS } from "./message.ts";
import { mailId } from "./outbox.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const SENDER: Sender = {
  name: "SIM Top-up",
  from: "shop@example.com",
  remindersFrom: "reminders@example.com",
  replyTo: "help@example.com",
  dkim: {
    domainName: "example.com",
    keySelector: "shop1",
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  },
};
const ROOT = mailId("receipt", "order-1");
const LETTER: Letter = {
  to: "buyer@example.org",
  subject: "Your receipt",
  html: "<p>Paid: <b>$12.90</b> – thank you</p>",
  text: "Paid: $12.90 – thank you\n.a line with a dot\n",
  thread: ROOT,
};
const DATE = Date.UTC(2026, 10, 23, 12, 0, 0);
const SOLVED = { id: mailId("solved", "order-1"), kind: "solved" } as const;
const REMINDER = { ...LETTER, unsubscribeUrl: "https://shop.example/api/unsubscribe/abc" };

async function build(letter: Partial<Letter> = {}, mail: typeof SOLVED | { id: string; kind: "receipt" } = SOLVED) {
  const whole = { ...LETTER, ...letter };
  const to = readAddress(whole.to);
  if (to === null) throw new Error("no address");
  return buildMessage(whole, mail, { to, sender: SENDER, date: DATE });
}

/** The header fields as they stand, names in lower case. */
function fieldsOf(raw: Buffer): [string, string][] {
  const head = raw.toString("latin1").split("\r\n\r\n")[0] ?? "";
  return head
    .split(/\r\n(?![ \t])/)
    .map((field) => [field.slice(0, field.indexOf(":")).toLowerCase(), field.slice(field.indexOf(":") + 1)]);
}

/** What DKIM says of a message, by the rules of RFC 6376 for relaxed/relaxed, from the raw bytes and the public key alone. */
function checkDkim(raw: Buffer): { isValid: boolean; signed: string[] } {
  const text = raw.toString("latin1");
  const fields = fieldsOf(raw);
  const [, signature = ""] = fields.find(([name]) => name === "dkim-signature") ?? [];
  const tags = Object.fromEntries(
    signature
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1).replace(/\s/g, "")]),
  );
  const relaxed = (value: string): string =>
    value
      .replace(/\r\n/g, "")
      .replace(/[ \t]+/g, " ")
      .trim();
  const body = text
    .slice(text.indexOf("\r\n\r\n") + 4)
    .replace(/[ \t]+\r\n/g, "\r\n")
    .replace(/[ \t]+/g, " ")
    .replace(/(\r\n)*$/, "\r\n");
  const signed = (tags.h ?? "").split(":");
  const lines = signed.map((name) => `${name}:${relaxed(fields.findLast(([one]) => one === name)?.[1] ?? "")}\r\n`);
  const bare = `dkim-signature:${relaxed(signature).replace(/\bb=[^;]*$/, "b=")}`;
  const isBodyRight = createHash("sha256").update(body, "latin1").digest("base64") === tags.bh;
  const input = Buffer.from(lines.join("") + bare, "latin1");
  const key = createPublicKey(privateKey);
  return { isValid: isBodyRight && verify("sha256", input, key, Buffer.from(tags.b ?? "", "base64")), signed };
}

test("the message carries sender, thread, date and both parts", async () => {
  const mail = await PostalMime.parse(await build());
  expect(mail).toMatchObject({
    from: { name: "SIM Top-up", address: "shop@example.com" },
    to: [{ address: "buyer@example.org" }],
    replyTo: [{ address: "help@example.com" }],
    subject: "Your receipt",
    messageId: `<${SOLVED.id}@example.com>`,
    inReplyTo: `<${ROOT}@example.com>`,
    references: `<${ROOT}@example.com>`,
    date: "2026-11-23T12:00:00.000Z",
  });
  expect(mail.html?.trim()).toBe(LETTER.html);
  expect(mail.text?.trim()).toBe(LETTER.text.trim());
});

test.each([LETTER.text, "über\r\nzwei\rdrei\n", "تم الدفع\n".repeat(90)])(
  "every line ends as SMTP has it",
  async (text) => {
    expect((await build({ text, html: text })).toString("latin1")).not.toMatch(/[^\r]\n|\r[^\n]/);
  },
);

test("machines learn not to answer, and statistics learn only the kind", async () => {
  const fields = Object.fromEntries(fieldsOf(await build()));
  expect(fields).toMatchObject({
    "auto-submitted": " auto-generated",
    "x-auto-response-suppress": " All",
    "feedback-id": " solved:::sim-top-up",
  });
  expect(fields).not.toHaveProperty("list-unsubscribe");
});

test("the first mail of a thread answers nothing", async () => {
  const fields = Object.fromEntries(fieldsOf(await build({}, { id: ROOT, kind: "receipt" })));
  expect(fields).not.toHaveProperty("in-reply-to");
  expect(fields).not.toHaveProperty("references");
});

test("a reminder can be stopped with one click and comes from its own address", async () => {
  const raw = await build(REMINDER);
  expect(Object.fromEntries(fieldsOf(raw))).toMatchObject({
    "list-id": " <reminders.example.com>",
    "list-unsubscribe": " <https://shop.example/api/unsubscribe/abc>",
    "list-unsubscribe-post": " List-Unsubscribe=One-Click",
  });
  expect((await PostalMime.parse(raw)).from?.address).toBe("reminders@example.com");
  expect(fromOf(REMINDER, SENDER)).toBe("reminders@example.com");
  expect(fromOf(LETTER, SENDER)).toBe("shop@example.com");
});

test("a long address for the one click, and a long subject, arrive whole", async () => {
  const unsubscribeUrl = `https://shop.example/api/unsubscribe/${"aB3-_".repeat(120)}`;
  const subject = "A plan with a name that never ends ".repeat(12).trim();
  const raw = await build({ unsubscribeUrl, subject });
  const { headers, subject: read } = await PostalMime.parse(raw);
  expect(headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(`<${unsubscribeUrl}>`);
  expect(read).toBe(subject);
  expect(checkDkim(raw).isValid).toBe(true);
  for (const line of raw.toString("latin1").split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
});

test.each([
  ["a receipt", {}],
  ["a reminder", REMINDER],
  ["a subject and a text in another script", { subject: "إيصالك رقم ١٢", text: "تم الدفع\n".repeat(40) }],
])("the signature of %s is valid and covers every header of ours", async (_what, letter) => {
  const raw = await build(letter);
  const { isValid, signed } = checkDkim(raw);
  expect(isValid).toBe(true);
  const present = fieldsOf(raw).map(([name]) => name);
  const ours = SIGNED_HEADERS.map((name) => name.toLowerCase()).filter((name) => present.includes(name));
  expect(signed.toSorted()).toEqual(ours.toSorted());
  const unsigned = present.filter((name) => !signed.includes(name) && name !== "dkim-signature");
  expect(unsigned).toEqual([]);
});

test("a changed message has no valid signature", async () => {
  const raw = await build();
  expect(checkDkim(Buffer.from(raw.toString("latin1").replace("Your receipt", "Your refund!"), "latin1")).isValid).toBe(
    false,
  );
  expect(checkDkim(Buffer.from(raw.toString("latin1").replace("12.90", "92.90"), "latin1")).isValid).toBe(false);
});

test("a subject or a name can't add a header [v5.0.0-1.3.11]", async () => {
  const evil = "Hello\r\nBcc: thief@example.net\r\n\r\nbody";
  const name = fieldsOf(await build({ subject: evil })).map(([field]) => field);
  expect(name).not.toContain("bcc");
  const sender = { ...SENDER, name: 'Shop" <thief@example.net>,\r\nBcc: x@example.net' };
  const to = { text: "buyer@example.org", isInternational: false };
  const raw = await buildMessage(LETTER, SOLVED, { to, sender, date: DATE });
  expect(fieldsOf(raw).map(([field]) => field)).not.toContain("bcc");
  expect((await PostalMime.parse(raw)).from?.address).toBe("shop@example.com");
});

test("a name in another script arrives as it is", async () => {
  const sender = { ...SENDER, name: "旅行 SIM, GmbH & Söhne" };
  const raw = await buildMessage(LETTER, SOLVED, {
    to: { text: "a@b.example", isInternational: false },
    sender,
    date: DATE,
  });
  expect((await PostalMime.parse(raw)).from).toMatchObject({ name: sender.name, address: "shop@example.com" });
});

test("text that names a file or an address is only text", async () => {
  const text = "file:///etc/passwd";
  const html = '<img src="file:///etc/passwd"><a href="https://example.com/">x</a>';
  const mail = await PostalMime.parse(await build({ text, html }));
  expect(mail.text?.trim()).toBe(text);
  expect(mail.html?.trim()).toBe(html);
  expect(mail.attachments).toEqual([]);
});
