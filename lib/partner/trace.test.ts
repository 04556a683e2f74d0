import { expect, test } from "vitest";
import { SIM, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer } from "#/testbed/stub-server.ts";
import { PartnerError } from "./error.ts";
import type { Trace } from "./exchange.ts";

test("a trace sees each request with its answer, of any status and form", async () => {
  const answers = [
    { status: 500, body: "out of order" },
    { status: 200, body: '{"operateCode":"E1","message":"no"}' },
  ];
  const server = await startServer((response) => {
    const { status, body } = answers.shift() ?? { status: 404, body: "" };
    response.writeHead(status).end(body);
  });
  const seen: unknown[] = [];
  const trace: Trace = ({ call, method, body = "" }, outcome) =>
    void seen.push([
      `${method} ${call}`,
      JSON.parse(body).deviceCode,
      outcome instanceof PartnerError ? outcome.kind : [outcome.status, String(outcome.bytes)],
    ]);
  const partner = testPartner(server.url, { trace });
  await expect(partner.plans(SIM, "en")).rejects.toThrow("refused");
  await server.stop();
  await expect(partner.verify(SIM, "en")).rejects.toThrow("unreachable");
  const call = "POST singleServicePlanPage";
  expect(seen).toEqual([
    [call, SIM, [500, "out of order"]],
    [call, SIM, [200, '{"operateCode":"E1","message":"no"}']],
    ["POST singleVerify", SIM, "unreachable"],
  ]);
});
