import type { Environment } from "#/sandbox/environment.ts";
import { fleetSignatureOf } from "./signature.ts";

export type Language = "en" | "zh";

/** Simplified Chinese unless the header begins with English, as documented. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith("en") ? "en" : "zh";
}

/** Why a call, or one device of a call, is refused. Only "0000" for success is documented; these are assumed. */
export const failures = {
  badRequest: { code: "1001", message: "the request does not keep to the interface" },
  unknownSim: { code: "2001", message: "unknown SIM" },
  endedSim: { code: "2002", message: "the SIM's life has ended" },
  refusingSim: { code: "2003", message: "this SIM may not order" },
  planOfOthers: { code: "2004", message: "this SIM cannot order this plan" },
  opensByItself: { code: "2005", message: "a SIM with OTA support cannot be opened at once" },
  noOta: { code: "2006", message: "the SIM has no OTA support" },
  unknownPlan: { code: "3001", message: "there is no such plan" },
  otherType: { code: "3002", message: "the plan is of another type" },
  unknownOrder: { code: "4001", message: "there is no such order" },
  endedOrder: { code: "4002", message: "the order has ended" },
};

type Failure = { code: string; message: string };

export class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export function accept(language: Language, data: unknown) {
  return { code: "0000", message: successText(language), success: true, data };
}

export function refuse({ code, message }: Failure) {
  return { code, message, success: false };
}

export function successText(language: Language): string {
  return language === "en" ? "success" : "成功";
}

/** Some answers carry a signature in their data. How the service makes it is unknown; here it signs the data (assumed). */
export function withSign<Data extends Record<string, unknown>>({ fleetSecret }: Environment, data: Data) {
  return { ...data, sign: fleetSignatureOf(data, fleetSecret) };
}
