import { type Finding, ok, wrong } from "./finding.ts";
import { codeOf, failureOf } from "./network/failure.ts";
import { shown, visit } from "./network/visit.ts";

const SETTING = "PROCESSOR_SCRIPT_URL";

/** Whether the stand-in for the processor's browser script is there. Without it the checkout shows no card form. */
export async function examineScript(address: string): Promise<Finding> {
  const where = shown(address);
  const answer = await visit(address).catch((error: unknown) => failureOf(codeOf(error)));
  if ("isSilence" in answer) return wrong(SETTING, `${where}: ${answer.text}`, answer.advice);
  const type = answer.headers.get("content-type") ?? "no type";
  if (answer.status === 200 && /javascript/i.test(type)) {
    return ok(SETTING, `${where}: a stand-in for the card processor's script; no real card is charged.`);
  }
  const text = `${where}: no script is there (${answer.status}, ${type}).`;
  return wrong(SETTING, text, "correct the address, or remove the setting.");
}
