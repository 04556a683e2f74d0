import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LEAST_SCORE, PURE_FILES } from "./files.mjs";
import { REASONS } from "./reasons.mjs";

/** A hash of these files, to see whether one has changed since. */
export function digestOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** The survivors without a reason. */
export function withoutReason(report) {
  return Object.entries(report).flatMap(([file, { survivors }]) =>
    survivors
      .filter((survivor) => reasonFor(file, survivor) === undefined)
      .map((survivor) => `${file}:${survivor.line} in \`${survivor.in}\`: ${nameOf(survivor)}`),
  );
}

function reasonFor(file, survivor) {
  return REASONS[file]?.[nameOf(survivor)];
}

function nameOf({ original, replacement }) {
  return `${original} → ${replacement || "nothing"}`;
}

/** The report for a reader. */
export function render(report) {
  const rows = Object.entries(report).map(
    ([file, { score, killed, mutants }]) => `| \`${file}\` | ${score} % | ${killed} of ${mutants} | ${testsOf(file)} |`,
  );
  const sections = Object.entries(report)
    .filter(([, { survivors }]) => survivors.length > 0)
    .map(
      ([file, { survivors }]) =>
        `### ${file}\n\n${[...new Set(survivors.map((one) => survivorLine(file, one)))].join("\n")}\n`,
    );
  return `${INTRODUCTION}\n${rows.join("\n")}\n\n## Survivors\n\n${sections.join("\n")}`;
}

function testsOf(file) {
  return PURE_FILES[file].map((test) => `\`${test.slice(test.lastIndexOf("/") + 1)}\``).join(", ");
}

function survivorLine(file, survivor) {
  return `- ${code(survivor.original)} becomes ${survivor.replacement ? code(survivor.replacement) : "nothing"}: ${reasonFor(file, survivor) ?? "**no reason given**"}`;
}

function code(text) {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

const INTRODUCTION = `# Mutation tests

\`npm run mutate\` changes the files below in every small way (a condition turned round, a call left out, a text emptied) and runs their
unit tests against each change. A change that no test notices survives. At least ${LEAST_SCORE} of 100 must be noticed in each file, and each
survivor has its reason below; reasons stand in \`scripts/mutation/reasons.mjs\`. Files that have not changed since the last run, nor their
tests, are left out; \`npm run mutate -- lib/text/money.ts\` runs one. This page and \`mutation.json\` are written by the command.

| File | Score | Killed | By |
|---|---|---|---|`;
