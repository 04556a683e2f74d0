import { expect, test } from "vitest";
import { runPromtool } from "#/testbed/prometheus.ts";

// The alert rules by Prometheus' own tool: their form, and docs/operations/alerts.test.yml. `e2e/prometheus.spec.ts` has a server evaluate them.

const FOLDER = "docs/operations";

test("the alert rules are well formed, says promtool", () => {
  const { status, printed } = runPromtool(["check", "rules", `${FOLDER}/alerts.yml`]);
  expect(status, printed).toBe(0);
});

test("each alert fires for its cause and is silent without it, says promtool", () => {
  const { status, printed } = runPromtool(["test", "rules", `${FOLDER}/alerts.test.yml`]);
  expect(status, printed).toBe(0);
});
