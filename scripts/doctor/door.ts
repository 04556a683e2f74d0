import { type Finding, ok, warn, wrong } from "./finding.ts";
import { codeOf, troubleOf } from "./trouble.ts";
import { type Visit, visit } from "./visit.ts";

const SETTING = "SHOP_ORIGIN";
const UNSIGNED = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };

/**
 * Knocks where the partner will: a notification without a signature must be turned away by the shop itself, at the exact address.
 * Anything else would lose genuine ones, since the service follows no redirect and repeats nothing after a 4xx.
 * @param isRunning whether a shop has the database open; if none has, silence says nothing
 */
export async function examineDoor(origin: string, isRunning: boolean): Promise<Finding[]> {
  const address = `${origin}/api/notifications`;
  const answer = await visit(address, UNSIGNED).catch((error: unknown) => troubleOf(codeOf(error)));
  if ("isSilence" in answer) {
    if (answer.isSilence && !isRunning) return [notRunning(address)];
    return [wrong(SETTING, `${address}: ${answer.text}`, answer.advice)];
  }
  if (answer.status >= 502 && answer.status <= 504 && !isRunning) return [notRunning(address)];
  const finding = judgeDoor(address, answer);
  return finding.verdict === "ok" ? [finding, ...(await knockWithSlash(`${address}/`))] : [finding];
}

function notRunning(address: string): Finding {
  const text = `${address}: nobody is there, and no shop is running on this database.`;
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
    const advice = "let this one address through without a password; its notifications are signed.";
    return wrong(SETTING, `${said} and asks for a password, so it isn't the shop that answers.`, advice);
  }
  if (status === 401 && text === "{}")
    return ok(SETTING, `the partner can notify ${address}, exactly so: unsigned ones are turned away.`);
  if (status === 404) {
    return wrong(
      SETTING,
      `${said}: there is no shop, or not at the top of this host.`,
      "check the address, and what the proxy hands on.",
    );
  }
  if (status === 403) {
    return wrong(SETTING, `${said}: something before the shop keeps strangers out.`, "let this one address through.");
  }
  return wrong(
    SETTING,
    `${said}, and the shop would say 401 and {}.`,
    "find out what stands there before the shop, or in its place.",
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
    return "let the proxy hand this address on as it is, without a slash added or taken away.";
  }
  return `set it to ${target.origin}, if that is where the shop is, and tell the partner the new address.`;
}

/** Somebody may have given the partner the address with a slash at its end. */
async function knockWithSlash(address: string): Promise<Finding[]> {
  const answer = await visit(address, UNSIGNED).catch(() => null);
  if (answer === null || answer.status === 401) return [];
  const text = `${address}, with a slash at its end, answers with ${answer.status}.`;
  return [warn(SETTING, text, "make sure that the partner has the address without that slash.")];
}
