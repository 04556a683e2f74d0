import { expect, test, vi } from "vitest";
import { SETTING_NAMES } from "#/lib/env.ts";
import { shopSettings } from "#/testbed/servers.ts";
import { listenOptions } from "./settings.mjs";

test.each([
  ["", "localhost", "--dns-result-order=ipv4first"],
  ["127.0.0.1", "localhost", "--dns-result-order=ipv4first"],
  ["::1", "localhost", "--dns-result-order=ipv6first"],
  ["0.0.0.0", "0.0.0.0", undefined],
  ["192.0.2.1", "192.0.2.1", undefined],
])("with HOST %j the framework is told to listen on %s", (host, name, options) => {
  vi.stubEnv("HOST", host);
  vi.stubEnv("NODE_OPTIONS", "");
  expect(listenOptions()).toEqual({ args: ["--hostname", name], env: options ? { NODE_OPTIONS: options } : {} });
});

test("options of Node that are given stay", () => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("NODE_OPTIONS", "--max-old-space-size=512");
  expect(listenOptions().env.NODE_OPTIONS).toBe("--max-old-space-size=512 --dns-result-order=ipv4first");
});

test("a shop of the tests is given every setting, so that none comes from a developer’s `.env`", () => {
  const given = Object.keys(shopSettings("http://localhost:3000", "http://localhost:4010", "/nowhere"));
  expect(given.toSorted()).toEqual([...SETTING_NAMES, "CHROMIUM_PATH", "NEXT_TELEMETRY_DISABLED"].toSorted());
});
