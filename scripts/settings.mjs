import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const SECRET_FILE = "data/session-secret";
const PARTNER_CODE = "P000270";
const PROCESSOR_KEY = "pk_test_sandbox";

/**
 * Longer than proxies keep an idle connection (a minute) and longer than a buyer reads a page, so a submitted form never meets a
 * closing connection and needs no new one.
 */
const KEEP_ALIVE_MS = 75_000;

/** Reads `.env` into the environment, which wins over the file. */
export function loadDotEnv() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** The framework's arguments that start a shop at this port, also in tests. */
export function startArguments(port) {
  return ["start", "--port", String(port), "--keepAliveTimeout", String(KEEP_ALIVE_MS)];
}

export function shopPort() {
  return Number(process.env.PORT || 3000);
}

/**
 * What makes the framework listen on HOST. Given 127.0.0.1, it would take its own rewrites for those to another server, since it calls
 * every address of this machine "localhost". So it gets that name, and the name means the address of IPv4.
 */
export function listenOptions() {
  const host = process.env.HOST || "127.0.0.1";
  const family = { "127.0.0.1": "ipv4first", "::1": "ipv6first" }[host];
  if (family === undefined) return { args: ["--hostname", host], env: {} };
  const options = `${process.env.NODE_OPTIONS ?? ""} --dns-result-order=${family}`.trim();
  return { args: ["--hostname", "localhost"], env: { NODE_OPTIONS: options } };
}

export function sandboxPort() {
  return Number(process.env.SANDBOX_PORT || 4010);
}

/** The sandbox's mail server. 0 asks for any free port, and so does what follows it. */
export function smtpPort() {
  return Number(process.env.SANDBOX_SMTP_PORT || (sandboxPort() && sandboxPort() + 1));
}

/**
 * Settings that connect a shop and a sandbox. They override the given ones, because a given value would fit only one of the two.
 * Other settings stay as given, or get the shop's defaults.
 */
export function pairSettings() {
  const sandbox = `http://localhost:${sandboxPort()}`;
  const notificationKey = `sandbox:${randomBytes(32).toString("hex")}`;
  const fleetSecret = randomBytes(32).toString("hex");
  return {
    shop: {
      SESSION_SECRET: process.env.SESSION_SECRET || keptSecret(),
      PARTNER_CODE,
      PARTNER_URL: sandbox,
      // The sandbox's plans have prices in both.
      PARTNER_CURRENCIES: process.env.PARTNER_CURRENCIES || "USD,CNY",
      PROCESSOR_KEY,
      PROCESSOR_SCRIPT_URL: `${sandbox}/processor/stripe.js`,
      FLEET_URL: sandbox,
      FLEET_ACCESS_CODE: PARTNER_CODE,
      FLEET_SECRET: fleetSecret,
      NOTIFICATION_KEYS: notificationKey,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort()}`,
      MAIL_FROM: process.env.MAIL_FROM || "shop@example.com",
      // The sandbox's mail server has no certificate.
      MAIL_TLS: "optional",
    },
    sandbox: {
      SANDBOX_PORT: String(sandboxPort()),
      SANDBOX_SMTP_PORT: String(smtpPort()),
      // Another one with each start: the shop keeps its database, and must not meet the ids of an earlier sandbox again.
      SANDBOX_SEED: process.env.SANDBOX_SEED || String(randomInt(2 ** 31)),
      SANDBOX_PARTNER_CODE: PARTNER_CODE,
      SANDBOX_PUBLISHABLE_KEY: PROCESSOR_KEY,
      SANDBOX_FLEET_SECRET: fleetSecret,
      SANDBOX_NOTIFY_URL: `http://localhost:${shopPort()}/api/notifications`,
      SANDBOX_NOTIFICATION_KEY: notificationKey,
    },
  };
}

/** Kept beside the database, so that sessions and sealed values stay valid after a restart. */
function keptSecret() {
  if (!existsSync(SECRET_FILE)) {
    mkdirSync("data", { recursive: true, mode: 0o700 });
    writeFileSync(SECRET_FILE, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  return readFileSync(SECRET_FILE, "utf8");
}
