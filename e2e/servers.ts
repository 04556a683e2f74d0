import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A server of a worker's own: where it is reached, what it has printed, how it ends. */
export interface RunningServer {
  origin: string;
  pid: number;
  printed(): string;
  stop(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** How it ended: its exit code, or the signal that killed it. */
  end: Promise<number | NodeJS.Signals>;
}

export const PARTNER_CODE = "P000270";
export const NOTIFICATION_KEY = { id: "browser-tests", hex: randomBytes(32).toString("hex") };
/** Another key of the shop, of another length. */
export const SECOND_KEY = { id: "second", hex: randomBytes(20).toString("hex") };

const FLEET_SECRET = "sandbox-fleet-secret";

const START_MS = 60_000;
const STOP_MS = 5_000;

/** Whatever `.env` says on this machine: an empty setting counts as absent, and one that is there is not read from the file. */
const UNSET = [
  "NOTIFICATION_LAYOUT",
  "OFFLINE_PAGES",
  "OPERATOR_PASSWORD_HASH",
  "PARTNER_AREA",
  "PARTNER_GROUPS_URL",
  "PARTNER_LANGUAGES",
  "PARTNER_MARK",
  "PARTNER_PAYMENT_URL",
  "PARTNER_PROCESSOR",
  "PARTNER_SHOP_URL",
  "PARTNER_TERMINAL",
  "PROCESSOR_KEY",
  "SHOP_ACCENT",
  "SHOP_LOGO",
  "SHOP_NAME",
  "SHOP_SUPPORT_EMAIL",
  "SMTP_URL",
  "TRUST_PROXY",
];

/** Starts the sandbox on a port of its own choice. It notifies the shop at `shopOrigin`, which need not run yet. */
export async function startSandbox(shopOrigin: string): Promise<RunningServer> {
  const server = launch(["--disable-warning=ExperimentalWarning", "sandbox/main.ts"], {
    SANDBOX_PORT: "0",
    SANDBOX_NOTIFY_URL: `${shopOrigin}/api/notifications`,
    SANDBOX_NOTIFICATION_KEY: `${NOTIFICATION_KEY.id}:${NOTIFICATION_KEY.hex}`,
    SANDBOX_PARTNER_CODE: PARTNER_CODE,
    SANDBOX_FLEET_SECRET: FLEET_SECRET,
    SANDBOX_PROCESSOR: "",
    SANDBOX_PUBLISHABLE_KEY: "",
    SANDBOX_SEED: "",
    SANDBOX_TIME_SCALE: "",
  });
  const origin = await until(server, "the sandbox", async () => /listening on (\S+)/.exec(server.printed())?.[1]);
  return { ...server, origin };
}

export interface RunningShop extends RunningServer {
  settings: Record<string, string>;
  /** Where its database is, whole only when it has stopped. */
  folder: string;
}

/** Starts the production build at `origin`, with a database that is gone when the shop is. */
export async function startShop(
  origin: string,
  sandboxOrigin: string,
  otherSettings: Record<string, string> = {},
): Promise<RunningShop> {
  const folder = await mkdtemp(path.join(tmpdir(), "shop-"));
  const { port } = new URL(origin);
  const settings = {
    ...Object.fromEntries(UNSET.map((name) => [name, ""])),
    PORT: port,
    SHOP_ORIGIN: origin,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    DATABASE_URL: `file:${path.join(folder, "shop.db")}`,
    PARTNER_URL: sandboxOrigin,
    PARTNER_CODE,
    NOTIFICATION_KEYS: [NOTIFICATION_KEY, SECOND_KEY].map(({ id, hex }) => `${id}:${hex}`).join(),
    PROCESSOR_SCRIPT_URL: `${sandboxOrigin}/processor/stripe.js`,
    FLEET_URL: sandboxOrigin,
    FLEET_ACCESS_CODE: PARTNER_CODE,
    FLEET_SECRET,
    NEXT_TELEMETRY_DISABLED: "1",
    ...otherSettings,
  };
  const server = launch(["node_modules/next/dist/bin/next", "start", "--port", port], settings);
  await until(server, "the shop", async () => {
    const response = await fetch(`${origin}/api/ready`).catch(() => null);
    return response?.ok ? true : undefined;
  });
  return {
    ...server,
    origin,
    settings,
    folder,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An origin on which nothing listens. */
export async function freeOrigin(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("a server without a port");
  return `http://localhost:${address.port}`;
}

interface Launched extends Omit<RunningServer, "origin"> {
  hasEnded(): boolean;
}

function launch(args: string[], environment: Record<string, string>): Launched {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  // Whoever started it may be told to end at once.
  const killNow = (): void => void child.kill("SIGKILL");
  process.on("exit", killNow);
  child.once("exit", () => process.off("exit", killNow));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = once(child, "exit").then(([code, signal]) => code ?? signal);
  return {
    pid: child.pid ?? 0,
    printed: () => text,
    hasEnded,
    stop: () => stop(child, hasEnded),
    signal: (name) => void child.kill(name),
    end,
  };
}

async function stop(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  if (hasEnded()) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const impatience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(impatience);
}

/** Asks until there is an answer; a server that ends or stays silent is described by what it printed. */
async function until<Answer>(server: Launched, name: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const giveUpAt = Date.now() + START_MS;
  while (Date.now() < giveUpAt && !server.hasEnded()) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(50);
  }
  await server.stop();
  throw new Error(`${name} did not start:\n${server.printed()}`);
}
