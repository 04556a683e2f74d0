import { afterEach, expect, test } from "vitest";
import { closeShops, openShop, send } from "#/lib/testing/front/shop.ts";
import { spansOf } from "#/lib/testing/tracing/spans.ts";
import { inSpan } from "./span.ts";
import { afterTurnWait } from "./turn-wait.ts";

afterEach(closeShops);

test("only the first span of a request tells how long it waited for its turn", async () => {
  const answer = () => inSpan("GET", () => inSpan("transaction", async () => undefined));
  const spans = await spansOf(() => new Promise((resolve) => afterTurnWait(12.4, () => void answer().then(resolve))));
  const told = spans.map(({ name, attributes }) => [name, attributes]);
  expect(told).toEqual([
    ["transaction", {}],
    ["GET", { "shop.turn.wait_ms": 12 }],
  ]);
});

test("the front tells it for each request that it lets through", async () => {
  const shop = await openShop(0, (_, response) => void inSpan("GET", async () => response.end()));
  const spans = await spansOf(() => Promise.all([send(shop), send(shop), send(shop)]));
  const waits = spans.map(({ attributes }) => attributes["shop.turn.wait_ms"]);
  expect(waits).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect(spans.filter(({ parentSpanContext }) => parentSpanContext)).toEqual([]);
});
