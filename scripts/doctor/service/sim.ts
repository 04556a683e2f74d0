import type { Env } from "#/lib/env.ts";
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

type VerifyMode = Env["PARTNER_VERIFY"];

/** What the partner said about one form of the number. */
interface Answers {
  /** Null where the shop doesn't verify. */
  verified: Outcome | null;
  /** Null where the list is refused. */
  plans: number | null;
}

/**
 * Asks about a SIM as the shop does: first the number as typed, then with its check digit added or removed. The list of plans is read
 * even after a refused verification: assumption "verify-advisory".
 */
export async function examineSim(
  partner: Partner,
  typed: string,
  { language, mode }: { language: Language; mode: VerifyMode },
): Promise<SimExamination> {
  const entry = parseSim(typed);
  if ("problem" in entry) {
    const advice = "copy the 19 or 20 digits printed on the SIM, which often begin with 89.";
    return { outcomes: [], finding: () => wrong(SETTING, PROBLEMS[entry.problem], advice) };
  }
  const outcomes: Outcome[] = [];
  const answers: Answers[] = [];
  for (const sim of simCandidates(entry.sim)) {
    const verified = mode === "off" ? null : await ask(partner.verify(sim, language));
    const listed = await ask(partner.plans(sim, language));
    outcomes.push(...(verified ? [verified] : []), listed);
    if (listed.status === "failed") return { outcomes, finding: () => unanswered(listed) };
    answers.push({ verified, plans: listed.status === "accepted" ? listed.answer.length : null });
    if (answers.some((answer) => hasPlans(answer) && !isRefused(answer))) break;
  }
  const ending = `...${entry.sim.slice(-4)}`;
  return { outcomes, finding: (isCodeWrong) => judgeSim(ending, bestOf(answers), { isCodeWrong, mode }) };
}

function hasPlans({ plans }: Answers): boolean {
  return plans !== null && plans > 0;
}

function isRefused({ verified }: Answers): boolean {
  return verified?.status === "refused";
}

/** The form of the number that the shop would take. */
function bestOf(answers: readonly Answers[]): Answers {
  const accepted = answers.filter((answer) => !isRefused(answer));
  const best = accepted.find(hasPlans) ?? answers.find(hasPlans) ?? accepted.find(({ plans }) => plans === 0);
  return best ?? { verified: null, plans: null };
}

function judgeSim(
  ending: string,
  answers: Answers,
  { isCodeWrong, mode }: { isCodeWrong: boolean; mode: VerifyMode },
): Finding {
  const { plans, verified } = answers;
  if (plans) {
    const canBuy = `can buy ${plans} ${plans === 1 ? "plan" : "plans"}`;
    if (verified === null) return ok(SETTING, `${ending} ${canBuy}; with PARTNER_VERIFY=off it is not verified.`);
    if (verified.status === "accepted") return ok(SETTING, `${ending} verifies and ${canBuy}.`);
    if (verified.status === "refused") return judgeRefusal(`${ending} ${canBuy}`, verified.words, mode);
    const text = `${ending} ${canBuy}. /singleVerify gives no answer (${verified.reason}), which keeps no SIM out.`;
    return warn(SETTING, text, "ask the partner service about /singleVerify, or set PARTNER_VERIFY=off.");
  }
  if (plans === 0) {
    const text = `${ending} is known but has no plan to buy, so its owner sees an empty shop.`;
    return warn(SETTING, text, "ask the partner service which plans this SIM may buy, or try another one.");
  }
  if (isCodeWrong) {
    return warn(SETTING, `${ending} can't be checked while PARTNER_CODE is in doubt.`, "correct PARTNER_CODE first.");
  }
  const text = `${ending} is refused: the partner probably doesn't know it, or it belongs to another partner code.`;
  return wrong(
    SETTING,
    text,
    "check the digits; then ask the partner service whether this SIM belongs to PARTNER_CODE.",
  );
}

/** A SIM with plans whose verification is refused: the setting decides, and the call may be at fault. */
function judgeRefusal(canBuy: string, words: string, mode: VerifyMode): Finding {
  const refused = `${canBuy}, but /singleVerify refuses it ("${words}").`;
  const fields =
    "ask the partner service which url and terminal that call expects (PARTNER_VERIFY_URL, PARTNER_VERIFY_TERMINAL)";
  if (mode === "required") {
    const text = `${refused} PARTNER_VERIFY=required keeps it out of the shop.`;
    return wrong("PARTNER_VERIFY", text, `write hint to let it in; ${fields}.`);
  }
  const text = `${refused} PARTNER_VERIFY=hint lets it in all the same.`;
  return warn("PARTNER_VERIFY", text, `${fields}, or write off.`);
}

function unanswered(outcome: Extract<Outcome, { status: "failed" }>): Finding {
  const text = outcome.kind === "silent" ? failureOf(outcome.reason).text : `${outcome.reason}.`;
  return wrong(SETTING, `its plans can't be read: ${text}`, "follow the advice above about the partner's addresses.");
}
