import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runPromtool } from "#/testbed/prometheus.ts";

// The alert rules by Prometheus' own tool: their form, and docs/operations/alerts.test.yml. `e2e/prometheus.spec.ts` has a server evaluate them.

const FOLDER = "docs/operations";

test("the alert rules are well formed, says promtool", () => {
  const { status, printed } = runPromtool(["check", "rules", `${FOLDER}/alerts.yml`]);
  expect(status, printed).toBe(0);
});

test("each alert fires for its cause and is silent without it, says promtool", { tags: ["long"] }, () => {
  const { status, printed } = runPromtool(["test", "rules", `${FOLDER}/alerts.test.yml`]);
  expect(status, printed).toBe(0);
});

test("Prometheus' settings in the runbook are well formed, and one names each of two shops", () => {
  const blocks = readFileSync("docs/operations.md", "utf8").matchAll(/^```\n(rule_files: [^`]*)^```$/gm);
  const settings = [...blocks].map(([, block = ""]) => block);
  expect(settings).toHaveLength(2);
  const folder = mkdtempSync(path.join(tmpdir(), "shop-promtool-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(`${FOLDER}/alerts.yml`, path.join(folder, "alerts.yml"));
  for (const block of settings) {
    const file = path.join(folder, "prometheus.yml");
    writeFileSync(file, block);
    const { status, printed } = runPromtool(["check", "config", "--syntax-only", file]);
    expect(status, printed).toBe(0);
    expect(block).toContain("job_name: shop\n");
  }
  expect(settings[1]).toMatch(/targets: \["[\d.]+:3000", "[\d.]+:3000"\]/);
});
