import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { STRICT_HEADERS } from "#/lib/web/policies.ts";
import { selfSigned } from "#/testbed/certificate.ts";

/** Paths of the programs that the measurements start. */
export interface Programs {
  browser: string;
  python: string;
}

/** A browser at the end of a bad line: 400 kbit/s both ways, 400 ms there and back, and a processor a quarter as fast. */
export interface BadLine {
  /** Which of the two ways emulates the line. */
  how: "emulator" | "browser";
  /** The origin at which the browser reaches a port of this machine; with TLS 1.3 if the line emulates the cost of connections. */
  originOf(port: number): string;
  /** A page of a browser with no cache, cookies or open connections. */
  newPage(context?: BrowserContext): Promise<Page>;
  close(): Promise<void>;
}

const SERVER = "10.77.0.1";
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--ignore-certificate-errors",
];

/** @param ports of servers on this machine; the browser reaches them at `localhost` */
export async function openBadLine({ browser: executablePath, python }: Programs, ports: number[]): Promise<BadLine> {
  const folder = mkdtempSync(path.join(tmpdir(), "line-"));
  const doors = ports.map((port) => openDoor(port, path.join(folder, String(port))));
  const how = hasNetworks(python) ? "emulator" : "browser";
  const options = { args: FLAGS, executablePath };
  if (how === "emulator") {
    const pairs = ports.map((port) => `${port}=${path.join(folder, String(port))}`).join(" ");
    options.executablePath = path.join(folder, "browser");
    options.args = [...FLAGS, `--host-resolver-rules=MAP localhost ${SERVER}`];
    const line = path.resolve("bench/figures/slow-line.py");
    writeFileSync(
      options.executablePath,
      `#!/bin/sh\nexec unshare -rn ${python} ${line} ${pairs} -- ${executablePath} "$@"\n`,
    );
    chmodSync(options.executablePath, 0o755);
  }
  const browser = await chromium.launch(options);
  return {
    how,
    originOf: (port) => `${how === "emulator" ? "https" : "http"}://localhost:${port}`,
    newPage: (context) => newPage(browser, how, context),
    async close() {
      await browser.close();
      for (const door of doors) door.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newPage(browser: Browser, how: BadLine["how"], known?: BrowserContext): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = known ?? (await browser.newContext({ viewport, locale: "en-US" }));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (how === "browser") await session.send("Network.emulateNetworkConditions", LINE);
  return page;
}

/** Whether a user may make networks here: Linux, with user name spaces and tunnels. */
function hasNetworks(python: string): boolean {
  const ask = `import os; os.open("/dev/net/tun", os.O_RDWR)`;
  const answer = spawnSync("unshare", ["-rn", "sh", "-c", `ip link set lo up && ${python} -c '${ask}'`]);
  return answer.status === 0;
}

/** Puts a server of this machine behind TLS on a socket file, where the browser's own network can reach it. */
function openDoor(port: number, file: string): net.Server {
  const server = tls.createServer({ ...selfSigned(), minVersion: "TLSv1.3" }, (caller: Socket) => {
    const inner = net.connect(port, "localhost");
    caller.pipe(inner).pipe(caller);
    for (const end of [caller, inner]) end.on("error", () => end.destroy());
  });
  return server.listen(file);
}

/**
 * A page of 400 bytes, styles included, with the headers that every answer of the shop has: no page of the shop can arrive sooner on this line.
 * Cross-Origin-Opener-Policy makes a browser that comes from elsewhere start a process for the page, which takes longer than 400 bytes do.
 */
export async function serveTinyPage(): Promise<{ port: number; close(): void }> {
  const start =
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const html = `${start}<title>Tiny</title><link rel="icon" href="data:,"><h1>Tiny</h1><p>`.padEnd(400, "word ");
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { ...STRICT_HEADERS, "content-type": "text/html" }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
