import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RunningShop } from "#/testbed/servers.ts";

/** The operator's command, beside the running shop. */
export async function turnCheckout({ settings }: RunningShop, word: "close" | "open"): Promise<string> {
  const env = { ...process.env, ...settings };
  return (await promisify(execFile)(process.execPath, ["scripts/checkout.mjs", word], { env })).stdout;
}

export const CLOSED =
  "New orders are paused for now. Your active plans and anything you’ve already paid for aren’t affected. Please try again later.";
