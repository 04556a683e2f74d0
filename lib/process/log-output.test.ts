import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { text } from "node:stream/consumers";
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

async function endOf(stdout: "pipe" | number, listen: (output: NodeJS.ReadableStream) => unknown): Promise<unknown> {
  const stdio: StdioOptions = ["ignore", stdout, "ignore"];
  const child = spawn(process.execPath, ["--input-type=module", "--eval", TALKATIVE], { stdio });
  if (child.stdout) listen(child.stdout);
  onTestFinished(() => void child.kill("SIGKILL"));
  const [code, signal] = await once(child, "exit");
  return code ?? signal;
}

test("a process whose log has no reader goes on and exits [X03]", async () => {
  expect(await endOf("pipe", () => undefined)).toBe(0);
});

test("a process whose log was closed goes on and exits [X03]", async () => {
  expect(await endOf("pipe", (output) => (output as unknown as { destroy(): void }).destroy())).toBe(0);
});

test("a process that logs to a full disk goes on and exits [X03]", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  expect(await endOf(full, () => undefined)).toBe(0);
});

test("a log with a reader has every line, whole and in order", async () => {
  let reading = Promise.resolve("");
  // The pipe ends after the process.
  expect(await endOf("pipe", (output) => (reading = text(output)))).toBe(0);
  const lines = (await reading).trimEnd().split("\n");
  const logged = lines.filter((line) => line !== "printed past the log");
  expect(logged.map((line) => JSON.parse(line).msg.length)).toEqual(Array(2_500).fill(300));
});
