import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { startArguments } from "#/scripts/settings.mjs";
import { launch, type RunningProcess, waitForStart } from "./process.ts";
import { Sandbox } from "./sandbox.ts";
import { NOTIFICATION_KEY, SECOND_KEY } from "./signer.ts";

export interface RunningServer extends RunningProcess {
  origin: string;
}

export const PARTNER_CODE = "P000270";

const FLEET_SECRET = "sandbox-fleet-secret";

const example = readFileSync(path.join(import.meta.dirname, "../.env.example"), "utf8");

/** Keeps a developer's `.env` out of the tests: an empty setting overrides the file and counts as absent. */
const UNSET = Object.fromEntries(Array.from(example.matchAll(/^#?([A-Z_]+)=/gm), ([, name]) => [name, ""]));

/** Every shop of the tests tells its figures for it. */
export const METRICS_TOKEN = "8Xw2fRz0Kd5Tq9Lm1Vb7Hn4Jc6Sg3PyA";

/** A sandbox in a process of its own, driven by its control routes. */
export class SandboxServer extends Sandbox {
  /** Of its mail server. */
  readonly smtpUrl: string;
  readonly #process: RunningProcess;

  constructor(origin: string, smtpUrl: string, running: RunningProcess) {
    super(origin);
    this.smtpUrl = smtpUrl;
    this.#process = running;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}

/**
 * Starts the sandbox on a free port.
 * @param shopOrigin the shop it notifies, which need not run yet
 */
export async function startSandbox(shopOrigin = "http://localhost:3000"): Promise<SandboxServer> {
  const running = launch(["--disable-warning=ExperimentalWarning", "sandbox/main.ts"], {
    SANDBOX_PORT: "0",
    SANDBOX_SMTP_PORT: "",
    SANDBOX_NOTIFY_URL: `${shopOrigin}/api/notifications`,
    SANDBOX_NOTIFICATION_KEY: `${NOTIFICATION_KEY.id}:${NOTIFICATION_KEY.hex}`,
    SANDBOX_PARTNER_CODE: PARTNER_CODE,
    SANDBOX_FLEET_SECRET: FLEET_SECRET,
    SANDBOX_PROCESSOR: "",
    SANDBOX_PUBLISHABLE_KEY: "",
    SANDBOX_SEED: "",
    SANDBOX_TIME_SCALE: "",
    SANDBOX_QUIRKS: "",
  });
  const [, origin = "", smtpUrl = ""] = await waitForStart(
    running,
    "the sandbox",
    async () => /listening on (\S+), mail on (\S+)\n/.exec(running.printed()) ?? undefined,
  );
  return new SandboxServer(origin, smtpUrl, running);
}

/** With these a shop sends its mails to a sandbox. */
export function mailSettings({ smtpUrl }: SandboxServer): Record<string, string> {
  return { SMTP_URL: smtpUrl, MAIL_FROM: "shop@example.com", MAIL_TLS: "optional" };
}

export interface RunningShop extends RunningServer {
  settings: Record<string, string>;
  /** The folder of its database, which is complete only after the shop has stopped. */
  folder: string;
}

/**
 * What a shop at `origin` is started with.
 * @param folder where its database is
 */
export function shopSettings(origin: string, sandboxOrigin: string, folder: string): Record<string, string> {
  return {
    ...UNSET,
    PORT: new URL(origin).port,
    // All tests come from one address.
    LIMITS_SCALE: "1000",
    SHOP_ORIGIN: origin,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    METRICS_TOKEN,
    DATABASE_URL: `file:${path.join(folder, "shop.db")}`,
    PARTNER_URL: sandboxOrigin,
    PARTNER_CODE,
    PARTNER_CURRENCIES: "USD,CNY",
    NOTIFICATION_KEYS: [NOTIFICATION_KEY, SECOND_KEY].map(({ id, hex }) => `${id}:${hex}`).join(),
    PROCESSOR_SCRIPT_URL: `${sandboxOrigin}/processor/stripe.js`,
    FLEET_URL: sandboxOrigin,
    FLEET_ACCESS_CODE: PARTNER_CODE,
    FLEET_SECRET,
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/**
 * Starts the production build at `origin`. Its database is deleted when it stops, unless the settings name another.
 * @param checkout the folder with the build
 */
export async function startShop(
  origin: string,
  sandboxOrigin: string,
  otherSettings: Record<string, string> = {},
  checkout: string = process.cwd(),
): Promise<RunningShop> {
  const folder = await mkdtemp(path.join(tmpdir(), "shop-"));
  const settings = { ...shopSettings(origin, sandboxOrigin, folder), ...otherSettings };
  const program = ["node_modules/next/dist/bin/next", ...startArguments(settings.PORT)];
  const running = launch(program, settings, process.execPath, checkout);
  await waitForStart(running, "the shop", async () => {
    // Another process that listens there would answer in its place.
    if (!running.printed().includes("Ready in")) return undefined;
    const response = await fetch(`${origin}/api/ready`).catch(() => null);
    return response?.ok ? true : undefined;
  });
  return {
    ...running,
    origin,
    settings,
    folder,
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const PORTS = 2_000;
/**
 * Below the ports that Linux gives out by itself, so that no other program is given one before the server listens on it. Up to six
 * processes of tests that run beside each other have ports of their own.
 */
const FIRST_PORT = 20_000 + PORTS * (Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0) % 6);
let place = randomInt(PORTS);

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  place = (place + 1) % PORTS;
  const port = FIRST_PORT + place;
  const server = createServer().listen(port);
  try {
    await once(server, "listening");
  } catch {
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}

/** An origin on which nothing listens. */
export async function freeOrigin(): Promise<string> {
  return `http://localhost:${await freePort()}`;
}
