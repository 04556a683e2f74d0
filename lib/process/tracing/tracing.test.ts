import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { parseEnv } from "#/lib/env.ts";
import { findingsOf, settings } from "#/lib/testing/settings.ts";
import { tracingOf } from "./settings.ts";

const ENDPOINT = "http://collector.example:4318";

test.each([
  [{}, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, null],
  [{ OTEL_SERVICE_NAME: "shop", OTEL_TRACES_SAMPLER: "always_on" }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: "true" }, null],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT },
    { serviceName: "sim-top-up", sampler: "parentbased_always_on", ratio: 1 },
  ],
  [
    {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${ENDPOINT}/traces`,
      OTEL_SERVICE_NAME: "shop",
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.1",
    },
    { serviceName: "shop", sampler: "traceidratio", ratio: 0.1 },
  ],
])("an address of a collector switches traces on: %j", (given, tracing) => {
  expect(tracingOf(parseEnv(settings(given)))).toEqual(tracing);
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "must be an http or https address"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "grpc://collector:4317", "must be an http or https address"],
  ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "https://", "must be an http or https address"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "Bearer my-secret", "must be name=value pairs, separated by commas"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "api-key=my-secret,", "must be name=value pairs, separated by commas"],
  ["OTEL_EXPORTER_OTLP_TRACES_HEADERS", "Bearer my-secret", "must be name=value pairs, separated by commas"],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "must be http/json: the shop sends no other form"],
  ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "http/protobuf", "must be http/json: the shop sends no other form"],
  ["OTEL_SDK_DISABLED", "yes", "must be true or false"],
  ["OTEL_TRACES_SAMPLER_ARG", "10", "must be a number from 0 to 1"],
  ["OTEL_TRACES_SAMPLER_ARG", "ten", "must be a number from 0 to 1"],
])("%s=%s is refused without its value", (name, value, message) => {
  expect(findingsOf(settings({ [name]: value }))).toEqual([`${name}: ${message}`]);
});

test("headers of the exporter may hold several values, escaped as the standard says", () => {
  const headers = "authorization=Bearer%20x,X-Scope-OrgID=shop, api-key=a=b";
  expect(parseEnv(settings({ OTEL_EXPORTER_OTLP_HEADERS: headers }))).toMatchObject({ OTEL_SDK_DISABLED: "false" });
});

test("without traces nothing of the SDK is loaded, and a span keeps nothing", () => {
  expect(loadedBy("null")).toEqual({ packages: ["api"], isRecording: false, result: "done" });
});

test("with traces the SDK is loaded, and a span is recorded", () => {
  const { packages, isRecording } = loadedBy('{ serviceName: "shop", sampler: "always_on", ratio: 1 }');
  expect(packages).toContain("sdk-trace");
  expect(isRecording).toBe(true);
});

/** Starts traces in a process of its own. @returns which packages of OpenTelemetry it has loaded, and what became of a span */
function loadedBy(tracing: string): { packages: string[]; isRecording: boolean; result: string } {
  const program = `
    import { registerHooks } from "node:module";
    const packages = new Set();
    registerHooks({
      load(url, context, next) {
        const name = /@opentelemetry\\/([^/]+)/.exec(url)?.[1];
        if (name) packages.add(name);
        return next(url, context);
      },
    });
    const { startTracing } = await import("#/lib/process/tracing/tracing.ts");
    const { inSpan } = await import("#/lib/process/tracing/span.ts");
    await startTracing(${tracing}, "1", { info() {}, warn() {}, error() {} });
    let isRecording;
    const result = await inSpan("work", async (span) => {
      isRecording = span.isRecording();
      return "done";
    });
    process.stdout.write(JSON.stringify({ packages: [...packages], isRecording, result }));
    process.exit();
  `;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}
