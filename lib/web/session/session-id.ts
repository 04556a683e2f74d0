import { createHash, randomBytes } from "node:crypto";

/** What names a session in its cookie. */
interface Named {
  id?: string;
  device?: string;
  orders?: readonly string[];
}

/** 128 bits. */
export function newSessionId(): string {
  return randomBytes(16).toString("base64url");
}

/**
 * The id of a cookie from before sessions had ids: made from what its copies share, so that all of them end together. Such a cookie
 * got its device from its oldest order, if it had one, so an earlier copy without a device has the same id.
 * @returns null if they share nothing: such a cookie is taken for no session
 */
export function idOfOldCookie({ device, orders = [] }: Named): string | null {
  const oldest = orders.at(-1);
  const shared = device ?? (oldest === undefined ? null : deviceOfOrder(oldest));
  return shared === null ? null : digestOf(`session ${shared}`);
}

/** The device of a browser that had orders before there were devices. */
export function deviceOfOrder(orderId: string): string {
  return digestOf(`device ${orderId}`);
}

const ATTEMPT_BYTES = 6;

/** Names one rendered form of "Buy", and shows for which session it was rendered: random bytes, then a digest of them and the session's id. */
export function newAttempt(sessionId: string | undefined): string {
  return attemptOf(randomBytes(ATTEMPT_BYTES), sessionId);
}

/** Whether a form was rendered for this session. A copy that another browser sends wasn't. */
export function isAttemptOf(attempt: string, sessionId: string | undefined): boolean {
  const random = Buffer.from(attempt, "base64url").subarray(0, ATTEMPT_BYTES);
  return sessionId !== undefined && attemptOf(random, sessionId) === attempt;
}

function attemptOf(random: Buffer, sessionId = ""): string {
  const digest = createHash("sha256").update(`attempt ${sessionId} `).update(random).digest();
  return Buffer.concat([random, digest.subarray(0, ATTEMPT_BYTES)]).toString("base64url");
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
