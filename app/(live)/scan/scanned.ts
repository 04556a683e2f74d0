import { parseSim } from "#/lib/sims/sim-entry.ts";

/** What codes were read, if none of them is a SIM number. */
export type OtherCode = "activation" | "device" | "product";

/** The SIM numbers among the texts of codes. A card and its box carry others too: of the device, of the product, of the PUK. */
export function simsAmong(texts: readonly string[]): string[] {
  const sims = texts.flatMap((text) => {
    const entry = parseSim(text);
    return "sim" in entry ? [entry.sim] : entry.choices;
  });
  // A code has no typing errors, so a number that doesn't begin with 89 is another kind of number.
  return [...new Set(sims)].filter((sim) => /^89[0-9]{15,20}$/.test(sim));
}

/** The text that was read instead of a SIM number; null if there was none. */
export function otherAmong(texts: readonly string[]): OtherCode | null {
  if (texts.length === 0) return null;
  const problems = texts.map(parseSim).map((entry) => ("problem" in entry ? entry.problem : null));
  if (problems.includes("activation")) return "activation";
  return problems.includes("imei") || problems.includes("eid") ? "device" : "product";
}
