import { globSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

// What the code that ships must not do at all. Each rule names its few exceptions, so that a new one is seen.

const FILES = globSync("{app,components,lib}/**/*.{ts,tsx,js}")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => statSync(file).isFile() && !/\.test\.ts$|^lib\/testing\//.test(file))
  .concat("proxy.ts", "instrumentation.ts", "next.config.mjs")
  .sort();

/** The files that have such a text. */
function filesWith(pattern: RegExp): string[] {
  return FILES.filter((file) => pattern.test(readFileSync(file, "utf8")));
}

/** All that the pattern's first group finds. */
function found(pattern: RegExp): string[] {
  const texts = FILES.flatMap((file) => [...readFileSync(file, "utf8").matchAll(pattern)].map(([, text = ""]) => text));
  return [...new Set(texts)].sort();
}

test("the shop starts no program and runs no text as code [v5.0.0-1.2.5, v5.0.0-1.3.2]", () => {
  expect(FILES.length).toBeGreaterThan(300);
  expect(filesWith(/child_process|node:cluster/)).toEqual([]);
  expect(filesWith(/\beval\(|new Function\(|node:vm|\bimport\([^"'\s]/)).toEqual([]);
  expect(filesWith(/set(?:Timeout|Interval)\(\s*["'`]/)).toEqual([]);
});

test("no regular expression is made of what a visitor or the partner sends [v5.0.0-1.2.9]", () => {
  // The words of languages, from constants alone.
  expect(filesWith(/new RegExp\(|\bRegExp\(/)).toEqual([
    "lib/catalogue/corrections/cut-title.ts",
    "lib/catalogue/words/amounts.ts",
    "lib/catalogue/words/chinese.ts",
    "lib/catalogue/words/english.ts",
  ]);
});

test("HTML is set as it is only where it was sanitised, or is ours [v5.0.0-1.2.1]", () => {
  expect(filesWith(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/)).toEqual([
    "app/(live)/orders/[orderId]/live-status.tsx",
    "app/(plain)/plans/plan-card.tsx",
    "app/global-error.tsx",
    "app/seller-page.tsx",
    "components/inline-style.tsx",
  ]);
});

test("the shop's ciphers and hashes are approved ones [v5.0.0-11.3.1, v5.0.0-11.3.2]", () => {
  expect(found(/const CIPHER = "([^"]+)"/g)).toEqual(["aes-256-gcm"]);
  expect(found(/create(?:Cipher|Decipher)iv\(([^,]+),/g)).toEqual(["CIPHER"]);
  expect(found(/hkdfSync\("([^"]+)"/g)).toEqual(["sha256"]);
  // The partner's own interface is signed with older ones (docs/partner-api.md).
  expect(filesWith(/(?:create(?:Hash|Hmac)|\bhash)\("(?!sha256")/)).toEqual([
    "lib/partner/notifications/hmac.ts",
    "lib/partner/sign.ts",
  ]);
  expect(filesWith(/crypto-js|node-forge|tweetnacl|bcrypt|sjcl/)).toEqual([]);
});

test("digests of content and evidence have 256 bits [v5.0.0-11.4.3]", () => {
  for (const file of ["lib/inbox/match.ts", "lib/orders/evidence.ts", "lib/db/token-digest.ts"]) {
    expect(readFileSync(file, "utf8"), file).toMatch(/createHash\("sha256"\).*\.digest\("base64url"\)(?!\.slice)/);
  }
});

test("what must not be guessed is drawn by the system's generator [v5.0.0-6.5.3, v5.0.0-11.5.1]", () => {
  // A pause between two tries, and a name for a tab that guards nothing.
  expect(filesWith(/Math\.random/)).toEqual(["app/(live)/checkout/[orderId]/card/report.ts", "lib/partner/call.ts"]);
  expect(filesWith(/randomUUID/)).toEqual([]);
  // 16 bytes for tokens and ids, 32 for a key; fewer for the form of one attempt, which only keeps it from being taken twice.
  const lengths = ["12", "16", "32", "ATTEMPT_BYTES", "DIGEST_KEY_BYTES", "NONCE_BYTES"];
  expect(found(/randomBytes\(([^)]+)\)/g)).toEqual(lengths);
  expect(readFileSync("lib/pay-links/pay-links.ts", "utf8")).toMatch(/TOKEN_BYTES = (?:1[6-9]|[2-9]\d);/);
});

test("only four doors open connections, each to an address of the settings [v5.0.0-13.2.4, v5.0.0-1.3.6]", () => {
  // Types alone open nothing, nor does the check of an address; the browser's own scripts ask the shop.
  const opening =
    /^import (?!type)(?!\{ (?:type \w+|isIPv?\d?|STATUS_CODES|Server)(?:, (?:type \w+|isIPv?\d?|STATUS_CODES|Server))* \}).*from "node:(?:https?|http2|net|tls|dgram)"/m;
  expect(filesWith(opening)).toEqual(["lib/partner/exchange.ts", "lib/process/control-socket.ts"]);
  expect(filesWith(/from "nodemailer/)).toEqual(
    filesWith(/from "nodemailer/).filter((file) => file.startsWith("lib/mail/")),
  );
  expect(filesWith(/from "pg"/)).toEqual(["lib/db/postgres.ts"]);
  expect(filesWith(/from "@opentelemetry\/exporter/)).toEqual(["lib/process/tracing/sdk.ts"]);
  expect(filesWith(/(?<![\w.])fetch\(/)).toEqual([
    "app/(live)/checkout/[orderId]/card/report.ts",
    "app/(live)/desk/ask-for-key.ts",
    "app/(live)/orders/[orderId]/keep/offline-pages.tsx",
    "app/(live)/poll.ts",
    "app/worker.js/offline-worker.js",
  ]);
});

test("no page listens to messages of other windows [v5.0.0-3.5.5]", () => {
  expect(filesWith(/addEventListener\(\s*"message"|\.onmessage\b/)).toEqual([]);
});

test("no sentence sends an operator of a release to npm, which a release hasn't", () => {
  const commands = [...readFileSync("scripts/shop.mjs", "utf8").matchAll(/^ {2}([a-z]+): \{/gm)].map(
    ([, name]) => name,
  );
  expect(commands).toContain("checkout");
  const named = new RegExp(`npm run (?:-s )?(?:${commands.join("|")})\\b`);
  const files = globSync("{app,components,lib,scripts}/**/*.{ts,tsx,mjs}").filter((file) => !/\.test\.ts$/.test(file));
  const sentences = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      // Comments are read in a checkout.
      .filter((line) => named.test(line) && !/^\s*(?:\*|\/[/*]|[^"'`]*\/\/)/.test(line)),
  );
  expect(files.length).toBeGreaterThan(800);
  expect(sentences).toEqual([]);
});
