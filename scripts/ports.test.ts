import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
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
