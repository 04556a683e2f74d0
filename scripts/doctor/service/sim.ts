import type { Partner } from "#/lib/partner/partner.ts";
import { parseSim, type SimProblem } from "#/lib/sims/sim-entry.ts";
import { simCandidates } from "#/lib/sims/sim-number.ts";
import type { Language } from "#/lib/text/language.ts";
import { type Finding, ok, warn, wrong } from "#/scripts/doctor/finding.ts";
import { failureOf } from "#/scripts/doctor/network/failure.ts";
import { ask, type Outcome } from "./outcome.ts";

const SETTING = "SIM number";

const PROBLEMS: Readonly<Record<SimProblem, string>> = {
  empty: "it has no digits.",
  characters: "it has characters other than digits.",
  short: "it is too short.",
  long: "it is too long.",
  several: "these are several SIM numbers.",
  imei: "with fifteen digits it is the number of a device (IMEI).",
  eid: "it is the number of an eSIM chip (EID).",
  phone: "it looks like a phone number.",
  card: "it looks like the number of a bank card.",
  activation: "it is the code that installs an eSIM.",
  rounded: "a spreadsheet has cut off its last digits.",
};

/** The outcomes of the questions about a SIM, and the finding once it is known whether the partner code is right. */
interface SimExamination {
  outcomes: Outcome[];
  finding(isCodeWrong: boolean): Finding;
}

/** Asks about a SIM as the shop does: first the number as typed, then with its check digit added or removed. */
export async function examineSim(partner: Partner, typed: string, language: Language): Promise<SimExamination> {
  const entry = parseSim(typed);
  if ("problem" in entry) {
    const advice = "copy the 19 or 20 digits printed on the SIM, which often begin with 89.";
    return { outcomes: [], finding: () => wrong(SETTING, PROBLEMS[entry.problem], advice) };
  }
  const outcomes: Outcome[] = [];
  let plans: number | null = null;
  for (const sim of simCandidates(entry.sim)) {
    const verified = await ask(partner.verify(sim, language));
    outcomes.push(verified);
    if (verified.status === "refused") continue;
    const listed = await ask(partner.plans(sim, language));
    outcomes.push(listed);
    if (listed.status === "failed") return { outcomes, finding: () => unanswered(listed) };
    if (listed.status === "accepted") plans = Math.max(plans ?? 0, listed.answer.length);
    if (plans) break;
  }
  const ending = `...${entry.sim.slice(-4)}`;
  return { outcomes, finding: (isCodeWrong) => judgeSim(ending, plans, isCodeWrong) };
}

function judgeSim(ending: string, plans: number | null, isCodeWrong: boolean): Finding {
  if (plans) return ok(SETTING, `${ending} verifies and can buy ${plans} ${plans === 1 ? "plan" : "plans"}.`);
  if (plans === 0) {
    const text = `${ending} is known but has no plan to buy, so its owner sees an empty shop.`;
    return warn(SETTING, text, "ask the partner service which plans this SIM may buy, or try another one.");
  }
  if (isCodeWrong) {
    return warn(SETTING, `${ending} can't be checked while PARTNER_CODE is in doubt.`, "correct PARTNER_CODE first.");
  }
  const text = `${ending} is refused: likely the service doesn't know it, or it belongs to another partner.`;
  return wrong(
    SETTING,
    text,
    "check the digits; then ask the partner service whether this SIM belongs to PARTNER_CODE.",
  );
}

function unanswered(outcome: Extract<Outcome, { status: "failed" }>): Finding {
  const text = outcome.kind === "silent" ? failureOf(outcome.reason).text : `${outcome.reason}.`;
  return wrong(SETTING, `its plans can't be read: ${text}`, "follow the advice above about the partner's addresses.");
}
