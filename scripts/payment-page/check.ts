import { digestOf } from "./chunks.ts";
import type { Seen } from "./elements.ts";
import type { Inventory } from "./inventory.ts";
import { faultsOfPage, nonceOf } from "./page.ts";
import { Visit } from "./visit.ts";

const SCRIPT_TYPE = /^(application|text)\/javascript; ?charset=utf-8$/i;

interface Options {
  origin: string;
  inventory: Inventory;
  /** A SIM number that the shop has plans for. */
  sim: string;
  /** Ends the check. */
  signal: AbortSignal;
}

/** Fetches the payment page twice and all its scripts, and says in sentences what differs from the inventory. */
export async function checkPaymentPage({ origin, inventory, sim, signal }: Options): Promise<string[]> {
  const seen: Seen = { inventory, origin };
  const visit = new Visit(origin, signal);
  const path = await visit.buy(sim);
  const [first, second] = [await visit.get(path), await visit.get(path)];
  const faults = [...faultsOfPage(seen, first), ...faultsOfPage(seen, second)];
  if (nonceOf(first) === nonceOf(second)) faults.push("Two answers have the same nonce.");
  // A new visitor keeps no pages.
  const scripts = { ...inventory.chunks, "/worker.js": inventory.worker };
  for (const [address, digest] of Object.entries(scripts)) {
    const { status, headers, body } = await visit.script(address);
    if (status !== 200) faults.push(`The script ${address} answers ${status}.`);
    else if (digestOf(body) !== digest) faults.push(`The script ${address} has other bytes than in the build.`);
    else if (!SCRIPT_TYPE.test(headers.get("content-type") ?? ""))
      faults.push(`The script ${address} has the content type ${headers.get("content-type")}.`);
  }
  return [...new Set(faults)];
}
