import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailBench, type MailBench } from "#/lib/testing/mail/mail-bench.ts";
import { around, spansOf } from "#/lib/testing/tracing/spans.ts";

let bench: MailBench;
beforeAll(async () => {
  bench = await createMailBench();
});
afterAll(() => bench.close());

test("the trace of a mail shows its handover to the mail server, without an address", async () => {
  const id = await bench.queue("receipt", "order-1");
  const spans = await spansOf(() => bench.sweepAll());
  expect((await bench.row(id)).state).toBe("sent");
  const handover = spans.find(({ name }) => name === "mail handover");
  expect(handover).toMatchObject({ kind: SpanKind.CLIENT, status: { code: SpanStatusCode.UNSET } });
  expect(handover?.attributes).toEqual({ "shop.mail.kind": "receipt", "shop.mail.outcome": "taken" });
  expect(around(spans, "mail handover")).toEqual(["send mail"]);
});

test("a mail that the server refuses is a span that has failed, without the server's words", async () => {
  bench.server.at("recipient", "550 5.1.1 no buyer@example.com here");
  const id = await bench.queue("receipt", "order-2");
  const spans = await spansOf(() => bench.sweepAll());
  expect((await bench.row(id)).state).toBe("dead");
  const handover = spans.find(({ name }) => name === "mail handover");
  expect(handover?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(handover?.attributes).toEqual({ "shop.mail.kind": "receipt", "shop.mail.outcome": "refused" });
});

test("a round without a mail that is due has no span", async () => {
  expect(await spansOf(() => bench.sweepAll())).toEqual([]);
});
