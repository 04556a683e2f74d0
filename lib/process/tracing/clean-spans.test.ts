import type { Attributes } from "@opentelemetry/api";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { exportingClean } from "./clean-spans.ts";
import { SHOP_SCOPE } from "./span.ts";

const SIM = "89852072201180436177";
const TOKEN = "q7Rk-pYx3ZbLw0VnHt_cA9";

test.each([
  ["GET /orders/[orderId]", "GET /orders/[orderId]"],
  ["RSC GET /(plain)/sim/page", "RSC GET /(plain)/sim/page"],
  ["render route (app) /desk/plans/[planId]", "render route (app) /desk/plans/[planId]"],
  ["executing api route (app) /api/notifications", "executing api route (app) /api/notifications"],
  ["GET /", "GET /"],
  [`GET /orders/${TOKEN}`, "BaseServer.handleRequest"],
  [`GET /${SIM}`, "BaseServer.handleRequest"],
  ["GET /mail?to=anna@example.com", "BaseServer.handleRequest"],
  ["GET /mail/anna@example.com", "BaseServer.handleRequest"],
  ["GET /AbCdEfGhIjKlMnOpQrStUv", "BaseServer.handleRequest"],
  ["fetch GET https://partner.example/v4", "BaseServer.handleRequest"],
])("a span of the framework named %s is exported as %s", async (name, exported) => {
  const [span] = await exportedOf("next.js", name, { "next.span_type": "BaseServer.handleRequest" });
  expect(span?.name).toBe(exported);
});

test("of the framework's attributes those pass that are known and have their form", async () => {
  const passing = {
    "http.method": "POST",
    "http.route": "/pay/[token]",
    "next.route": "/pay/[token]",
    "next.page": "/(plain)/pay/[token]/page",
    "next.span_type": "AppRender.getBodyResult",
    "next.rsc": false,
    "http.status_code": 200,
    "error.type": "TypeError",
    "shop.turn.wait_ms": 12,
  };
  const [span] = await exportedOf("next.js", "POST", {
    ...passing,
    "http.target": `/pay/${TOKEN}?sim=${SIM}`,
    "http.url": `https://user:secret@partner.example/?sim=${SIM}`,
    "next.span_name": `GET /pay/${TOKEN}`,
    "net.peer.name": "partner.example",
    "http.user_agent": "Mozilla",
  });
  expect(span?.attributes).toEqual(passing);
  const foreign = { "http.route": `/pay/${TOKEN}`, "next.route": `/${SIM}`, "error.type": `no SIM ${SIM}` };
  const [other] = await exportedOf("next.js", "POST", { ...foreign, "next.rsc": SIM, "http.status_code": SIM });
  expect(other?.attributes).toEqual({});
});

test("texts and stacks of errors don't pass, and the span still counts as failed", async () => {
  const spans = await exportedOf(SHOP_SCOPE, "partner singleOrder", { "shop.partner.outcome": "http" }, new Error(SIM));
  expect(spans).toMatchObject([
    { name: "partner singleOrder", status: { code: 2 }, events: [], attributes: { "shop.partner.outcome": "http" } },
  ]);
  expect(
    JSON.stringify(spans.map(({ name, status, events, links }) => ({ name, status, events, links }))),
  ).not.toContain(SIM);
});

/** What is exported of a span, and of an error that was recorded in it. */
async function exportedOf(scope: string, name: string, attributes: Attributes, error?: Error) {
  const memory = new InMemorySpanExporter();
  const exporter = exportingClean(memory);
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const span = provider.getTracer(scope).startSpan(name, { attributes });
  if (error) {
    span.recordException(error);
    span.setStatus({ code: 2, message: error.message });
  }
  span.end();
  await provider.forceFlush();
  return memory.getFinishedSpans();
}
