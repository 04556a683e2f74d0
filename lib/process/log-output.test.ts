import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";

/** Logs more than a pipe holds, prints past the log as the framework does, and exits. */
const TALKATIVE = `
  const { log } = await import("#/lib/process/log.ts");
  const { scrubOutput } = await import("#/lib/process/scrub-output.ts");
  const { print } = await import("#/lib/process/log-output.ts");
  scrubOutput(process.stdout, print);
  for (let round = 0; round < 25; round += 1) {
    for (let line = 0; line < 100; line += 1) log.info("x".repeat(300));
    console.log("printed past the log");
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.exit(0);`;

async function endOf(
  stdout: "pipe" | number | Writable,
  listen: (output: NodeJS.ReadableStream) => unknown = () => undefined,
): Promise<unknown> {
  const stdio: StdioOptions = ["ignore", stdout, "ignore"];
  const child = spawn(process.execPath, ["--input-type=module", "--eval", TALKATIVE], { stdio });
  if (child.stdout) listen(child.stdout);
  onTestFinished(() => void child.kill("SIGKILL"));
  const [code, signal] = await once(child, "exit");
  return code ?? signal;
}

test("a process whose log has no reader goes on and exits [X03]", { tags: ["long"] }, async () => {
  expect(await endOf("pipe")).toBe(0);
});

test("a process whose log was closed goes on and exits [X03]", async () => {
  expect(await endOf("pipe", (output) => (output as unknown as { destroy(): void }).destroy())).toBe(0);
});

test("a process that logs to a full disk goes on and exits [X03]", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  expect(await endOf(full)).toBe(0);
});

test("a log with a reader has every line, whole and in order", async () => {
  // Another process reads: this one may stand still for longer than the log waits for its reader.
  const file = path.join(mkdtempSync(path.join(tmpdir(), "shop-log-")), "log");
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
  const output = openSync(file, "w");
  const reader = spawn("cat", { stdio: ["pipe", output, "ignore"] });
  closeSync(output);
  onTestFinished(() => void reader.kill("SIGKILL"));
  const end = once(reader, "exit");
  expect(await endOf(reader.stdin as Writable)).toBe(0);
  reader.stdin?.destroy();
  await end;
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const logged = lines.filter((line) => line !== "printed past the log");
  expect(logged.map((line) => JSON.parse(line).msg.length)).toEqual(Array(2_500).fill(300));
});
