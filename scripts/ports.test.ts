import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { BLOCKED_PORTS } from "./ports.mjs";

/** Runs a call of `ports.mjs` in a process of its own, since it ends the process. */
function run(call: string): { status: number | null; stderr: string } {
  const code = `import { refuseBlockedPort, refuseTakenPorts } from "./scripts/ports.mjs"; await ${call};`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" });
}

test("every port that is called blocked is refused by fetch", async () => {
  for (const port of BLOCKED_PORTS) {
    const error = await fetch(`http://127.0.0.1:${port}`).catch((caught: Error) => caught);
    expect(error, String(port)).toMatchObject({ cause: { message: "bad port" } });
  }
});

test("a blocked port is named with its setting, and another one isn’t refused", () => {
  const { status, stderr } = run('refuseBlockedPort("PORT", 4190)');
  expect(status).toBe(1);
  expect(stderr).toBe("Browsers refuse to open port 4190: set PORT to another port.\n");
  expect(run('refuseBlockedPort("PORT", 3000)').status).toBe(0);
});

test("a port in use is named with its setting", async () => {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const { status, stderr } = run(`refuseTakenPorts({ SANDBOX_PORT: ${port} })`);
  server.close();
  expect(status).toBe(1);
  expect(stderr).toBe(
    `Port ${port} is in use: stop the program that listens there, or set SANDBOX_PORT to another port.\n`,
  );
});

test("one port for two servers is refused, and so is a number that is no port", () => {
  const twice = run("refuseTakenPorts({ PORT: 0, SANDBOX_PORT: 0 })");
  expect(twice.stderr).toBe("PORT and SANDBOX_PORT are both 0: set one of them to another port.\n");
  const none = run("refuseTakenPorts({ SANDBOX_SMTP_PORT: 65536 })");
  expect(none.stderr).toMatch(/^Port 65536 can't be used .*: set SANDBOX_SMTP_PORT to another port\.\n$/);
});

test("the sandbox alone names a taken port too, also where `.env` sets it", async () => {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const folder = mkdtempSync(path.join(tmpdir(), "sandbox-"));
  cpSync("scripts", path.join(folder, "scripts"), { recursive: true });
  writeFileSync(path.join(folder, ".env"), `SANDBOX_PORT=${port}\n`);
  const { SANDBOX_PORT: _given, ...env } = process.env;
  const ofFile = spawnSync(process.execPath, [path.join(folder, "scripts/sandbox.mjs")], { encoding: "utf8", env });
  const mail = { ...env, SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: String(port) };
  const ofMail = spawnSync(process.execPath, ["scripts/sandbox.mjs"], { encoding: "utf8", env: mail });
  server.close();
  rmSync(folder, { recursive: true });
  const sentence = (setting: string) =>
    `Port ${port} is in use: stop the program that listens there, or set ${setting} to another port.\n`;
  expect([ofFile.status, ofFile.stderr]).toEqual([1, sentence("SANDBOX_PORT")]);
  expect([ofMail.status, ofMail.stderr]).toEqual([1, sentence("SANDBOX_SMTP_PORT")]);
});
