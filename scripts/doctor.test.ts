import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SandboxProcess, startSandbox } from "#/lib/testing/sandbox-process.ts";
import { startServer } from "#/lib/testing/server.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-doctor-"));
let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => {
  sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function runDoctor(overrides: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const settings = {
    SESSION_SECRET: "a secret of the tests, long enough to be one",
    DATABASE_URL: `file:${join(folder, "shop.db")}`,
    PARTNER_URL: sandbox.url,
    PARTNER_CODE: "P000270",
    NOTIFICATION_KEYS: sandbox.notificationKey,
    ...overrides,
  };
  const child = spawn(process.execPath, ["scripts/doctor.mjs"], { env: { NODE_ENV: "test", ...settings } });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = await once(child, "close");
  return { code, text };
}

test("settings that are missing are named, and nothing else is tried", async () => {
  const { code, text } = await runDoctor({ SESSION_SECRET: "", PARTNER_URL: "" });
  expect(code).toBe(1);
  expect(text).toContain("Wrong: SESSION_SECRET, PARTNER_URL");
  expect(text).not.toContain("DATABASE_URL");
});

test("a shop and a partner that answer as they should leave nothing to name", async () => {
  const shop = await startServer((response) => response.writeHead(401).end("{}"));
  const { code, text } = await runDoctor({ SHOP_ORIGIN: shop.url });
  await shop.stop();
  expect(text).toContain("Nothing is wrong.");
  expect(code).toBe(0);
});

test("a partner that can't be reached and a door that redirects are named", async () => {
  const shop = await startServer((response) => response.writeHead(308, { location: "/elsewhere" }).end());
  const { code, text } = await runDoctor({ SHOP_ORIGIN: shop.url, PARTNER_PAYMENT_URL: "http://127.0.0.1:1" });
  await shop.stop();
  expect(code).toBe(1);
  expect(text).toContain("Wrong: PARTNER_PAYMENT_URL, SHOP_ORIGIN");
});
