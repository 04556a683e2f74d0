import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { FAREWELL } from "#/lib/web/farewell-worker.ts";
import { livePolicy, PROCESSOR_SCRIPT } from "#/lib/web/policies.ts";
import { addIntegrity, type BuiltScripts, builtHeaders, digestOf, readBuiltScripts } from "./chunks.ts";
import { originsOf } from "./sources.ts";

/** A kind of script on the payment page, with its reason: written by people, in `approved.json`. */
export interface Approved {
  script: string;
  /** Packages, folders of our own code, addresses and kinds of inline script. */
  covers: string[];
  reason: string;
  approvedBy: string;
  approvedOn: string;
}

/** All scripts of the payment page in one build. */
export interface Inventory extends Pick<BuiltScripts, "chunks" | "starts"> {
  scripts: Approved[];
  /** The digest of the service worker of a browser that keeps no pages. */
  worker: string;
  /** The processor's script. Its bytes are the processor's and change, so it has no digest. */
  processor: string;
  /** The headers of the page that decide what it may do; `NONCE` stands for the nonce. */
  headers: Record<string, string>;
}

export const NONCE = "{nonce}";
export const INVENTORY_FILE = ".next/payment-page.json";

/** What is on the page besides built files. */
const INLINE = ["inline: the framework's start", "inline: the page's data"];

/** Gives the scripts of the build their digests, and lists those of the payment page. @throws if a person must decide about one */
export function makeInventory(): Inventory {
  addIntegrity();
  const { chunks, starts, entries } = readBuiltScripts();
  const scripts: Approved[] = JSON.parse(readFileSync("scripts/payment-page/approved.json", "utf8"));
  const problems = compareApproved(scripts, [...originsOf(entries), PROCESSOR_SCRIPT, ...INLINE]);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const worker = digestOf(Buffer.from(FAREWELL));
  return { scripts, chunks, starts, worker, processor: PROCESSOR_SCRIPT, headers: headersFor(undefined) };
}

/** What is on the page without an approved entry, and what is approved and no longer there; in sentences. */
export function compareApproved(scripts: readonly Approved[], present: readonly string[]): string[] {
  const covered = scripts.flatMap(({ covers }) => covers);
  const incomplete = scripts.filter(
    ({ reason, approvedBy, approvedOn }) => !reason || !approvedBy || !/^\d{4}-\d\d-\d\d$/.test(approvedOn),
  );
  return [
    ...present
      .filter((name) => !covered.includes(name))
      .map((name) => `${name} is on the payment page, and approved.json has no entry for it.`),
    ...covered
      .filter((name) => !present.includes(name))
      .map((name) => `approved.json names ${name}, which is no longer on the payment page.`),
    ...incomplete.map(({ script }) => `approved.json has no reason, name or date for ${script}.`),
  ];
}

function headersFor(standIn: string | undefined): Record<string, string> {
  const address = "/checkout/abc";
  const policy = livePolicy({ path: address, nonce: NONCE, isHttps: true, isDevelopment: false, standIn });
  return { ...builtHeaders(address), "content-security-policy": policy, "content-type": "text/html; charset=utf-8" };
}

/** An inventory as it is handed to the check. The signature is over exactly this text. */
interface Signed {
  inventory: string;
  signature: string;
}

interface SignOptions {
  /** The private key, PEM. */
  key: string;
  /** `PROCESSOR_SCRIPT_URL`, where the shop has a stand-in for the processor's script. */
  standIn?: string | undefined;
}

export function signInventory(built: Inventory, { key, standIn }: SignOptions): string {
  const inventory: Inventory = standIn
    ? { ...built, processor: standIn, headers: headersFor(new URL(standIn).origin) }
    : built;
  const text = JSON.stringify(inventory, null, 1);
  const privateKey = createPrivateKey(key);
  if (privateKey.asymmetricKeyType !== "ed25519") throw new Error("The key is no Ed25519 key.");
  const signed: Signed = {
    inventory: text,
    signature: sign(null, Buffer.from(text), privateKey).toString("base64"),
  };
  return `${JSON.stringify(signed)}\n`;
}

/** @throws unless the text was signed with the private key of this public one */
export function openInventory(signed: string, publicKey: string): Inventory {
  const { inventory, signature }: Signed = JSON.parse(signed);
  const key = createPublicKey(publicKey);
  const isSigned =
    key.asymmetricKeyType === "ed25519" && verify(null, Buffer.from(inventory), key, Buffer.from(signature, "base64"));
  if (!isSigned) throw new Error("The inventory isn't signed with this key.");
  return JSON.parse(inventory);
}
