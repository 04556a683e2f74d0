import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COUNTED_ALARMS, NOISE } from "#/lib/process/alarms.ts";

// What promtool doesn't know: that each alert has a test of its own and a heading of the runbook.

const read = (name: string) => readFileSync(`docs/${name}`, "utf8");
const ALERTS = [...read("operations/alerts.yml").matchAll(/- alert: (\w+)\n(?:(?! {6}- alert).*\n?)*/g)].map(
  ([text, name = ""]) => ({ name, runbook: /runbook_url: (\S+)/.exec(text)?.[1] }),
);

test("each alert leads to a heading of its name in the runbook", () => {
  expect(ALERTS.length).toBeGreaterThan(10);
  const headings = [...read("operations.md").matchAll(/^#{3} (Shop\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(ALERTS.map(({ name }) => name));
  for (const { name, runbook } of ALERTS) expect(runbook).toBe(`docs/operations.md#${name.toLowerCase()}`);
});

test("each alert is tested: that it fires, and that it doesn't", () => {
  const tests = read("operations/alerts.test.yml");
  for (const { name } of ALERTS) {
    expect(tests, name).toMatch(new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n`));
    expect(tests, name).toMatch(new RegExp(`alertname: ${name}, exp_alerts: \\[\\] `));
  }
});

test("the runbook says what each sweeper does", () => {
  const names = [
    ...readFileSync("lib/shop/background.ts", "utf8").matchAll(/(\w+): startSweeper\(/g),
    ...readFileSync("lib/shop/mail.ts", "utf8").matchAll(/"?(mail \d|reminders)"?: (?:worker|await)/g),
  ].map(([, name = ""]) => name);
  const [, table = ""] = /\| Sweeper \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(read("operations.md")) ?? [];
  const told = table.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)]);
  expect(told.map(([, name]) => name).sort()).toEqual(names.sort());
});

test("each event that no stranger can raise pages, by the rule of events or by its own", () => {
  const [, left = ""] = /shop_alarm_events_total\{alarm!~"([^"]+)"/.exec(read("operations/alerts.yml")) ?? [];
  const noise = COUNTED_ALARMS.filter((name) => NOISE.has(name));
  expect(left.split("|").sort()).toEqual([...noise, "notification_not_stored", "sweep_failed"].sort());
});
