import type { Env } from "#/lib/env.ts";
import { type Language, partnerLanguageFor } from "#/lib/text/language.ts";
import type { Bench } from "./bench.ts";
import type { Blot } from "./blot.ts";
import type { Listener } from "./listener.ts";
import type { Options } from "./options.ts";
import type { Transcript } from "./transcript.ts";

/**
 * Does one step and writes what came of it.
 * @throws {StepError} when it fails; the purchase can't go on
 */
export type Step = <Outcome extends string | { says: string }>(
  title: string,
  work: () => Promise<Outcome>,
) => Promise<Outcome>;

/** A step failed. Its message is a sentence about it. */
export class StepError extends Error {
  override readonly name = "StepError";
}

/** What the steps share. */
export interface Stage {
  settings: Env;
  options: Options;
  bench: Bench;
  blot: Blot;
  transcript: Transcript;
  listener: Listener | null;
  step: Step;
  /** The same for a step without which the purchase can go on. */
  tryStep(title: string, work: () => Promise<string>): Promise<void>;
  /** The numbers of the order: a notification names one of them. */
  orderIds: string[];
}

export function languageOf(settings: Env): Language {
  return partnerLanguageFor("en", settings.PARTNER_LANGUAGES);
}
