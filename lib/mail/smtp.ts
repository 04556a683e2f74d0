import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { CLOSING, type Handover, type Reply } from "./answer.ts";
import type { MailServer } from "./configure.ts";

export interface Envelope {
  from: string;
  to: string;
  isInternational: boolean;
}

/** Hands messages to the mail server, each once: whether and when to try again is decided by the outbox alone. */
export interface Smtp {
  /** Never fails. Takes {@link SmtpLimits.wholeMs} at most. */
  send(envelope: Envelope, message: Buffer): Promise<Handover>;
  close(): void;
}

export interface SmtpLimits {
  connectMs: number;
  /** Any one answer. */
  replyMs: number;
  /** The whole of one sending: much shorter than the lease, and than a sweeper may be silent. */
  wholeMs: number;
  /** An idle connection is closed before the server does it, in the middle of the next mail. */
  idleMs: number;
}

export const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, replyMs: 30_000, wholeMs: 45_000, idleMs: 10_000 };
/** Servers limit the mails of one connection; 100 is usual. */
const MAILS_PER_CONNECTION = 50;

interface Line {
  connection: SMTPConnection;
  mails: number;
  isOpen: boolean;
  /** Whether the server offers SMTPUTF8. */
  isUtf8: boolean;
  /** Fails when the connection ends. */
  ended: Promise<never>;
}

interface Idle {
  line: Line;
  timer: NodeJS.Timeout;
}

/** @param ca certificates to trust besides the usual ones, in tests */
export function createSmtp(server: MailServer, limits: SmtpLimits = SMTP_LIMITS, ca?: string): Smtp {
  const idle: Idle[] = [];

  function takeIdle(): Line | null {
    for (let last = idle.pop(); last !== undefined; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.line.isOpen) return last.line;
    }
    return null;
  }

  function keep(line: Line): void {
    if (!line.isOpen || line.mails >= MAILS_PER_CONNECTION) {
      line.connection.quit();
      return;
    }
    const one = { line, timer: setTimeout(() => retire(one), limits.idleMs).unref() };
    idle.push(one);
  }

  function retire(one: Idle): void {
    idle.splice(idle.indexOf(one), 1);
    one.line.connection.quit();
  }

  async function sendOn(line: Line, envelope: Envelope, message: Buffer): Promise<Handover> {
    const handover = await handOver(line, server.login, { envelope, message, wholeMs: limits.wholeMs });
    if (handover.kind === "taken") keep(line);
    else line.connection.close();
    return handover;
  }

  return {
    async send(envelope, message) {
      const kept = takeIdle();
      const first = kept === null ? null : await sendOn(kept, envelope, message);
      // The server may have closed an idle connection just then, which says nothing of the mail.
      if (first !== null && !isEnded(first)) return first;
      return sendOn(createLine(server, limits, ca), envelope, message);
    },
    close() {
      for (let line = takeIdle(); line !== null; line = takeIdle()) line.connection.quit();
    },
  };
}

/** Whether the connection ended before the message. */
function isEnded(handover: Handover): boolean {
  if (handover.kind === "refused") return handover.reply.code === CLOSING && handover.stage !== "message";
  return handover.kind === "unreached" && handover.reason !== TIMEOUT;
}

const TIMEOUT = "timeout";

/** Sends one message and says what came of it, in `wholeMs` at most. */
function handOver(
  line: Line,
  login: MailServer["login"],
  { envelope, message, wholeMs }: { envelope: Envelope; message: Buffer; wholeMs: number },
): Promise<Handover> {
  let isHandedOver = false;
  // Read only after the server has asked for the message.
  const body = new Readable({
    read() {
      isHandedOver = true;
      this.push(message);
      this.push(null);
    },
  });
  const silence = (reason: string): Handover => (isHandedOver ? { kind: "unanswered" } : { kind: "unreached", reason });
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(silence(TIMEOUT)), wholeMs);
    const end = (result: Handover): void => {
      clearTimeout(timer);
      resolve(result);
    };
    sendOver(line, { login, envelope, body }).then(
      (reply) => end(reply === null ? { kind: "unsupported" } : { kind: "taken", reply: readReply(reply) }),
      (error: unknown) => end(refusalOf(error, isHandedOver) ?? silence(reasonOf(error))),
    );
  });
}

function createLine({ host, port, tls }: MailServer, { connectMs, replyMs }: SmtpLimits, ca?: string): Line {
  const connection = new SMTPConnection({
    host,
    port,
    secure: tls === "from-start",
    requireTLS: tls === "required",
    opportunisticTLS: tls === "optional",
    ignoreTLS: tls === "none",
    // Where mail may travel unencrypted, a certificate that can't be verified is no worse.
    tls: { ...(ca === undefined ? {} : { ca }), rejectUnauthorized: tls !== "optional" },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: replyMs,
    socketCloseTimeout: 1_000,
  });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  const line: Line = { connection, mails: 0, isOpen: true, isUtf8: false, ended };
  connection.on("error", reject);
  connection.once("end", () => {
    line.isOpen = false;
    // The server's last words, if there are any, come right after.
    setImmediate(() => reject(new Error("closed")));
  });
  return line;
}

type Done<T> = (error?: Error | null, result?: T) => void;

/** @returns the server's last reply, or null when the address needs SMTPUTF8 and the server lacks it */
async function sendOver(
  line: Line,
  { login, envelope, body }: { login: MailServer["login"]; envelope: Envelope; body: Readable },
): Promise<string | null> {
  const { connection, ended } = line;
  const step = <T>(run: (done: Done<T>) => void): Promise<T> => {
    const answer = new Promise<T>((resolve, reject) =>
      run((error, result) => (error ? reject(error) : resolve(result as T))),
    );
    return Promise.race([answer, ended]);
  };
  if (connection.stage === "init") {
    await step((done) => connection.connect(done));
    // Still the answer to EHLO.
    line.isUtf8 = /^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
    if (login !== null) await step((done) => connection.login({ ...login }, done));
  }
  const { from, to, isInternational } = envelope;
  if (isInternational && !line.isUtf8) return null;
  line.mails += 1;
  const { response } = await step<{ response: string }>((done) => connection.send({ from, to: [to] }, body, done));
  return response;
}

interface SmtpError {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
}

type Stage = Extract<Handover, { kind: "refused" }>["stage"];

/** What the server said no to; null when it said nothing. */
function refusalOf(error: unknown, isHandedOver: boolean): Handover | null {
  const { command, response } = error as SmtpError;
  if (typeof response !== "string" || !/^[45]\d\d/.test(response)) return null;
  return { kind: "refused", stage: isHandedOver ? "message" : stageOf(String(command)), reply: readReply(response) };
}

function stageOf(command: string): Stage {
  if (command.startsWith("AUTH")) return "login";
  if (command === "MAIL FROM") return "sender";
  return command === "RCPT TO" || command === "DATA" ? "recipient" : "connection";
}

/** A code of the library or of the system, such as ETLS or ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const { code, originalCode } = error as SmtpError;
  return String(originalCode ?? code ?? "closed");
}

function readReply(response: string): Reply {
  const [, code = "", , enhanced = null] = /^(\d{3})([ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response) ?? [];
  return { code: Number(code), enhanced, text: response };
}
