import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Json,
  openSandbox,
  orderFields,
  resultFields,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";
import { until } from "#/sandbox/testing/until.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

const breakOrders = (fault: Json) => sandbox.control("faults", { call: "singleOrder", ...fault });
const order = () => sandbox.send("singleOrder", orderFields(1));
const orderText = async () => (await order()).text();
const orderCount = async () => (await sandbox.control<{ orders: Json[] }>("ledger")).orders.length;

const genuine = { deviceCode: orderFields(1).deviceCode, orderNo: "NO1", partnerCode: "P000270", payId: "P000270NO1" };

test("a fault of one SIM spares other SIMs, even in calls that name only a payment", async () => {
  await sandbox.control("faults", { call: "*", kind: "empty", sim: orderFields(1).deviceCode, times: -1 });
  const other = orderFields(2, { deviceCode: "89852072201200000000" });
  expect(await orderText()).toBe("");
  expect(await sandbox.call("singleOrder", other)).toMatchObject({ payId: other.payId });
  await sandbox.control("faults", { call: "resultQuery", kind: "html", sim: "89852072201200000000", times: -1 });
  expect(await (await sandbox.send("resultQuery", resultFields(2))).text()).toContain("<!doctype html>");
});

describe("an answer of the wrong kind", () => {
  test("carries the status, body, content type and Retry-After of the fault", async () => {
    await breakOrders({ kind: "status", status: 503, body: "busy", contentType: "text/plain", retryAfter: 7 });
    const response = await order();
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("7");
    expect(response.headers.get("content-type")).toBe("text/plain");
    expect(await response.text()).toBe("busy");
    expect(await orderCount()).toBe(0);
  });

  test("redirects to the location of the fault", async () => {
    await breakOrders({ kind: "redirect", status: 307, location: `${sandbox.origin}/control/sims` });
    const response = await fetch(`${sandbox.origin}/singleOrder`, { method: "POST", redirect: "manual" });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toMatch(/sims$/);
  });

  test("is an HTML page", async () => {
    await breakOrders({ kind: "html" });
    const response = await order();
    expect(response.headers.get("content-type")).toBe("text/html");
    expect(await response.text()).toContain("<!doctype html>");
  });

  test("is empty", async () => {
    await breakOrders({ kind: "empty" });
    expect(await orderText()).toBe("");
  });

  test("is no JSON", async () => {
    await breakOrders({ kind: "garbage" });
    await expect((await order()).json()).rejects.toThrow(SyntaxError);
  });

  test("is exactly the JSON of the fault", async () => {
    await breakOrders({ kind: "json", body: [null, 1] });
    expect(await (await order()).json()).toEqual([null, 1]);
    expect(await orderCount()).toBe(0);
  });
});

describe("a genuine answer that is spoiled", () => {
  test("has fields set and removed at dotted paths", async () => {
    await breakOrders({ kind: "patch", set: { orderNo: 5, "data.list.0": "new" }, remove: ["payId", "absent.path"] });
    const { payId: _payId, ...left } = genuine;
    expect(await (await order()).json()).toEqual({ ...left, orderNo: 5, data: { list: { 0: "new" } } });
    expect(await orderCount()).toBe(1);
  });

  test("breaks off in the middle", async () => {
    await breakOrders({ kind: "truncated" });
    await expect(orderText()).rejects.toThrow();
    expect(await orderCount()).toBe(1);
  });

  test("arrives at the given bytes per second", async () => {
    await breakOrders({ kind: "drip", bytesPerSecond: 2_000 });
    expect(JSON.parse(await orderText())).toEqual(genuine);
  });

  test("arrives late", async () => {
    await breakOrders({ kind: "delay", ms: 60 });
    const start = performance.now();
    expect(await (await order()).json()).toEqual(genuine);
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  });

  test("has another media type", async () => {
    await breakOrders({ kind: "text-plain" });
    const response = await order();
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await response.json()).toEqual(genuine);
  });

  test("has every member twice", async () => {
    await breakOrders({ kind: "duplicate-keys" });
    const text = await orderText();
    expect(text.match(/"payId":/g)).toHaveLength(2);
    expect(JSON.parse(text).payId).toBeNull();
  });

  test("begins with a byte order mark", async () => {
    await breakOrders({ kind: "bom" });
    const bytes = new Uint8Array(await (await order()).arrayBuffer());
    expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, "{".charCodeAt(0)]);
  });

  test("contains bytes that are no UTF-8", async () => {
    await breakOrders({ kind: "bad-utf8" });
    const bytes = await (await order()).arrayBuffer();
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toThrow();
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject(genuine);
  });
});

describe("a connection that fails", () => {
  test("a reset before the work leaves no order, one after it does", async () => {
    await breakOrders({ kind: "reset-before" });
    await expect(order()).rejects.toThrow();
    expect(await orderCount()).toBe(0);
    await breakOrders({ kind: "reset-after" });
    await expect(order()).rejects.toThrow();
    expect(await orderCount()).toBe(1);
  });

  test.each([true, false])("a stall never answers (work done: %s)", async (afterEffect) => {
    await breakOrders({ kind: "stall", afterEffect });
    const controller = new AbortController();
    const answer = sandbox.abortable("singleOrder", orderFields(1), controller.signal);
    await until("the call to arrive", async () => (await sandbox.control<Json[]>("requests")).length === 1);
    controller.abort();
    await expect(answer).rejects.toThrow("aborted");
    expect(await orderCount()).toBe(afterEffect ? 1 : 0);
  });

  test("headers arrive but the body does not", async () => {
    await breakOrders({ kind: "stall-body" });
    const controller = new AbortController();
    const response = await sandbox.abortable("singleOrder", orderFields(1), controller.signal);
    expect(response.status).toBe(200);
    const text = response.text();
    controller.abort();
    await expect(text).rejects.toThrow("aborted");
  });

  test("an oversized answer arrives plain or compressed", async () => {
    await breakOrders({ kind: "oversize", bytes: 300_000 });
    expect(await orderText()).toHaveLength(300_000);
    await breakOrders({ kind: "bomb", bytes: 2_000_000 });
    const response = await order();
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toHaveLength(2_000_000);
  });

  test("a caller that closes the connection early does no harm", async () => {
    await breakOrders({ kind: "oversize", bytes: 500_000_000 });
    const controller = new AbortController();
    await sandbox.abortable("singleOrder", orderFields(1), controller.signal);
    controller.abort();
    expect(await (await order()).json()).toEqual(genuine);
  });
});

describe("the number of requests a fault spoils", () => {
  test("is one by default", async () => {
    await breakOrders({ kind: "empty" });
    expect(await orderText()).toBe("");
    expect(JSON.parse(await orderText())).toEqual(genuine);
  });

  test("faults apply in the order they were added, until removed", async () => {
    await breakOrders({ kind: "garbage", times: 2 });
    await sandbox.control("faults", { call: "*", kind: "empty", times: -1 });
    const texts = [await orderText(), await orderText(), await orderText(), await orderText()];
    expect(texts.map((text) => text.length > 0)).toEqual([true, true, false, false]);
    await fetch(`${sandbox.origin}/control/faults`, { method: "DELETE" });
    expect(JSON.parse(await orderText())).toEqual(genuine);
    const requests = await sandbox.control<{ fault: string | null }[]>("requests");
    expect(requests.map((request) => request.fault)).toEqual(["garbage", "garbage", "empty", "empty", null]);
  });

  test("an unknown kind of fault is refused", async () => {
    expect((await sandbox.post("/control/faults", { call: "singleOrder", kind: "gremlin" })).status).toBe(400);
  });
});
