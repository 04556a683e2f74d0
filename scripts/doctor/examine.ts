import type { Env } from "#/lib/env.ts";
import { configureFleet, configurePartner } from "#/lib/partner/configure.ts";
import { createRateLimit } from "#/lib/partner/rate-limit.ts";
import { createLog } from "#/lib/process/log.ts";
import { partnerLanguageFor } from "#/lib/text/language.ts";
import { examineClock } from "./clock.ts";
import { type DatabaseExamination, examineDatabase } from "./database.ts";
import { examineDoor } from "./door.ts";
import { type Finding, lineOf, summaryOf, wrong } from "./finding.ts";
import { examineFleet } from "./fleet.ts";
import { examineMail } from "./mail.ts";
import { ask, judgeBase, judgeCode, MADE_UP_SIM } from "./partner.ts";
import { withTarget } from "./redirect.ts";
import { examineScript } from "./script.ts";
import { judgeSettings, readSettings, type Source } from "./settings.ts";
import { examineSim } from "./sim.ts";

const MADE_UP_ID = "doctor";
const silent = createLog({ write: () => undefined });

/**
 * Holds the settings against the world and writes one line a finding, in a fixed order, then a summary. Changes nothing.
 * @param typedSim the number of a SIM to ask about, as somebody typed it; empty for none
 * @returns whether a shop could open: 0, or 1 when something is wrong
 */
export async function examine(source: Source, typedSim: string, write: (line: string) => void): Promise<number> {
  const { settings, findings: found } = readSettings(source);
  const findings: Finding[] = [];
  const report = (some: readonly Finding[]): void => {
    for (const finding of some) write(lineOf(finding));
    findings.push(...some);
  };
  report(found);
  if (settings === null) write("\nThe rest is looked at once these are right.");
  else for (const looking of look(settings, source, typedSim)) report(await looking);
  write(`\n${summaryOf(findings)}`);
  return findings.some(({ verdict }) => verdict === "wrong") ? 1 : 0;
}

/** All at the same time; what they come to is told in this order. */
function look(settings: Env, source: Source, typedSim: string): Promise<Finding[]>[] {
  const { before, after } = judgeSettings(settings);
  const { DATABASE_URL, SHOP_ORIGIN, PROCESSOR_SCRIPT_URL, FLEET_URL, SMTP_URL } = settings;
  const fleet = configureFleet(settings, createRateLimit(), silent);
  const database = lookAtDatabase(DATABASE_URL);
  return [
    database.then(({ finding }) => [...before, finding]),
    guarded("PARTNER_URL", lookAtPartner(settings, source, typedSim)),
    guarded("system clock", examineClock(settings.PARTNER_SHOP_URL)),
    Promise.resolve(after),
    guarded(
      "SHOP_ORIGIN",
      database.then(({ isInUse }) => examineDoor(SHOP_ORIGIN, isInUse)),
    ),
    ...(PROCESSOR_SCRIPT_URL ? [guarded("PROCESSOR_SCRIPT_URL", examineScript(PROCESSOR_SCRIPT_URL))] : []),
    ...(fleet && FLEET_URL ? [guarded("FLEET_URL", examineFleet(fleet, FLEET_URL))] : []),
    ...(SMTP_URL ? [guarded("SMTP_URL", examineMail(SMTP_URL))] : []),
  ];
}

async function lookAtDatabase(url: string): Promise<DatabaseExamination> {
  if (url.startsWith("file:")) return examineDatabase(url);
  // Loaded for those who have one: it takes as long as all the rest.
  const { examinePostgres } = await import("./postgres.ts");
  return examinePostgres(url);
}

async function lookAtPartner(settings: Env, source: Source, typedSim: string): Promise<Finding[]> {
  const partner = configurePartner(settings, createRateLimit(), silent);
  const language = partnerLanguageFor("en", settings.PARTNER_LANGUAGES);
  const named = (setting: string): string => (source[setting] ? setting : "PARTNER_URL");
  const { PARTNER_SHOP_URL, PARTNER_PAYMENT_URL, PARTNER_GROUPS_URL } = settings;
  const [shop, payment, groups] = await Promise.all([
    ask(partner.plans(MADE_UP_SIM, language)),
    ask(partner.result(MADE_UP_ID)),
    // No page needs these calls, so they are tried only where somebody named a place for them.
    source.PARTNER_GROUPS_URL ? ask(partner.orderDetails({ by: "orderNo", value: MADE_UP_ID })) : null,
  ]);
  const [shopBase, paymentBase] = [
    judgeBase(named("PARTNER_SHOP_URL"), "shop calls", PARTNER_SHOP_URL, shop),
    judgeBase(named("PARTNER_PAYMENT_URL"), "payment calls", PARTNER_PAYMENT_URL, payment),
  ];
  const bases = [
    await withTarget(shopBase, shop, PARTNER_SHOP_URL, "singleServicePlanPage"),
    await withTarget(paymentBase, payment, PARTNER_PAYMENT_URL, "resultQuery"),
    ...(groups ? [judgeBase("PARTNER_GROUPS_URL", "group calls", PARTNER_GROUPS_URL, groups)] : []),
  ];
  // A base that failed has been named; asking there about a SIM would only say it again, slowly.
  const sim = typedSim === "" || shop.status === "failed" ? null : await examineSim(partner, typedSim, language);
  const code = judgeCode([shop, payment, ...(groups ? [groups] : []), ...(sim?.outcomes ?? [])]);
  const isCodeWrong = code?.verdict === "wrong";
  return [...bases, ...(code ? [code] : []), ...(sim ? [sim.finding(isCodeWrong)] : [])];
}

/** A look that fails in a way nobody thought of is a finding too. */
async function guarded(setting: string, look: Promise<Finding | readonly Finding[] | null>): Promise<Finding[]> {
  try {
    const found = await look;
    return found === null ? [] : [found].flat();
  } catch (error) {
    return [wrong(setting, `can't be looked at: ${error}.`, "keep this line for whoever looks after the code.")];
  }
}
