import { commandOf } from "#/lib/text/command.ts";
import { type Finding, ok, warn, wrong } from "#/scripts/doctor/finding.ts";
import type { Outcome } from "./outcome.ts";

const ABOUT_SIGNATURE = /signature|\bsign(ed|ing)?\b|签名|验签/i;
const ABOUT_PARTNER = /partner|channel|merchant|access.?code|渠道|合作|商户/i;
const ABOUT_ASKED = /\bsims?\b|card|device|iccid|order|payment|卡|设备|订单|支付/i;

/**
 * What a refusal seems to be about. Assumption "refusal-words": the partner's failure codes are not documented, so only its words can tell, and the
 * finding says "likely". Words about a partner and a SIM or an order may be about the SIM or order asked for, which doesn't exist.
 */
export function subjectOf(words: string): "partner" | "signature" | "something else" {
  if (ABOUT_PARTNER.test(words) && !ABOUT_ASKED.test(words)) return "partner";
  return ABOUT_SIGNATURE.test(words) ? "signature" : "something else";
}

/** Whether the partner accepts the shop's code and signature; null when no outcome shows it. */
export function judgeCode(outcomes: readonly Outcome[]): Finding | null {
  const setting = "PARTNER_CODE";
  const words = outcomes.flatMap((outcome) => (outcome.status === "refused" ? [outcome.words] : []));
  const aboutPartner = words.find((text) => subjectOf(text) === "partner");
  const aboutSignature = words.find((text) => subjectOf(text) === "signature");
  const signatureAdvice =
    "check it for spaces and other characters that don't belong there; then ask the partner service what is missing.";
  // One answer proves the code, since a question about something made up may be refused with words about the partner.
  if (outcomes.some(({ status }) => status === "accepted")) {
    if (aboutSignature === undefined) return ok(setting, "the code and the signature are accepted.");
    const text = `accepted, but one call is refused with words about the signature ("${aboutSignature}").`;
    return warn(setting, text, signatureAdvice);
  }
  if (aboutPartner !== undefined) {
    const text = `likely not accepted: refused with words about the partner ("${aboutPartner}").`;
    return wrong(setting, text, "compare it, letter by letter, with the code the partner service gave you.");
  }
  if (aboutSignature !== undefined) {
    const text = `likely not accepted: refused with words about the signature ("${aboutSignature}").`;
    return wrong(setting, text, signatureAdvice);
  }
  // The finding about a failed call comes first.
  if (words.length === 0 || outcomes.some(({ status }) => status === "failed")) return null;
  const text = `not proven: the partner refused every question, but did not mention code or signature ("${words[0]}").`;
  return warn(setting, text, `run this again with the number of a SIM you sell: ${commandOf("doctor 8985…")}`);
}
