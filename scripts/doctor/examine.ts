import { parseArgs } from "node:util";
import type { Env } from "#/lib/env.ts";
import { configureMail } from "#/lib/mail/configure.ts";
import type { CallSettings } from "#/lib/partner/call.ts";
import { configureFleet, configurePartner } from "#/lib/partner/configure.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createRateLimit } from "#/lib/partner/rate-limit.ts";
import { createLog } from "#/lib/process/log.ts";
import { partnerLanguageFor } from "#/lib/text/language.ts";
import { examineDatabase } from "./database/examine.ts";
import { examineDoor } from "./door.ts";
import { type Finding, lineOf, scrubbed, summaryOf, wrong } from "./finding.ts";
import { examineMail } from "./mail.ts";
import { examineRecords } from "./records.ts";
import { examineScript } from "./script.ts";
import { judgeBase } from "./service/base.ts";
import { examineClock } from "./service/clock.ts";
import { judgeCode } from "./service/code.ts";
import { examineFleet } from "./service/fleet.ts";
import { ask, MADE_UP_SIM } from "./service/outcome.ts";
import { withTarget } from "./service/redirect.ts";
import { examineSim } from "./service/sim.ts";
import { judgeSettings, readSettings, type Source } from "./settings.ts";
import { tellShop } from "./tell.ts";
import { sendTestMail } from "./test-mail.ts";

const MADE_UP_ID = "doctor";
const callSettings = ({ PARTNER_CALLS_PER_SECOND }: Env): CallSettings => ({
  rateLimit: createRateLimit({ callsPerSecond: PARTNER_CALLS_PER_SECOND }),
  log: createLog({ write: () => undefined }),
  observe: ignoreObservations,
});

/**
 * Checks the settings and writes one line for each finding, in a fixed order, then a summary. Changes nothing, but tells a running shop what
 * it found.
 * @param typed the arguments of the command: the number of a SIM, in parts or not, and with `--mail` the address for a test mail
 * @returns the exit code: 1 when something is wrong, else 0
 */
export async function examine(
  source: Source,
  typed: readonly string[],
  write: (line: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...typed],
    options: { mail: { type: "string" } },
    allowPositionals: true,
  });
  // A number copied from the SIM card may have spaces in it.
  const asked = { typedSim: positionals.join(" "), mailTo: values.mail ?? null };
  const { settings, findings: found } = readSettings(source);
  const findings: Finding[] = [];
  const report = (some: readonly Finding[]): void => {
    for (const finding of some) write(lineOf(finding));
    findings.push(...some);
  };
  report(found);
  if (settings === null) write("\nCorrect these first; then run this again for the rest.");
  else {
    for (const check of startChecks(settings, source, asked)) report(await check);
    await tellShop(settings.DATABASE_URL, { at: Date.now(), findings: findings.map(scrubbed) });
  }
  write(`\n${summaryOf(findings)}`);
  return findings.some(({ verdict }) => verdict === "wrong") ? 1 : 0;
}

interface Asked {
  typedSim: string;
  mailTo: string | null;
}

/** Starts all checks at the same time. Their findings are reported in this order. */
function startChecks(settings: Env, source: Source, { typedSim, mailTo }: Asked): Promise<Finding[]>[] {
  const { before, after } = judgeSettings(settings);
  const { DATABASE_URL, SHOP_ORIGIN, PROCESSOR_SCRIPT_URL, FLEET_URL } = settings;
  const mail = configureMail(settings);
  const fleet = configureFleet(settings, callSettings(settings));
  const database = examineDatabase(DATABASE_URL);
  return [
    database.then(({ finding, programs = [] }) => [...before, finding, ...programs]),
    guarded("PARTNER_URL", examinePartner(settings, source, typedSim)),
    guarded("system clock", examineClock(settings.PARTNER_SHOP_URL)),
    Promise.resolve(after),
    guarded(
      "SHOP_ORIGIN",
      database.then(({ isInUse }) => examineDoor(SHOP_ORIGIN, isInUse)),
    ),
    ...(PROCESSOR_SCRIPT_URL ? [guarded("PROCESSOR_SCRIPT_URL", examineScript(PROCESSOR_SCRIPT_URL))] : []),
    ...(fleet && FLEET_URL ? [guarded("FLEET_URL", examineFleet(fleet, FLEET_URL))] : []),
    guarded(
      "assumptions",
      database.then(({ records }) => examineRecords(DATABASE_URL, records, settings)),
    ),
    ...(mail ? [guarded("SMTP_URL", examineMail(mail.server))] : []),
    ...(mailTo === null ? [] : [guarded("test mail", sendTestMail(mail, mailTo))]),
  ];
}

async function examinePartner(settings: Env, source: Source, typedSim: string): Promise<Finding[]> {
  const partner = configurePartner(settings, callSettings(settings));
  const language = partnerLanguageFor("en", settings.PARTNER_LANGUAGES);
  const named = (setting: string): string => (source[setting] ? setting : "PARTNER_URL");
  const { PARTNER_SHOP_URL, PARTNER_PAYMENT_URL, PARTNER_GROUPS_URL, PARTNER_VERIFY: mode } = settings;
  const [shop, payment, groups] = await Promise.all([
    ask(partner.plans(MADE_UP_SIM, language)),
    ask(partner.result(MADE_UP_ID)),
    // No page needs these calls, so they are checked only when they have an address of their own.
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
  // When the base failed, asking there about a SIM would only repeat that after another timeout.
  const sim =
    typedSim === "" || shop.status === "failed" ? null : await examineSim(partner, typedSim, { language, mode });
  const code = judgeCode([shop, payment, ...(groups ? [groups] : []), ...(sim?.outcomes ?? [])]);
  const isCodeWrong = code?.verdict === "wrong";
  return [...bases, ...(code ? [code] : []), ...(sim ? [sim.finding(isCodeWrong)] : [])];
}

/** An unexpected error in a check is a finding too. */
async function guarded(setting: string, check: Promise<Finding | readonly Finding[] | null>): Promise<Finding[]> {
  try {
    const found = await check;
    return found === null ? [] : [found].flat();
  } catch (error) {
    return [wrong(setting, `can't be checked: ${error}.`, "send this line to the developer of the shop.")];
  }
}
