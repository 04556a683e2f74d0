import type { Finding } from "#/scripts/doctor/finding.ts";
import { shown, visit } from "#/scripts/doctor/network/visit.ts";
import type { Outcome } from "./outcome.ts";

/** Adds to a finding about a redirect the address it leads to, as the value to write into the setting. */
export async function withTarget(finding: Finding, outcome: Outcome, address: string, call: string): Promise<Finding> {
  if (outcome.status !== "failed" || outcome.code < 300 || outcome.code > 399) return finding;
  const asked = `${address.replace(/\/+$/, "")}/${call}`;
  const headers = { "content-type": "application/json" };
  const answer = await visit(asked, { method: "POST", body: "{}", headers }).catch(() => null);
  const location = answer?.headers.get("location") ?? "";
  if (location === "" || !URL.canParse(location, asked)) return finding;
  const target = shown(new URL(location, asked).href);
  const isSameCall = target.endsWith(`/${call}`);
  const advice = isSameCall
    ? `write ${target.slice(0, -call.length - 1)} instead.`
    : `it leads to ${target}; ${finding.advice}`;
  return { ...finding, advice };
}
