import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "#/lib/env.ts";
import type { AssumptionId } from "#/lib/partner/assumptions.ts";
import { judgeAssumptions } from "#/lib/partner/observations.ts";
import { simCandidates } from "#/lib/sims/sim-number.ts";
import { examineDatabase } from "#/scripts/doctor/database/examine.ts";
import { lineOf } from "#/scripts/doctor/finding.ts";
import { shown } from "#/scripts/doctor/network/visit.ts";
import { askRecords } from "#/scripts/doctor/records.ts";
import { readSettings, type Source } from "#/scripts/doctor/settings.ts";
import { readRest, stopRenewal } from "./afterwards.ts";
import { openBench } from "./bench.ts";
import { createBlot } from "./blot.ts";
import { listenForNotification } from "./listener.ts";
import { type Options, readOptions, USAGE } from "./options.ts";
import { placeTwice } from "./place-twice.ts";
import { refusalOf } from "./processor.ts";
import { buy } from "./purchase.ts";
import { assumptionLines } from "./report.ts";
import { readSim } from "./sim.ts";
import { type Stage, type Step, StepError } from "./stage.ts";
import { createTranscript, type Transcript } from "./transcript.ts";

interface Output {
  write(text: string): void;
  /** Where the report is written. */
  folder: string;
}

const NOTIFICATION_PATIENCE_MS = 30_000;

/**
 * Makes one purchase at the partner service of the settings, with a SIM and a card for tests, and writes a report.
 * @returns the exit code: 0 when every step worked
 */
export async function rehearse(source: Source, args: readonly string[], output: Output): Promise<number> {
  const { write } = output;
  const options = readOptions(args);
  if ("problem" in options) {
    write(`${options.problem}\n\n${USAGE}\n`);
    return 1;
  }
  const { settings, findings } = readSettings(source);
  const refusal = settings === null ? null : refusalBefore(settings);
  if (settings === null || refusal !== null) {
    for (const finding of findings) if (finding.verdict !== "ok") write(`${lineOf(finding)}\n`);
    write(refusal === null ? "Correct these settings first.\n" : `Refused: ${refusal}\n`);
    return 1;
  }
  return run(settings, options, output);
}

/** A rehearsal must never move real money, so that is checked before anything is sent. */
function refusalBefore({ PROCESSOR_KEY, PARTNER_PROCESSOR }: Env): string | null {
  if (PARTNER_PROCESSOR !== "stripe") return "this command can pay with stripe only. Nothing was sent.";
  return PROCESSOR_KEY === undefined ? null : refusalOf(PROCESSOR_KEY);
}

async function run(settings: Env, options: Options, output: Output): Promise<number> {
  const startedAt = Date.now();
  const blot = createBlot(settings);
  for (const sim of simCandidates(options.sim)) blot.hideSim(sim);
  blot.hide(options.email, "[mail]");
  const transcript = createTranscript(blot, output.write);
  transcript.line(`# Rehearsal of ${new Date(startedAt).toISOString().slice(0, 16).replace("T", " ")} UTC\n`);
  transcript.line(
    `One purchase${options.renews ? " with auto-renewal" : ""} at ${shown(settings.PARTNER_SHOP_URL)}.\n`,
  );
  const bench = await openBench(settings, transcript.trace);
  const problems: string[] = [];
  const stage: Stage = {
    ...{ settings, options, bench, blot, transcript, listener: null, orderIds: [] },
    ...steps(transcript, problems),
  };
  try {
    await makePurchase(await withListener(stage));
    await seenByShop(stage, startedAt);
  } catch (error) {
    if (!(error instanceof StepError)) problems.push(`this command failed: ${error}`);
  }
  stage.listener?.stop();
  for (const line of assumptionLines(judgeAssumptions(bench.observations.drain()), blot)) transcript.ownLine(line);
  await bench.close();
  transcript.line(problems.length === 0 ? "\nEvery step worked." : `\nFailed: ${problems.join("; ")}.`);
  const name = `rehearsal-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(":", "")}.md`;
  const report = path.join(output.folder, name);
  writeFileSync(report, transcript.text(), { mode: 0o600 });
  output.write(`\nThe report is ${report}. Secrets and personal data are blotted out. Read it before you send it.\n`);
  return problems.length === 0 ? 0 : 1;
}

async function makePurchase(stage: Stage): Promise<void> {
  const order = await buy(stage, await readSim(stage));
  if (order.review !== null) {
    await stage.tryStep("Look at what the shop says of its order", async () => {
      throw new Error(`the shop would flag it: ${order.review?.replaceAll("\n", ", ")}`);
    });
  }
  if (stage.options.renews) await stopRenewal(stage);
  await readRest(stage, order);
  await placeTwice(stage, order);
}

function steps(transcript: Transcript, problems: string[]): Pick<Stage, "step" | "tryStep"> {
  let count = 0;
  const step: Step = async (title, work) => {
    count += 1;
    transcript.line(`## ${count}. ${title}\n`);
    try {
      const outcome = await work();
      transcript.line(`Worked: ${typeof outcome === "string" ? outcome : outcome.says}.\n`);
      return outcome;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      transcript.line(`**Failed: ${reason}.**\n`);
      problems.push(`${title}: ${reason}`);
      throw new StepError(reason, { cause: error });
    }
  };
  const tryStep: Stage["tryStep"] = async (title, work) => {
    await step(title, work).catch((error: unknown) => {
      if (!(error instanceof StepError)) throw error;
    });
  };
  return { step, tryStep };
}

async function withListener(stage: Stage): Promise<Stage> {
  const { options, bench, orderIds, transcript } = stage;
  if (options.listen === undefined) return stage;
  const names = (body: string): boolean => orderIds.some((id) => body.includes(id));
  const place = { port: options.listen, host: "127.0.0.1" };
  stage.listener = await listenForNotification(place, bench.context.checkNotification, { names, transcript });
  return stage;
}

/** Without a listener of its own, the rehearsal reads what the running shop has seen since it began: its notification above all. */
async function seenByShop({ settings, listener, transcript, bench }: Stage, startedAt: number): Promise<void> {
  if (listener !== null) return;
  transcript.line("## What the running shop has seen meanwhile\n");
  const giveUpAt = Date.now() + NOTIFICATION_PATIENCE_MS;
  for (;;) {
    const { isInUse, records } = await examineDatabase(settings.DATABASE_URL);
    if (!isInUse) return transcript.line("No shop runs on this database, so no notification could be met.\n");
    const { observations, unread } = records ?? (await askRecords(settings.DATABASE_URL));
    const seen = observations.filter(({ lastAt }) => lastAt >= startedAt);
    const isKept = unread.some(({ receivedAt }) => receivedAt >= startedAt);
    const isNotified = seen.some(({ assumption }) => assumption === ("notification-layout" satisfies AssumptionId));
    if (isNotified || isKept || Date.now() > giveUpAt) {
      const received = isKept
        ? "keeps a notification that no known form of signature fits"
        : "has received no notification";
      transcript.line(`It ${isNotified ? "has received a notification" : received}.\n`);
      for (const { assumption, seen: label } of seen) bench.context.observe(assumption as AssumptionId, label);
      return;
    }
    await pause(2_000);
  }
}
