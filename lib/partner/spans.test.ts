import { expect, test } from "vitest";
import { SIM, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { spansOf } from "#/lib/testing/tracing/spans.ts";
import { startServer } from "#/testbed/stub-server.ts";

test.each([
  ["a read that is answered at the second attempt", [503, 200], 2, "answered", 0],
  ["a read that never is", [503, 503, 503], 3, "http", 2],
])("the span of %s says so", async (_what, statuses, attempts, outcome, code) => {
  const [span] = await spansOfCall(statuses, '{"operateCode":"S","data":{"planList":[]}}', (partner) =>
    partner.plans(SIM, "en"),
  );
  expect(span).toMatchObject({ name: "partner singleServicePlanPage", kind: 2, status: { code } });
  expect(span?.attributes).toEqual({
    "shop.partner.attempts": attempts,
    "shop.partner.outcome": outcome,
    ...(outcome === "http" && { "http.response.status_code": 503 }),
  });
});

test("a refusal is an answer, and its text is in no span", async () => {
  const refusal = `{"operateCode":"E7","message":"no such SIM ${SIM}"}`;
  const [span] = await spansOfCall([200], refusal, (partner) => partner.place(testOrder()));
  expect(span).toMatchObject({ name: "partner singleOrder", status: { code: 1 }, events: [] });
  expect(span?.attributes).toEqual({
    "shop.partner.attempts": 1,
    "shop.partner.outcome": "refused",
  });
});

/** The spans of a call to a server that answers with these statuses, one after the other. */
async function spansOfCall(
  statuses: readonly number[],
  body: string,
  call: (partner: ReturnType<typeof testPartner>) => Promise<unknown>,
) {
  const waiting = [...statuses];
  const server = await startServer((response) => response.writeHead(waiting.shift() ?? 404).end(body));
  const spans = await spansOf(() => call(testPartner(server.url)).catch(() => undefined));
  await server.stop();
  return spans;
}
