import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ALL_ASSUMPTIONS } from "#/lib/partner/assumptions.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { freeOrigin, type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import { rehearse } from "./rehearse.ts";

const EMAIL = "rehearsing.owner@example.com";
const SECRET = "a secret of the tests, long enough to be one";

let sandbox: SandboxServer;
let port: string;
let folder: string;
beforeAll(async () => {
  const origin = await freeOrigin();
  port = new URL(origin).port;
  folder = mkdtempSync(join(tmpdir(), "shop-rehearsal-test-"));
  sandbox = await startSandbox(origin);
});
beforeEach(async () => {
  await sandbox.reset();
  await sandbox.set({ listDelayMs: 0 });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the command in this process. The sandbox sends its notifications to the port at which the rehearsal may listen. */
async function run(args: string[], changes: Record<string, string> = {}) {
  const settings = {
    SESSION_SECRET: SECRET,
    PARTNER_URL: sandbox.origin,
    PARTNER_CODE: "P000270",
    NOTIFICATION_KEYS: `${NOTIFICATION_KEY.id}:${NOTIFICATION_KEY.hex}`,
    PROCESSOR_SCRIPT_URL: `${sandbox.origin}/processor/stripe.js`,
    DATABASE_URL: `file:${join(folder, "none.db")}`,
    FLEET_URL: sandbox.origin,
    FLEET_ACCESS_CODE: "P000270",
    FLEET_SECRET: "sandbox-fleet-secret",
    ...changes,
  };
  let printed = "";
  const write = (text: string) => {
    printed += text;
  };
  const code = await rehearse(settings, ["--email", EMAIL, ...args], { write, folder });
  return { code, printed };
}

const counts = () => sandbox.counts();

test("a rehearsal buys, pays, hears of it, and judges every assumption in a report for its owner", {
  tags: ["long"],
}, async () => {
  const sim = SIM.twelvePlans;
  const { code, printed } = await run(["--sim", sim, "--listen", port]);
  expect(printed).toMatch(/Every step worked\./);
  expect(code).toBe(0);
  // The second order is the one that is placed twice and never paid.
  expect(await counts()).toMatchObject({ orders: 2, charges: 1, violations: 0 });
  const [name = ""] = readdirSync(folder).filter((file) => file.startsWith("rehearsal-"));
  const report = readFileSync(join(folder, name), "utf8");
  expect(printed).toContain(report);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(ALL_ASSUMPTIONS.map(([id]) => id).filter((id) => !report.includes(`- \`${id}\`: `))).toEqual([]);
  for (const call of ["singleVerify", "singleOrder", "stripePay", "resultQuery", "api/notifications"]) {
    expect(report).toContain(`\`POST /${call}\`: status 200`);
  }
  const { intents } = await sandbox.ledger();
  const planted = [sim, EMAIL, SECRET, NOTIFICATION_KEY.id, NOTIFICATION_KEY.hex, "P000270", "pk_test_sandbox"];
  for (const value of [...planted, ...intents.flatMap(({ clientSecret, id }) => [clientSecret, id])]) {
    expect(report).not.toContain(value);
  }
  expect(report).toContain(`…${sim.slice(-4)}`);
});

test("with --renew the plan renews itself, and is stopped at the end", { tags: ["long"] }, async () => {
  const { code, printed } = await run(["--sim", SIM.twoPlans, "--renew", "--plan", "Europe 10 GB"]);
  expect(printed).toContain("Stop the renewal, until the partner says that it has ended\n");
  expect(code, printed).toBe(0);
  const { subscriptions } = await sandbox.ledger();
  expect(subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
  expect(await counts()).toMatchObject({ charges: 1, violations: 0 });
});

test("a rehearsal finds out that a service lists unpaid orders", { tags: ["long"] }, async () => {
  await sandbox.set({ quirks: ["unpaid-listed"] });
  const { printed } = await run(["--sim", spareSim()]);
  expect(printed).toMatch(/- `only-paid-listed`: .* Seen: "listed"\. What to do/);
});

test("a live key in the settings is refused before anything is sent", async () => {
  const { code, printed } = await run(["--sim", spareSim()], {
    PROCESSOR_KEY: "pk_live_123456",
    PROCESSOR_SCRIPT_URL: "",
  });
  expect(printed).toContain("real money would move");
  expect(code).toBe(1);
  expect(await sandbox.control("requests")).toEqual([]);
});

test.each(["pk_live_123456", "key_123456"])("%s in an answer of the service is never paid under", async (key) => {
  await sandbox.control("settings", { publishableKey: key });
  const { code, printed } = await run(["--sim", spareSim()], { PROCESSOR_SCRIPT_URL: "" });
  expect(printed).toMatch(/Pay with a test card: the publishable key is .*Nothing was paid\./);
  expect(code).toBe(1);
  expect(await counts()).toMatchObject({ charges: 0, declines: 0 });
});

test("a step that fails is named at the end, and the report is written all the same", { tags: ["long"] }, async () => {
  await sandbox.fail({ call: "stripePay", kind: "status", status: 500, times: 100 });
  const { code, printed } = await run(["--sim", spareSim()]);
  expect(printed).toContain("Failed: Place the order, and ask for its payment: no payment can be made");
  expect(printed).toContain("## The assumptions");
  expect(code).toBe(1);
});

test.each([
  [[], "--sim is missing"],
  [["--sim", "12"], "--sim isn't a SIM number (short)"],
  [["--sim", "89852072201180436250", "--listen", "door"], "--listen isn't a port"],
  [["--sim", "89852072201180436250", "--what"], "--what"],
])("the options %j are explained", async (args, says) => {
  const { code, printed } = await run(args);
  expect(printed).toContain(says);
  expect(printed).toContain("npm run -s rehearse -- --sim NUMBER");
  expect(code).toBe(1);
});
