import { type Answer, startServer } from "#/testbed/stub-server.ts";

/** A span as OTLP writes it in JSON. */
export interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1: inside the shop, 2: a request to it, 3: a call from it. */
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  events: unknown[];
  status: { code: number; message?: string };
}

interface Export {
  resourceSpans: { resource: { attributes: ExportedSpan["attributes"] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
}

/** A collector of traces on this machine. By default it takes all that it is sent. */
export async function startCollector(answer: Answer = (response) => response.end("{}")) {
  const server = await startServer(answer);
  const exports = () => server.received.map(({ body }) => JSON.parse(body) as Export);
  return {
    ...server,
    /** What it was sent, to the byte. */
    bytes: () => server.received.map(({ body }) => body).join("\n"),
    resources: () => exports().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource.attributes)),
    spans: () =>
      exports().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

/** The value of an attribute; undefined where the span has none of this name. */
export function attribute({ attributes }: Pick<ExportedSpan, "attributes">, name: string): unknown {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value && Object.values(value)[0];
}
