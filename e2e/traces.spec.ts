// @module-tag long
import { globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { mailSettings } from "#/testbed/servers.ts";
import { attribute, type ExportedSpan, startCollector } from "./collector.ts";
import { expect, test } from "./shop.ts";

/* What the shop tells a collector of traces, and that a collector in trouble costs no buyer anything. */

const HEADERS = "authorization=Bearer%20collector-secret-7Qm2";

test("one trace leads from the press to the partner and back, and a notification has its own", async ({
  openShop,
  sandbox,
}) => {
  const collector = await startCollector();
  const shop = await openShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20for-all-signals,x-shop=one",
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: HEADERS,
  });
  const [sim, email] = [spareSim(), spareAddress()];
  const buyer = new HttpBuyer(shop.origin, sim);
  await buyer.openCardForm(email);
  const placed = await buyer.placed(sandbox);
  const notification = paymentNotification(placed);
  expect(await sendNotification(shop.origin, notification)).toBe(STORED);
  // A stranger who names a trace, an address that doesn't exist, and one that fails.
  const stranger = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
  await fetch(`${shop.origin}/orders/${buyer.orderId}?mail=${email}`, { headers: stranger });
  await fetch(`${shop.origin}/${sim}/${email}`);
  await fetch(`${shop.origin}/api/sim/%E0`, { headers: stranger });
  const names = () => collector.spans().map(({ name }) => name);
  const awaited = ["action continueToPayment", "partner stripePay", "POST /api/notifications"];
  await expect.poll(names, { timeout: 60_000 }).toEqual(expect.arrayContaining(awaited));
  await shop.stop();
  await collector.stop();

  const spans = collector.spans();
  const press = traceOf(spans, "action continueToPayment");
  // The first span is that of the pass through the framework's proxy.
  const around = ["action continueToPayment", "POST /checkout/[orderId]", "POST"];
  expect(ancestorsOf(press, "partner singleOrder")).toEqual(around);
  expect(ancestorsOf(press, "partner stripePay")).toEqual(around);
  expect(press.map(({ name }) => name)).toContain("transaction");
  const call = press.find(({ name }) => name === "partner singleOrder");
  expect(call).toMatchObject({ kind: 3, status: { code: 0 } });
  expect(call && attribute(call, "shop.partner.outcome")).toBe("answered");
  expect(BigInt(call?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(call?.startTimeUnixNano ?? 0));

  const told = traceOf(spans, "POST /api/notifications");
  expect(ancestorsOf(told, "transaction")).toContain("POST /api/notifications");
  expect(spans.map(({ traceId }) => traceId)).not.toContain("0af7651916cd43dd8448eb211c80319c");

  expect(collector.received.every(({ path }) => path === "/v1/traces")).toBe(true);
  expect(collector.received[0]?.headers.authorization).toBe("Bearer collector-secret-7Qm2");
  expect(collector.received[0]?.headers["x-shop"]).toBe("one");
  expect(collector.resources().every((one) => one.some(({ key }) => key === "service.name"))).toBe(true);
  const exported = decodeURIComponent(collector.bytes());
  const [, cookie = ""] = buyer.cookie.split("=");
  expect(cookie.length).toBeGreaterThan(100);
  const secrets = [
    sim,
    email,
    buyer.orderId,
    placed.orderNo,
    placed.payId,
    cookie,
    "collector-secret",
    "for-all-signals",
  ];
  expect(secrets.filter((secret) => exported.includes(secret))).toEqual([]);
  expect(spans.flatMap(({ events }) => events)).toEqual([]);
});

test("requests that wait for each other's turn keep traces of their own, with their wait", async ({ openShop }) => {
  const collector = await startCollector();
  const shop = await openShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const paths = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? "/" : "/checkout/none"));
  await Promise.all(paths.map((path) => fetch(shop.origin + path).then((response) => response.text())));
  const firstOfEach = () =>
    collector.spans().filter(({ kind, parentSpanId }) => kind === 2 && parentSpanId === undefined);
  await expect.poll(() => firstOfEach().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(paths.length);
  await shop.stop();
  await collector.stop();
  const first = firstOfEach();
  expect(new Set(first.map(({ traceId }) => traceId)).size).toBe(first.length);
  // A request that comes before the front stands has no wait.
  const waitsMs = first.map((span) => attribute(span, "shop.turn.wait_ms")).filter((wait) => wait !== undefined);
  expect(waitsMs.length).toBeGreaterThanOrEqual(paths.length);
  expect(Math.max(...waitsMs.map(Number))).toBeGreaterThan(0);
});

test("each order that the sweeper settles is a trace, and each mail that leaves", async ({
  openShop,
  sandbox,
  servers,
}) => {
  const collector = await startCollector();
  const shop = await openShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...mailSettings(servers.sandbox) });
  const buyer = new HttpBuyer(shop.origin, spareSim());
  const email = spareAddress();
  await buyer.openCardForm(email);
  await buyer.tell("confirming");
  await sandbox.pay((await buyer.placed(sandbox)).payId);
  const parentsOfCalls = () => {
    const spans = collector.spans();
    const calls = spans.filter(({ name }) => name === "partner resultQuery");
    return calls.map(({ parentSpanId }) => spans.find(({ spanId }) => spanId === parentSpanId)?.name);
  };
  await expect.poll(parentsOfCalls, { timeout: 60_000 }).toContain("settle order");
  const handover = () => collector.spans().find(({ name }) => name === "mail handover");
  await expect.poll(handover, { timeout: 60_000 }).toMatchObject({ kind: 3 });
  await shop.stop();
  await collector.stop();
  const spans = collector.spans();
  expect(ancestorsOf(spans, "mail handover")).toEqual(["send mail"]);
  expect(collector.bytes()).not.toContain(email);
  // A transaction of a round that finds nothing would be a trace of its own.
  expect(spans.filter(({ name, parentSpanId }) => name === "transaction" && !parentSpanId)).toEqual([]);
});

for (const [trouble, endpoint, answer] of [
  ["is down", "http://127.0.0.1:9", undefined],
  ["never answers", undefined, () => undefined],
  ["answers nonsense", undefined, (response: { end(text: string): unknown }) => response.end("<html>")],
  [
    "refuses",
    undefined,
    (response: { writeHead(status: number): { end(): unknown } }) => response.writeHead(403).end(),
  ],
] as const) {
  test(`a collector that ${trouble} costs a buyer nothing, and little of the log`, async ({ openShop, sandbox }) => {
    const collector = await startCollector(answer);
    const shop = await openShop({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint ?? collector.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: "200",
    });
    const buyer = new HttpBuyer(shop.origin, spareSim());
    await buyer.openCardForm();
    await buyer.pay(sandbox);
    await buyer.untilReady();
    await shop.stop();
    await collector.stop();
    expect(await shop.end).toBe(0);
    const lines = shop.printed().split("\n");
    const { length: troubles } = lines.filter((line) => line.includes("traces are in trouble"));
    expect(troubles).toBeGreaterThan(0);
    // One a minute; a busy machine may take some.
    expect(troubles).toBeLessThan(10);
    expect(lines.filter((line) => /"level":"error"|OTLP|<html>/.test(line) && !line.includes("in trouble"))).toEqual(
      [],
    );
  });
}

test("without the variables no file of the SDK is loaded, and no span is sent", async ({ openShop }, testInfo) => {
  const collector = await startCollector();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const parts = globSync(".next/server/chunks/**/*.js").filter((file) =>
    readFileSync(file, "utf8").includes("v1/traces"),
  );
  expect(parts.length).toBeGreaterThan(0);
  const loadsSdk = async (name: string, settings: Record<string, string>): Promise<boolean> => {
    // Node writes there, at its end, which files it has loaded.
    const folder = testInfo.outputPath(name);
    const shop = await openShop({ NODE_V8_COVERAGE: folder, ...settings });
    await new HttpBuyer(shop.origin, spareSim()).showPlans();
    await shop.stop();
    const reports = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), "utf8"));
    rmSync(folder, { recursive: true });
    return parts.some((part) => reports.some((report) => report.includes(encodeURI(path.basename(part)))));
  };
  expect(await loadsSdk("off", {})).toBe(false);
  expect(await loadsSdk("disabled", { ...endpoint, OTEL_SDK_DISABLED: "true" })).toBe(false);
  expect(collector.received).toEqual([]);
  expect(await loadsSdk("on", endpoint)).toBe(true);
  await collector.stop();
});

/** All spans of the trace in which the last span of this name is. */
function traceOf(spans: ExportedSpan[], name: string): ExportedSpan[] {
  const { traceId } = spans.findLast((span) => span.name === name) ?? {};
  return spans.filter((span) => span.traceId === traceId);
}

/** The names of the spans around one, from the inside. */
function ancestorsOf(trace: ExportedSpan[], name: string): string[] {
  const names: string[] = [];
  for (let one = trace.find((span) => span.name === name); one; ) {
    const { parentSpanId } = one;
    one = trace.find((span) => span.spanId === parentSpanId);
    if (one) names.push(one.name);
  }
  return names;
}
