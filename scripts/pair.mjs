import { setTimeout as pause } from "node:timers/promises";
import { refuseBlockedPort, refuseTakenPorts } from "./ports.mjs";
import { exitCode, onShutdown, start, startTool } from "./processes.mjs";
import {
  listenOptions,
  loadDotEnv,
  pairSettings,
  sandboxPort,
  shopPort,
  smtpPort,
  startArguments,
} from "./settings.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

const START_SECONDS = 120;
const SHUTDOWN_SECONDS = 10;

/**
 * Runs the shop (`next start` or `next dev`) with the sandbox, or alone when PARTNER_URL is set, until one of them ends or a
 * shutdown signal arrives; then ends both and this script.
 */
export async function runPair(nextCommand) {
  loadDotEnv();
  const isAlone = Boolean(process.env.PARTNER_URL);
  const ports = { PORT: shopPort(), ...(!isAlone && { SANDBOX_PORT: sandboxPort() }) };
  for (const [setting, port] of Object.entries(ports)) refuseBlockedPort(setting, port);
  await refuseTakenPorts({ ...ports, ...(!isAlone && { SANDBOX_SMTP_PORT: smtpPort() }) });

  if (nextCommand === "start") {
    const code = await buildUnlessFresh();
    if (code !== 0) process.exit(code);
  }

  const settings = isAlone ? {} : pairSettings();
  const port = String(shopPort());
  const { args, env } = listenOptions();
  const shopEnv = { ...env, ...settings.shop, PORT: port };
  const command = nextCommand === "start" ? startArguments(port) : [nextCommand, "--port", port];
  const children = { shop: startTool("next", [...command, ...args], shopEnv) };
  if (!isAlone) children.sandbox = start(process.execPath, ["sandbox/main.ts"], { env: settings.sandbox });

  const end = Promise.race([shutdownSignal(), ...Object.entries(children).map(endOf)]);
  const { code, complaint } = (await Promise.race([end, announce(isAlone)])) ?? (await end);
  if (complaint) process.stderr.write(`${complaint}\n`);
  await stop(Object.values(children));
  process.exit(code);
}

function shutdownSignal() {
  return new Promise((resolve) => onShutdown(() => resolve({ code: 0 })));
}

/** A server that ends by itself is a failure, even with exit code 0. */
async function endOf([name, child]) {
  const code = await exitCode(child);
  return { code: code || 1, complaint: `The ${name} ended by itself (exit code ${code}).` };
}

/** Prints the addresses once both servers answer; returns a complaint when one of them doesn't. */
async function announce(isAlone) {
  const shop = `http://localhost:${shopPort()}`;
  const sandbox = `http://localhost:${sandboxPort()}`;
  for (const address of isAlone ? [`${shop}/api/health`] : [sandbox, `${shop}/api/health`]) {
    if (!(await answers(address))) {
      return { code: 1, complaint: `${address} gave no answer within ${START_SECONDS} seconds.` };
    }
  }
  process.stdout.write(`\n  Shop     ${shop}\n`);
  if (isAlone) {
    process.stdout.write(`  Partner  ${process.env.PARTNER_URL}\n\n`);
  } else {
    const { sims } = await import("#/sandbox/catalogue/sims.ts");
    process.stdout.write(`  Sandbox  ${sandbox}\n  Mailbox  ${sandbox}/mailbox (every mail that the shop sends)\n`);
    process.stdout.write(`  SIM      ${sims[0].number} (a number to try)\n\n`);
  }
}

async function answers(address) {
  const deadline = Date.now() + START_SECONDS * 1000;
  while (Date.now() < deadline) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return true;
    await pause(100);
  }
  return false;
}

async function stop(children) {
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const ends = running.map((child) => exitCode(child));
  for (const child of running) child.kill("SIGTERM");
  const deadline = setTimeout(() => {
    for (const child of running) child.kill("SIGKILL");
  }, SHUTDOWN_SECONDS * 1000);
  await Promise.all(ends);
  clearTimeout(deadline);
}
