import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

const files = { stripe: ["api.ts", "card-form.ts", "wallet.ts", "browser.ts"], frame: ["api.ts", "frame.ts"] };

/**
 * A script of the processor as the browser gets it: the source with its types stripped, wrapped in a function so that the
 * page sees only what it puts on `window`. It is read on each request, so that a change shows on reload.
 * @param hasWallet whether the browser has a wallet
 */
export function browserScript(name: keyof typeof files, { hasWallet }: { hasWallet: boolean }): string {
  const parts = files[name].map((file) => readFileSync(new URL(file, import.meta.url), "utf8"));
  const source = parts.map((part) => stripTypeScriptTypes(part, { mode: "strip" })).join("\n");
  return `"use strict";\n(() => {\nconst hasWallet = ${hasWallet};\n${source}\n})();\n`;
}
