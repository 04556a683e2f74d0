import { z } from "zod";

/** The standard's own names, in its spelling. */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
type SamplerName = (typeof SAMPLERS)[number];

const headers = z
  .string()
  .regex(/^\s*[\w-]+=[^,]+(,\s*[\w-]+=[^,]+)*$/, "must be name=value pairs, separated by commas")
  .optional();
const protocol = z.literal("http/json", "must be http/json: the shop sends no other form").optional();
const address = z.url({ protocol: /^https?$/, hostname: /.+/, error: "must be an http or https address" });

/** The standard variables of OpenTelemetry that the shop reads or checks; `lib/env.ts` spreads them into its schema. */
export const TRACING_SHAPE = {
  /** Either address switches traces on. The exporter reads it again, and all that concerns sending, from the environment. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  /** Of both, the exporter sends each header; where both have one, that for traces. */
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers,
  /** The exporter reads neither, and sends JSON. Another protocol would be ignored without a word. */
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_SDK_DISABLED: z.enum(["true", "false"], "must be true or false").default("false"),
  OTEL_SERVICE_NAME: z.string().max(100, "must have 100 characters or fewer").default("sim-top-up"),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(", ")}`).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be a number from 0 to 1" })
    .min(0, "must be a number from 0 to 1")
    .max(1, "must be a number from 0 to 1")
    .default(1),
};

type Settings = z.infer<z.ZodObject<typeof TRACING_SHAPE>>;

/** What the start of traces needs to know. Null: they are off. */
export interface Tracing {
  serviceName: string;
  sampler: SamplerName;
  /** The part of all traces that a sampler by ratio keeps, from 0 to 1. */
  ratio: number;
}

/** Whether and how the shop traces, by its settings. */
export function tracingOf(settings: Settings): Tracing | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || settings.OTEL_SDK_DISABLED === "true") return null;
  return {
    serviceName: settings.OTEL_SERVICE_NAME,
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}
