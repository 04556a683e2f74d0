import { randomBytes } from "node:crypto";
import { readAddress } from "#/lib/mail/address.ts";
import type { Handover } from "#/lib/mail/answer.ts";
import { judge } from "#/lib/mail/answer.ts";
import type { configureMail, Sender } from "#/lib/mail/configure.ts";
import { buildMessage } from "#/lib/mail/message.ts";
import { createSmtp } from "#/lib/mail/smtp.ts";
import { type Finding, ok, wrong } from "./finding.ts";

const SETTING = "test mail";

/** Sends one mail as the shop does: the same message, the same connection. Says what the mail server answered. */
export async function sendTestMail(mail: ReturnType<typeof configureMail>, typed: string): Promise<Finding> {
  if (mail === null) return wrong(SETTING, "not sent: there is no mail server.", "set SMTP_URL and MAIL_FROM.");
  const to = readAddress(typed);
  if (to === null)
    return wrong(SETTING, "not sent: that isn't a plain email address.", "write it as name@example.com.");
  const { sender, server } = mail;
  const id = randomBytes(16).toString("base64url");
  const message = await buildMessage(letter(sender, typed), { id, kind: "receipt" }, { to, sender, date: Date.now() });
  const smtp = createSmtp(server);
  const handover = await smtp.send({ from: sender.from, to: to.text, isInternational: to.isInternational }, message);
  smtp.close();
  const said = answerOf(handover);
  if (handover.kind === "taken")
    return ok(SETTING, `the mail server took it: ${said} Look whether it arrives, and where.`);
  return wrong(SETTING, `the mail server didn't take it: ${said}`, adviceFor(handover));
}

function letter({ name }: Sender, to: string) {
  const text = `This is a test of outgoing mail from ${name}.`;
  return { to, subject: `Test mail from ${name}`, text, html: `<p>${escaped(text)}</p>`, thread: null };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The server's own words; the doctor's lines are scrubbed of addresses. */
function answerOf(handover: Handover): string {
  if (handover.kind === "taken" || handover.kind === "refused") return `${handover.reply.text.trim()}.`;
  return `${judge(handover, { tries: 1, firstTryAt: null }, 0).answer}.`;
}

function adviceFor(handover: Handover): string {
  if (handover.kind === "unsupported")
    return "use a mail server that offers SMTPUTF8 if buyers may have such addresses.";
  if (handover.kind !== "refused") return "check SMTP_URL, and whether this machine may reach the mail server.";
  switch (handover.stage) {
    case "login":
      return "correct user and password in SMTP_URL; write special characters as %40 and the like.";
    case "sender":
      return "ask the administrator of the mail server whether this login may send as MAIL_FROM.";
    default:
      return "read the answer, and see Mail in docs/operations.md.";
  }
}
