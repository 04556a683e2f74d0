import { type Finding, ok, warn, wrong } from "./finding.ts";
import { codeOf, failureOf } from "./network/failure.ts";
import { type Visit, visit } from "./network/visit.ts";

const SETTING = "SHOP_ORIGIN";
const UNSIGNED = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };

/**
 * Sends an unsigned notification to the address that the partner uses. The shop itself must refuse it, at exactly this address:
 * otherwise genuine ones are lost, since the partner follows no redirect and repeats nothing after a 4xx.
 * @param isRunning whether a shop has the database open; if not, no answer is only a warning
 */
export async function examineDoor(origin: string, isRunning: boolean): Promise<Finding[]> {
  const address = `${origin}/api/notifications`;
  const answer = await visit(address, UNSIGNED).catch((error: unknown) => failureOf(codeOf(error)));
  if ("isSilence" in answer) {
    if (answer.isSilence && !isRunning) return [notRunning(address)];
    return [wrong(SETTING, `${address}: ${answer.text}`, answer.advice)];
  }
  if (answer.status >= 502 && answer.status <= 504 && !isRunning) return [notRunning(address)];
  const finding = judgeDoor(address, answer);
  return finding.verdict === "ok" ? [finding, ...(await examineWithSlash(`${address}/`))] : [finding];
}

function notRunning(address: string): Finding {
  const text = `${address}: no server answers, and no shop is running on this database.`;
  return warn(SETTING, text, "start the shop and run this again.");
}

function judgeDoor(address: string, { status, headers, text }: Visit): Finding {
  const said = `${address} answers an unsigned notification with ${status}`;
  if (status >= 300 && status < 400) {
    const target = URL.canParse(headers.get("location") ?? "", address)
      ? new URL(headers.get("location") ?? "", address)
      : null;
    return wrong(
      SETTING,
      `${said}: a redirect${differenceOf(address, target)}. Notifications would be lost.`,
      adviceOf(address, target),
    );
  }
  if (status === 401 && headers.has("www-authenticate")) {
    const advice = "allow this one address without a password; notifications are signed.";
    return wrong(SETTING, `${said} and asks for a password, so another server answers in front of the shop.`, advice);
  }
  if (status === 401 && text === "{}")
    return ok(SETTING, `the partner can notify the shop at exactly ${address}: unsigned notifications are refused.`);
  if (status === 404) {
    return wrong(
      SETTING,
      `${said}: there is no shop at this address, or it is below a path.`,
      "check the address, and which paths the proxy passes to the shop.",
    );
  }
  if (status === 403) {
    return wrong(
      SETTING,
      `${said}: a firewall or proxy in front of the shop denies access.`,
      "allow this one address.",
    );
  }
  return wrong(
    SETTING,
    `${said}, but the shop would answer 401 and {}.`,
    "find out which server answers in front of the shop, or in its place.",
  );
}

function differenceOf(address: string, target: URL | null): string {
  if (target === null) return "";
  const ours = new URL(address);
  if (target.host === ours.host && target.protocol !== ours.protocol) return ` to ${target.protocol.slice(0, -1)}`;
  if (target.host !== ours.host) return ` to another host, ${target.host}`;
  return ` to ${target.pathname}`;
}

function adviceOf(address: string, target: URL | null): string {
  if (target === null || target.origin === new URL(address).origin) {
    return "let the proxy pass this address on unchanged, without adding or removing a slash.";
  }
  return `set it to ${target.origin}, if that is the address of the shop, and tell the partner the new address.`;
}

/** The partner may have the address with a slash at its end. */
async function examineWithSlash(address: string): Promise<Finding[]> {
  const answer = await visit(address, UNSIGNED).catch(() => null);
  if (answer === null || answer.status === 401) return [];
  const text = `${address}, with a slash at its end, answers with ${answer.status}.`;
  return [warn(SETTING, text, "make sure that the partner has the address without that slash.")];
}
