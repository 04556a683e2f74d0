import { SpanStatusCode } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { spansOf } from "#/lib/testing/tracing/spans.ts";
import { inSpan } from "./span.ts";

const SIM = "89852072201180436177";

test("a span whose work throws has failed, and no text of the error leaves", async () => {
  const failing = () => inSpan("work", () => Promise.reject(new Error(`no SIM ${SIM}`)));
  const spans = await spansOf(() => expect(failing()).rejects.toThrow("no SIM"));
  expect(spans).toMatchObject([
    { name: "work", status: { code: SpanStatusCode.ERROR }, attributes: {}, events: [], ended: true },
  ]);
  expect(JSON.stringify(spans.map(({ name, status, attributes }) => ({ name, status, attributes })))).not.toContain(
    SIM,
  );
});

test("a span whose work throws at once has failed too", async () => {
  const failing = () =>
    inSpan("work", () => {
      throw new Error("broken");
    });
  const spans = await spansOf(() => expect(failing()).rejects.toThrow("broken"));
  expect(spans).toMatchObject([{ status: { code: SpanStatusCode.ERROR }, ended: true }]);
});

test("a span whose work ends well has no status", async () => {
  const spans = await spansOf(() => inSpan("work", async () => "done"));
  expect(spans).toMatchObject([{ status: { code: SpanStatusCode.UNSET } }]);
});

test("what is thrown on purpose, such as a redirect, is no failure where its span says so", async () => {
  const redirect = () =>
    inSpan("action buy", async (span) => {
      span.setStatus({ code: SpanStatusCode.OK });
      throw new Error("redirect");
    });
  const spans = await spansOf(() => expect(redirect()).rejects.toThrow("redirect"));
  expect(spans).toMatchObject([{ status: { code: SpanStatusCode.OK } }]);
});
