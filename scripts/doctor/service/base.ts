import { type Finding, ok, warn, wrong } from "#/scripts/doctor/finding.ts";
import { failureOf } from "#/scripts/doctor/network/failure.ts";
import { shown } from "#/scripts/doctor/network/visit.ts";
import type { Outcome } from "./outcome.ts";

/** Whether the partner is at the address of a setting. A refusal proves that as well as an answer. */
export function judgeBase(setting: string, calls: string, address: string, outcome: Outcome): Finding {
  const where = `${calls} at ${shown(address)}`;
  if (outcome.status === "accepted") return ok(setting, `${where}: the partner answers.`);
  if (outcome.status === "refused") return ok(setting, `${where}: the partner answers, here with a refusal.`);
  if (outcome.kind === "silent") {
    const { text, advice } = failureOf(outcome.reason);
    return wrong(setting, `${where}: ${text}`, advice);
  }
  if (outcome.kind === "foreign") {
    const text = `${where}: the answer isn't JSON; it may be a web page (${outcome.reason}).`;
    const advice = "check the path; the address of a web page or a sign-in is not the address of the partner.";
    return wrong(setting, text, advice);
  }
  if (outcome.kind === "odd") {
    const text = `${where}: the answer is JSON, but not the answer to this call (${outcome.reason}).`;
    const advice = "check the path, and that the address is for these calls; then ask the partner service.";
    return wrong(setting, text, advice);
  }
  return judgeStatus(setting, where, outcome.code);
}

function judgeStatus(setting: string, where: string, code: number): Finding {
  if (code >= 300 && code < 400) {
    const text = `${where}: a redirect (${code}) to another address, which the shop does not follow.`;
    const advice = "write the address it leads to, often with https instead of http, or with another path.";
    return wrong(setting, text, advice);
  }
  if (code === 404 || code === 405) {
    const text = `${where}: a server answers, but does not know this call (${code}).`;
    return wrong(setting, text, "check the path of the address.");
  }
  if (code === 401 || code === 403) {
    const advice = "ask the partner service whether it must allow this machine's address, and check PARTNER_CODE.";
    return wrong(setting, `${where}: access is denied (${code}).`, advice);
  }
  if (code === 429) {
    return warn(setting, `${where}: too many requests at the moment (429).`, "wait some minutes and run this again.");
  }
  if (code >= 500) {
    const text = `${where}: the partner has an error of its own (${code}).`;
    return wrong(setting, text, "try again later; then ask the partner service.");
  }
  return wrong(setting, `${where}: an unexpected status (${code}).`, "check the path, then ask the partner service.");
}
