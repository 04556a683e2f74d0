import { expect, test } from "vitest";
import { readPolicyReports } from "./policy-report.ts";
import { createPolicyReports } from "./policy-reports.ts";

const SHOP = "https://shop.example";
const CHECKOUT = `${SHOP}/checkout/mrhdKZRHVsvbzOJAb_VK9w?from=8985200012345678901`;

function classic(report: Record<string, unknown>): string {
  const sent = { "document-uri": CHECKOUT, "effective-directive": "script-src-elem", ...report };
  return JSON.stringify({ "csp-report": sent });
}

test("a report is read in both of its forms, without the address of the page", () => {
  const blocked = "https://evil.example/x.js?sim=8985200012345678901";
  const expected = [{ page: "checkout", directive: "script-src-elem", blocked: "evil.example" }];
  expect(readPolicyReports(classic({ "blocked-uri": blocked }), SHOP)).toEqual(expected);
  const body = { documentURL: CHECKOUT, effectiveDirective: "script-src-elem", blockedURL: blocked };
  const modern = JSON.stringify([
    { type: "csp-violation", body },
    { type: "deprecation", body: {} },
  ]);
  expect(readPolicyReports(modern, SHOP)).toEqual(expected);
});

test.each([
  ["inline", "inline"],
  ["eval", "eval"],
  ["data", "data"],
  ["data:text/javascript,8985200012345678901", "data"],
  ["chrome-extension://abcdef/x.js", "extension"],
  ["moz-extension", "extension"],
  ["https://evil.example:8443/a/b?c", "evil.example:8443"],
  ["https://8985200012345678901.evil.example/", "other"],
  ["https://8985.2000.1234.example/", "other"],
  ["https://12345.evil.example/", "0.evil.example"],
  ["https://user:secret@evil.example/", "evil.example"],
  ["wss://evil.example/", "evil.example"],
  ["javascript:steal()", "other"],
  ["8985200012345678901", "other"],
  ["", "other"],
])("of what was blocked, %j becomes %j", (sent, kept) => {
  expect(readPolicyReports(classic({ "blocked-uri": sent }), SHOP)?.[0]?.blocked).toBe(kept);
});

test("what an extension put into the page is told from what a stranger did", () => {
  const report = classic({ "blocked-uri": "inline", "source-file": "safari-web-extension://abc/x.js" });
  expect(readPolicyReports(report, SHOP)?.[0]?.blocked).toBe("extension");
});

test.each([
  ["/desk/sign-in", "desk/sign-in"],
  ["/desk/confirm/4aUvXq0Zs9d", "desk/confirm"],
  ["/orders/4aUvXq0Zs9d/keep", "orders"],
  ["/scan", "scan"],
  ["/scanner", "other"],
  ["/desk/orders", "other"],
  ["/", "other"],
])("a report from %s is counted for the page %s", (path, page) => {
  expect(readPolicyReports(classic({ "document-uri": SHOP + path }), SHOP)?.[0]?.page).toBe(page);
});

test("a made-up directive is not kept", () => {
  const report = classic({ "effective-directive": "8985200012345678901", "blocked-uri": "inline" });
  expect(readPolicyReports(report, SHOP)?.[0]?.directive).toBe("other");
});

test("a report about another site is left out", () => {
  for (const address of ["https://elsewhere.example/checkout/1", "about:blank", 7, undefined])
    expect(readPolicyReports(classic({ "document-uri": address }), SHOP)).toEqual([]);
});

test.each(["", "x", "[", "7", "null", '"text"', "{}", '{"csp-report":7}', '{"csp-report":null}', "[1]", '[{"type":'])(
  "%j is no report",
  (body) => {
    expect(readPolicyReports(body, SHOP)).toBeNull();
  },
);

test("of a thousand reports sent together twenty are read", () => {
  const one = {
    type: "csp-violation",
    body: { documentURL: CHECKOUT, effectiveDirective: "img-src", blockedURL: "x" },
  };
  expect(readPolicyReports(JSON.stringify(Array(1_000).fill(one)), SHOP)).toHaveLength(20);
});

test("reports are counted by page, directive and host, and no flood fills the memory", () => {
  let now = 1_000;
  const reports = createPolicyReports(() => now);
  const report = { page: "checkout", directive: "img-src", blocked: "a.example" };
  reports.add(report);
  now = 2_000;
  reports.add(report);
  for (let index = 0; index < 1_000; index += 1) reports.add({ ...report, blocked: `h${index}.example` });
  const drained = reports.drain();
  expect(drained).toHaveLength(101);
  expect(drained[0]).toEqual({ ...report, count: 2, firstAt: 1_000, lastAt: 2_000 });
  expect(drained.at(-1)).toMatchObject({ blocked: "other", count: 901 });
  expect(reports.drain()).toEqual([]);
  for (let index = 0; index < 1_000; index += 1) reports.add({ ...report, blocked: `h${index}.example` });
  reports.add({ ...report, directive: "script-src-elem", blocked: "evil.example" });
  expect(reports.drain().map(({ blocked }) => blocked)).toContain("evil.example");
});
