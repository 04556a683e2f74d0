import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkPaymentPage } from "./check.ts";
import { INVENTORY_FILE, openInventory, signInventory } from "./inventory.ts";

const SIGNED_FILE = "payment-page.signed.json";
const USAGE = `npm run -s payment-page -- sign --key FILE [--processor-script URL] [--out FILE]
npm run -s payment-page -- check https://shop.example --public-key FILE --sim NUMBER [--inventory FILE]`;

const options = {
  key: { type: "string" },
  "public-key": { type: "string" },
  "processor-script": { type: "string" },
  inventory: { type: "string" },
  out: { type: "string" },
  sim: { type: "string" },
} as const;

/** A page that makes the check wait must not keep the next one from starting. */
const CHECKED_WITHIN_MS = 5 * 60_000;

/** @returns the exit code: 0 if all is as it should be, 1 if not, 2 if the command isn't understood */
export async function runCommand(
  typed: string[],
  write: (line: string) => void,
  checkedWithinMs = CHECKED_WITHIN_MS,
): Promise<number> {
  const signal = AbortSignal.timeout(checkedWithinMs);
  try {
    const { positionals, values } = parseArgs({ args: typed, options, allowPositionals: true });
    const [verb, address] = positionals;
    if (verb === "sign" && values.key) {
      const built = JSON.parse(readFileSync(INVENTORY_FILE, "utf8"));
      const out = values.out ?? SIGNED_FILE;
      writeFileSync(
        out,
        signInventory(built, { key: readFileSync(values.key, "utf8"), standIn: values["processor-script"] }),
      );
      write(`Wrote ${out}, with ${Object.keys(built.chunks).length} scripts of this build.`);
      return 0;
    }
    const sim = values.sim ?? process.env.PAYMENT_PAGE_SIM;
    if (verb === "check" && address && values["public-key"] && sim) {
      const signed = readFileSync(values.inventory ?? SIGNED_FILE, "utf8");
      const inventory = openInventory(signed, readFileSync(values["public-key"], "utf8"));
      const faults = await checkPaymentPage({ origin: new URL(address).origin, inventory, sim, signal });
      if (faults.length > 0) write(`The payment page of ${address} is not as it was approved:`);
      for (const fault of faults) write(`- ${printable(fault)}`);
      return faults.length > 0 ? 1 : 0;
    }
    write(USAGE);
    return 2;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const said = signal.aborted ? `it took longer than ${checkedWithinMs / 1_000} seconds` : reason;
    write(`The payment page can't be checked: ${printable(said)}`);
    return 1;
  }
}

/** A changed page must not be able to write control characters into a terminal or a mail. */
function printable(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, "?");
}
