import { randomBytes } from "node:crypto";
import { context, type DiagLogger, DiagLogLevel, diag, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "#/lib/process/log.ts";
import { exportingClean } from "./clean-spans.ts";
import type { Tracing } from "./settings.ts";
import { NOTES_TURN_WAIT } from "./turn-wait.ts";

/*
 * Loaded where traces are on, and nowhere else. Spans wait in a queue of 2,048 and are sent in the background; what doesn't fit into it or can't be
 * sent is dropped.
 */

/** From here on this process records spans and sends them. @returns what sends those that wait */
export function startSdk({ serviceName, ...tracing }: Tracing, version: string, log: Log): () => Promise<void> {
  const trouble = toLog(log);
  diag.setLogger(trouble, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const instance = randomBytes(16).toString("hex");
  const ours = { "service.name": serviceName, "service.version": version, "service.instance.id": instance };
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(ours))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(tracing),
    spanProcessors: [NOTES_TURN_WAIT, new BatchSpanProcessor({ exporter: exportingClean(new OTLPTraceExporter()) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // The framework carries a trace from its proxy to the page by headers. What a client sends under these names doesn't get past the front.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown().catch((error: Error) => trouble.error(error.message));
}

function samplerOf({ sampler, ratio }: Pick<Tracing, "sampler" | "ratio">): Sampler {
  switch (sampler) {
    case "always_on":
      return new AlwaysOnSampler();
    case "always_off":
      return new AlwaysOffSampler();
    case "traceidratio":
      return new TraceIdRatioBasedSampler(ratio);
    case "parentbased_always_on":
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case "parentbased_always_off":
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case "parentbased_traceidratio":
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}

const LOG_PAUSE_MS = 60_000;
const LONGEST_REASON = 200;
/** The framework adds the route to the span of its proxy, which has ended by then. */
const HARMLESS = /on ended Span/;

/** The first trouble is logged, and then one a minute at most. */
function toLog(log: Log): DiagLogger {
  let quietUntil = 0;
  let count = 0;
  const write = (text: string): void => {
    if (HARMLESS.test(text)) return;
    count += 1;
    if (performance.now() < quietUntil) return;
    log.warn("traces are in trouble", { reason: reasonIn(text).slice(0, LONGEST_REASON), count });
    quietUntil = performance.now() + LOG_PAUSE_MS;
    count = 0;
  };
  const silent = (): void => undefined;
  return { error: write, warn: write, info: silent, debug: silent, verbose: silent };
}

/** The SDK writes an error as JSON, with the whole answer of the collector. */
function reasonIn(text: string): string {
  try {
    const { message, code = "" } = JSON.parse(text);
    return `${message} ${code}`.trim();
  } catch {
    return text;
  }
}
