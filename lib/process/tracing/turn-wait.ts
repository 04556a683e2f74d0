import { type Context, context, createContextKey, trace } from "@opentelemetry/api";
import type { SpanProcessor } from "@opentelemetry/sdk-trace";

const WAITED_MS = createContextKey("how long the request waited for its turn, in milliseconds");

/** Begins to answer a request that has waited for so long. Its first span says so. */
export function afterTurnWait(waitedMs: number, answer: () => void): void {
  context.with(context.active().setValue(WAITED_MS, Math.round(waitedMs)), answer);
}

/** Writes the wait into the first span of a request. The framework begins that span, so it can't be done there. */
export const NOTES_TURN_WAIT: SpanProcessor = {
  onStart(span, parent: Context) {
    const waitedMs = parent.getValue(WAITED_MS);
    if (typeof waitedMs === "number" && !trace.getSpan(parent)) span.setAttribute("shop.turn.wait_ms", waitedMs);
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
