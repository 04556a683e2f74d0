import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { exportingClean } from "#/lib/process/tracing/clean-spans.ts";
import { NOTES_TURN_WAIT } from "#/lib/process/tracing/turn-wait.ts";

/** Records the spans of some work. @returns what would leave the process, in the order in which the spans ended */
export async function spansOf(run: () => Promise<unknown>): Promise<ReadableSpan[]> {
  const memory = new InMemorySpanExporter();
  const exporter = exportingClean(memory);
  const provider = new TracerProvider({ spanProcessors: [NOTES_TURN_WAIT, new SimpleSpanProcessor({ exporter })] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  try {
    await run();
  } finally {
    // The tests after this one run in the same process.
    trace.disable();
    context.disable();
  }
  await provider.forceFlush();
  return memory.getFinishedSpans();
}

/** The names of the spans around the first one of this name, from the inside. */
export function around(spans: readonly ReadableSpan[], name: string): string[] {
  const names: string[] = [];
  for (let one = spans.find((span) => span.name === name); one; ) {
    const { spanId } = one.parentSpanContext ?? {};
    one = spans.find((span) => span.spanContext().spanId === spanId);
    if (one) names.push(one.name);
  }
  return names;
}
