import { expect, test } from "vitest";
import { SIM, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer } from "#/lib/testing/server.ts";
import { failingCalls } from "./failing.ts";

test("a call that failed five times in a row is failing, until it is answered, be it with a refusal", async () => {
  let answer = "<h1>Bad gateway</h1>";
  const server = await startServer((response) => response.end(answer));
  const partner = testPartner(server.url);
  const verify = () => partner.verify(SIM, "en").catch(() => undefined);
  for (let failures = 1; failures <= 4; failures += 1) await verify();
  expect(failingCalls()).toBe(0);
  await verify();
  expect(failingCalls()).toBe(1);
  answer = JSON.stringify({ operateCode: "F", message: "unknown SIM" });
  await verify();
  expect(failingCalls()).toBe(0);
  await server.stop();
});
