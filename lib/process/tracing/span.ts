import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/** The scope of the shop's own spans, beside that of the framework. */
export const SHOP_SCOPE = "sim-top-up";

/**
 * Runs work in a span of its own, as a part of the span that it was started in. Where traces are off, the span keeps nothing.
 * Work that throws has failed, unless it has set the status OK first: then what it throws is an answer.
 * @param name in our own words, as attributes are too: never an id, a number, an address or what a client sent
 */
export function inSpan<T>(name: string, run: (span: Span) => Promise<T>, kind = SpanKind.INTERNAL): Promise<T> {
  return trace.getTracer(SHOP_SCOPE).startActiveSpan(name, { kind }, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      // Without its text, which may hold personal data.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
