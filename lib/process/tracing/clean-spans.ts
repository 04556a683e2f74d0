import type { Attributes, AttributeValue } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import { SHOP_SCOPE } from "./span.ts";

/*
 * The framework writes into its spans the whole address of a request, with ids and tokens, and the texts and stacks of errors. What leaves the
 * process is therefore what stands in these lists.
 */

/** A template such as `/orders/[orderId]`, or a file of a route such as `/(plain)/sim/page`. A token has capitals or digits. */
const ROUTE = /^(\/|(\/([a-z_.-]{1,30}|\([a-z]{1,20}\)|\[{1,2}[A-Za-z.]{1,30}\]{1,2}))+)$/;

/** The framework's attributes that are texts, each with the form that a value must have. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  "http.method": /^[A-Z]{1,10}$/,
  "http.route": ROUTE,
  "next.route": ROUTE,
  "next.page": ROUTE,
  "next.span_type": /^[A-Za-z]{1,30}\.[A-Za-z]{1,40}$/,
  // A status, or the name of an error's class.
  "error.type": /^(\d{3}|[A-Z][A-Za-z]{0,40})$/,
};
const NUMBERS_AND_FLAGS: ReadonlySet<string> = new Set([
  "http.status_code",
  "next.rsc",
  "next.bubble",
  "shop.turn.wait_ms",
]);

/** Hands on each span without addresses, texts of errors, or any other attribute that isn't in the lists. */
export function exportingClean(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(clean), done),
    shutdown: () => exporter.shutdown(),
  };
}

function clean(span: ReadableSpan): ReadableSpan {
  const { kind, startTime, endTime, duration, ended, parentSpanContext, resource, instrumentationScope } = span;
  const isOurs = instrumentationScope.name === SHOP_SCOPE;
  return {
    name: isOurs ? span.name : frameworkName(span),
    attributes: isOurs ? span.attributes : frameworkAttributes(span.attributes),
    status: { code: span.status.code },
    spanContext: () => span.spanContext(),
    ...(parentSpanContext && { parentSpanContext }),
    events: [],
    links: [],
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
    ...{ kind, startTime, endTime, duration, ended, resource, instrumentationScope },
  };
}

/** A name such as `POST /plans`. One with any other word becomes the kind of the span. */
function frameworkName({ name, attributes }: ReadableSpan): string {
  const isKnown = name.split(" ").every((word) => /^(\(app\)|[A-Za-z]{1,20})$/.test(word) || ROUTE.test(word));
  if (isKnown) return name;
  const type = attributes["next.span_type"];
  return isAllowed("next.span_type", type) ? String(type) : "unnamed";
}

function frameworkAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isAllowed(name, value)));
}

function isAllowed(name: string, value: AttributeValue | undefined): boolean {
  if (typeof value === "string") return TEXTS[name]?.test(value) ?? false;
  return NUMBERS_AND_FLAGS.has(name) && (typeof value === "number" || typeof value === "boolean");
}
