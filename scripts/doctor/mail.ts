import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { MailServer } from "#/lib/mail/configure.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";
import { codeOf, failureOf } from "./network/failure.ts";
import { inTime } from "./network/timeout.ts";

const SETTING = "SMTP_URL";
/** Longer than any greeting. */
const MAX_REPLY_LENGTH = 10_000;

/** Greets the mail server and leaves. It sends no mail and no password. RFC 5321, RFC 3207. */
export async function examineMail({ host, port, tls }: MailServer): Promise<Finding> {
  const isSecure = tls === "from-start";
  const where = { host, port };
  const socket = isSecure ? connectTls({ ...where, ...(isIP(host) ? {} : { servername: host }) }) : connect(where);
  try {
    return await inTime(greet(socket, tls, `${host}:${port}`));
  } catch (error) {
    return judgeSilence(codeOf(error), isSecure, `${host}:${port}`);
  } finally {
    socket.destroy();
  }
}

async function greet(socket: Socket, tls: MailServer["tls"], where: string): Promise<Finding> {
  const replies = repliesOf(socket);
  const next = async (): Promise<string> => (await replies.next()).value ?? "";
  const greeting = await next();
  if (!/^\d{3}/.test(greeting)) return notSmtp(where);
  if (!greeting.startsWith("220")) {
    const text = `${where} refuses this machine (${greeting.slice(0, 3)}).`;
    return wrong(SETTING, text, "ask the administrator of the mail server whether this machine may use it.");
  }
  socket.write("EHLO [127.0.0.1]\r\n");
  const extensions = await next();
  if (!extensions.startsWith("250")) {
    const text = `${where} greets and then refuses (${extensions.slice(0, 3) || "no answer"}).`;
    return wrong(SETTING, text, "check the port, and ask the administrator of the mail server.");
  }
  socket.write("QUIT\r\n");
  return judgeTls(tls, /^250[ -]STARTTLS\r?$/im.test(extensions), where);
}

/** Whether mail can be sent there, and encrypted. */
export function judgeTls(tls: MailServer["tls"], isOffered: boolean, where: string): Finding {
  if (tls === "none") return ok(SETTING, `${where} is a mail server on this machine.`);
  if (tls === "from-start" || isOffered) return ok(SETTING, `${where} is a mail server, with TLS.`);
  const advice = "use smtps:// and its port, often 465, or a server that offers STARTTLS.";
  if (tls === "optional") return warn(SETTING, `${where} offers no TLS: mails travel unencrypted.`, advice);
  return wrong(
    SETTING,
    `${where} offers no TLS, so no mail is sent.`,
    `${advice} Or read about MAIL_TLS in docs/operations.md.`,
  );
}

/** A reply ends with a line whose code is followed by a space or by nothing. Text of another form is passed on unchanged. */
async function* repliesOf(socket: Socket): AsyncGenerator<string, undefined> {
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    const isForeign = text.length >= 4 && !/^\d{3}[ \r-]/.test(text);
    if (/^\d{3}( [^\n]*)?\r?\n/m.test(text) || isForeign || text.length > MAX_REPLY_LENGTH) {
      yield text;
      text = "";
    }
  }
  if (text !== "") yield text;
  return undefined;
}

function judgeSilence(code: string, isSecure: boolean, where: string): Finding {
  const { text, advice } = failureOf(code);
  const other = isSecure
    ? "if the server begins without TLS (often port 587), write smtp:// instead of smtps://."
    : "if the server begins with TLS (often port 465), write smtps:// instead of smtp://.";
  const isAboutTls = code === "time-out" || /^E(PROTO|RR_SSL|CONNRESET)/.test(code);
  return wrong(SETTING, `${where}: ${text}`, isAboutTls ? other : advice);
}

function notSmtp(where: string): Finding {
  const text = `the server at ${where} isn't a mail server, or doesn't answer.`;
  return wrong(SETTING, text, "check the host and the port; mail servers usually use 465 or 587.");
}
