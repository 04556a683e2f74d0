/** What came of handing a mail to the mail server once. */
export type Handover =
  | { kind: "taken"; reply: Reply }
  /** The server said no. Before `recipient` its no concerns the shop, not the mail; at `message` it has the whole message. */
  | { kind: "refused"; stage: "connection" | "login" | "sender" | "recipient" | "message"; reply: Reply }
  /** The server surely didn't take the mail: it was not reached, or the connection ended before the message. */
  | { kind: "unreached"; reason: string }
  /** The message was sent and no answer came: the server may have taken it. */
  | { kind: "unanswered" }
  /** The address needs SMTPUTF8, and the server doesn't offer it. */
  | { kind: "unsupported" };

export interface Reply {
  code: number;
  /** Such as 5.1.1, RFC 3463. */
  enhanced: string | null;
  /** The server's own words: read here, never stored or logged. */
  text: string;
}

export interface Tries {
  /** This one counted. */
  tries: number;
  /** When it was first handed to a server that could be reached; null before. */
  firstTryAt: number | null;
}

/**
 * What follows for the mail. `answer` is what the outbox keeps of it: the server's code and our word for it.
 * A waiting mail keeps its bytes only if the server may have them already. `trouble` is the shop's own: `server` concerns every mail,
 * `policy` perhaps others too.
 */
export type Verdict = { answer: string; trouble: "server" | "policy" | null } & (
  | { state: "sent" | "dead" }
  | { state: "waiting"; nextTryAt: number; isSame: boolean; isAnswered: boolean }
);

const MINUTE = 60_000;
const DAY = 86_400_000;
/** For as long a mail is tried again that the server says no to for now. RFC 5321 asks for four or five days; a notice is stale before. */
const GIVE_UP_AFTER_MS = 3 * DAY;
const LONGEST_PAUSE_MS = 15 * MINUTE;
/** The server closes the connection: its answer to any command. */
export const CLOSING = 421;

/** 30 seconds, doubling up to fifteen minutes. */
export function retryPause(tries: number): number {
  return Math.min(30_000 * 2 ** Math.min(tries - 1, 10), LONGEST_PAUSE_MS);
}

/** Reads the server's answer. 5xx ends a mail only where it is about this reader or this message: the rest is the shop's trouble. */
export function judge(handover: Handover, { tries, firstTryAt }: Tries, now: number): Verdict {
  const nextTryAt = now + retryPause(tries);
  const again = { state: "waiting", nextTryAt, isSame: false, isAnswered: false } as const;
  switch (handover.kind) {
    case "taken":
      return { state: "sent", answer: answerOf(handover.reply, "taken"), trouble: null };
    case "unreached":
      return { ...again, answer: `unreached ${handover.reason}`, trouble: "server" };
    case "unanswered":
      return { ...again, isSame: true, answer: "no answer", trouble: "policy" };
    case "unsupported":
      return { state: "dead", answer: "address needs SMTPUTF8", trouble: null };
    case "refused":
      break;
  }
  const { stage, reply } = handover;
  if (stage === "connection" || stage === "login" || stage === "sender") {
    return { ...again, answer: answerOf(reply, `${stage} refused`), trouble: "server" };
  }
  // A server that closes the connection after the message may hold it, unless it says that a policy is against it.
  if (stage === "message" && reply.code === CLOSING && !reply.enhanced?.startsWith("4.7.")) {
    return { ...again, isSame: true, answer: answerOf(reply, "no answer"), trouble: "policy" };
  }
  if (reply.code >= 500 && isNoSuchAddress(reply)) {
    return { state: "dead", answer: answerOf(reply, "no such address"), trouble: null };
  }
  const isPolicy = isPolicyAnswer(reply);
  if (reply.code >= 500 && !isPolicy) return { state: "dead", answer: answerOf(reply, "refused"), trouble: null };
  const trouble = isPolicy && reply.code >= 500 ? "policy" : null;
  const answer = answerOf(reply, trouble ?? "later");
  if (now - (firstTryAt ?? now) >= GIVE_UP_AFTER_MS) return { state: "dead", answer, trouble };
  return { ...again, isAnswered: true, answer, trouble };
}

function answerOf({ code, enhanced }: Reply, word: string): string {
  return [code, enhanced, word].filter((part) => part !== null).join(" ");
}

/** Only these say that the address itself is wrong: RFC 3463 1.x and a mailbox that is switched off. */
function isNoSuchAddress({ enhanced, text }: Reply): boolean {
  if (enhanced !== null) return /^5\.1\.[0-69]\d*$|^5\.2\.1$/.test(enhanced);
  return /user unknown|unknown user|no such (user|mailbox|address|recipient)|does(n't| not) exist/i.test(text);
}

const POLICY =
  /policy|spam|reputation|block(ed|list)|blacklist|dnsbl|\brate\b|frequen|too many|limit|dmarc|dkim|\bspf\b|relay/i;

/** About our address, reputation, sending rate or signature: other mails may meet the same. */
function isPolicyAnswer({ enhanced, text }: Reply): boolean {
  return (enhanced !== null && /^[45]\.(7\.\d+|1\.[78])$/.test(enhanced)) || POLICY.test(text);
}
