import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { LEAST_SCORE, PURE_FILES } from "./mutation/files.mjs";
import { digestOf, render, withoutReason } from "./mutation/report.mjs";
import { handOver } from "./setup.mjs";

/*
 * Changes the pure files in every small way and runs their unit tests against each change: npm run mutate [-- lib/text/money.ts]
 * Files that are as they were at the last run, with their tests, are left out unless named. Writes docs/mutation.json and
 * docs/mutation.md. Ends with 1 when a file's score is too low or a mutant survives without a reason in scripts/mutation/reasons.mjs.
 */

await handOver();
const REPORT = "docs/mutation.json";
const READABLE = "docs/mutation.md";

// Loaded late: it needs the pinned Node.
const { mutate } = await import("./mutation/mutate.mjs");
const { positionals } = parseArgs({ allowPositionals: true });
const known = JSON.parse(readFileSync(REPORT, "utf8"));
const report = Object.fromEntries(
  Object.keys(PURE_FILES).flatMap((file) => (known[file] ? [[file, known[file]]] : [])),
);

function write() {
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(READABLE, render(report));
}

for (const [file, tests] of Object.entries(PURE_FILES)) {
  const digest = digestOf([file, ...tests]);
  const isDue = positionals.length > 0 ? positionals.includes(file) : report[file]?.digest !== digest;
  if (!isDue) continue;
  report[file] = { digest, ...(await mutate(file, tests)) };
  write();
}
write();

const low = Object.entries(report).filter(([, { score }]) => score < LEAST_SCORE);
for (const [file, { score }] of low)
  process.stdout.write(`${file}: ${score} % of its mutants are killed, not ${LEAST_SCORE} %.\n`);
const unexplained = withoutReason(report);
for (const name of unexplained) process.stdout.write(`survives without a reason: ${name}\n`);
process.exit(low.length + unexplained.length === 0 ? 0 : 1);
