import { isPartnerError } from "#/lib/partner/error.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";
import { inTime, LateError } from "./limit.ts";
import { troubleOf } from "./trouble.ts";
import { shown } from "./visit.ts";

/** What became of one question to the partner service. */
export type Outcome<T = unknown> =
  | { status: "accepted"; answer: T }
  /** The service's own words, scrubbed. */
  | { status: "refused"; words: string }
  | { status: "failed"; kind: "silent" | "http" | "foreign" | "odd"; reason: string; code: number };

/** Asks, and takes every failure of the service for an answer. */
export async function ask<T>(question: Promise<T>): Promise<Outcome<T>> {
  try {
    return { status: "accepted", answer: await inTime(question) };
  } catch (error) {
    if (error instanceof LateError) return { status: "failed", kind: "silent", reason: error.code, code: 0 };
    if (!isPartnerError(error)) throw error;
    if (error.kind === "refused") return { status: "refused", words: error.upstreamCode ?? "" };
    const reason = error.message.split(": ").slice(2).join(": ");
    const code = error.status ?? 0;
    if (error.kind === "unreachable") return { status: "failed", kind: "silent", reason, code };
    if (error.kind === "http") return { status: "failed", kind: "http", reason, code };
    // An answer that is JSON, but not what was asked for, has lost its status by then.
    return { status: "failed", kind: error.status === undefined ? "odd" : "foreign", reason, code };
  }
}

/** Whether the service is where a setting says. A refusal proves that as well as an answer. */
export function judgeBase(setting: string, calls: string, address: string, outcome: Outcome): Finding {
  const where = `${calls} at ${shown(address)}`;
  if (outcome.status === "accepted") return ok(setting, `${where}: the service answers.`);
  if (outcome.status === "refused") return ok(setting, `${where}: the service answers, here with a refusal.`);
  if (outcome.kind === "silent") {
    const { text, advice } = troubleOf(outcome.reason);
    return wrong(setting, `${where}: ${text}`, advice);
  }
  if (outcome.kind === "foreign") {
    const text = `${where}: what comes back is no JSON, perhaps a page for people (${outcome.reason}).`;
    return wrong(
      setting,
      text,
      "check the path; the address of a web page or a sign-in is not the address of the service.",
    );
  }
  if (outcome.kind === "odd") {
    const text = `${where}: JSON comes back, but not what this call answers (${outcome.reason}).`;
    return wrong(
      setting,
      text,
      "check the path, and that the address is the one for these calls; then ask the partner service.",
    );
  }
  return judgeStatus(setting, where, outcome.code);
}

function judgeStatus(setting: string, where: string, code: number): Finding {
  if (code >= 300 && code < 400) {
    const text = `${where}: a redirect (${code}) to another address, which is never followed.`;
    return wrong(setting, text, "write the address it leads to; often that is https instead of http, or another path.");
  }
  if (code === 404 || code === 405) {
    return wrong(
      setting,
      `${where}: somebody answers, but knows no such call (${code}).`,
      "check the path of the address.",
    );
  }
  if (code === 401 || code === 403) {
    const text = `${where}: no entry (${code}).`;
    return wrong(
      setting,
      text,
      "ask the partner service whether this machine's address must be let in, and check PARTNER_CODE.",
    );
  }
  if (code === 429)
    return warn(setting, `${where}: too many requests just now (429).`, "wait some minutes and run this again.");
  if (code >= 500) {
    return wrong(
      setting,
      `${where}: the service is in trouble (${code}).`,
      "try again later; then ask the partner service.",
    );
  }
  return wrong(setting, `${where}: an unexpected status (${code}).`, "check the path, then ask the partner service.");
}

/** A number of the right form that nobody's SIM has: asking about it reads nothing of anybody's. */
export const MADE_UP_SIM = "89000000000000000000";

const ABOUT_SIGNATURE = /signature|\bsign(ed|ing)?\b|签名|验签/i;
const ABOUT_PARTNER = /partner|channel|merchant|access.?code|渠道|合作|商户/i;
const ABOUT_ASKED = /\bsims?\b|card|device|iccid|order|payment|卡|设备|订单|支付/i;

/**
 * What a refusal seems to be about. *Assumed*: the service's failure codes are not documented, so its words decide, and no more than
 * "likely" is said. One that speaks of a SIM or an order and a partner may well be about what was asked for, which doesn't exist.
 */
export function subjectOf(words: string): "partner" | "signature" | "something else" {
  if (ABOUT_PARTNER.test(words) && !ABOUT_ASKED.test(words)) return "partner";
  return ABOUT_SIGNATURE.test(words) ? "signature" : "something else";
}

/** Whether the service takes our code and signature; null when nothing was heard that says so or otherwise. */
export function judgeCode(outcomes: readonly Outcome[]): Finding | null {
  const setting = "PARTNER_CODE";
  const words = outcomes.flatMap((outcome) => (outcome.status === "refused" ? [outcome.words] : []));
  const aboutPartner = words.find((text) => subjectOf(text) === "partner");
  const aboutSignature = words.find((text) => subjectOf(text) === "signature");
  const signatureAdvice =
    "check it for spaces and other characters that don't belong there; then ask the partner service what it misses.";
  // One answer proves the code: what doesn't exist is asked about too, and may be refused with words about the partner.
  if (outcomes.some(({ status }) => status === "accepted")) {
    if (aboutSignature === undefined) return ok(setting, "the code and the signature are accepted.");
    const text = `accepted, but one call is refused with words about the signature ("${aboutSignature}").`;
    return warn(setting, text, signatureAdvice);
  }
  if (aboutPartner !== undefined) {
    const text = `likely not accepted: the service refuses with words about the partner ("${aboutPartner}").`;
    return wrong(setting, text, "compare it, letter by letter, with what the partner service gave you.");
  }
  if (aboutSignature !== undefined) {
    const text = `likely not accepted: the service refuses with words about the signature ("${aboutSignature}").`;
    return wrong(setting, text, signatureAdvice);
  }
  // Where something failed, that comes first.
  if (words.length === 0 || outcomes.some(({ status }) => status === "failed")) return null;
  const text = `not proven: the service refused all it was asked, and didn't speak of code or signature ("${words[0]}").`;
  return warn(setting, text, "run this again with the number of a SIM you sell: npm run -s doctor -- 8985…");
}
