import { expect, test } from "vitest";
import { DAY } from "#/lib/orders/schedule.ts";
import { createSeal } from "#/lib/web/seal.ts";
import { createMailLinks, readMailLink } from "./links.ts";

const NOW = Date.UTC(2026, 10, 23);
const ORIGIN = "https://topup.example.com";
const ORDER = "q3RkP0nVbO1hZ5w2mXcD7A";
const [first, second] = ["the first secret, which is long enough", "the second secret, which is long enough"];

function contextAt(now: number, secrets: Record<string, string> = { "1": first }) {
  return { seal: createSeal(secrets), clock: { now: () => now } };
}

const links = createMailLinks(contextAt(NOW), ORIGIN);

function tokenOf(address: string): string {
  expect(address).toMatch(/^https:\/\/topup\.example\.com\/mail\/[\w-]+$/);
  return address.slice(`${ORIGIN}/mail/`.length);
}

test("an order's link opens its order for 120 days [v5.0.0-9.2.1]", async () => {
  const token = tokenOf(await links.order(ORDER));
  const expiresAt = NOW + 120 * DAY;
  expect(readMailLink(contextAt(NOW), token)).toEqual({ purpose: "order", orderId: ORDER, expiresAt });
  expect(readMailLink(contextAt(expiresAt - 1), token)).not.toBeNull();
  expect(readMailLink(contextAt(expiresAt), token)).toEqual({ purpose: "expired", orderId: ORDER, expiresAt });
});

test("a stop link outlives the longest pause between two charges", async () => {
  const token = tokenOf(await links.stopRenewal(ORDER));
  expect(readMailLink(contextAt(NOW + 399 * DAY), token)).toMatchObject({ purpose: "stop", orderId: ORDER });
  expect(readMailLink(contextAt(NOW + 400 * DAY), token)).toMatchObject({ purpose: "expired" });
});

test("a way back ends when its request does", async () => {
  const request = { requestId: "a request", orderId: ORDER, expiresAt: NOW + 1_000 };
  const token = tokenOf(await links.wayBack(request));
  expect(readMailLink(contextAt(NOW + 999), token)).toEqual({ purpose: "way-back", ...request });
  const expired = { purpose: "expired", orderId: ORDER, expiresAt: request.expiresAt };
  expect(readMailLink(contextAt(NOW + 1_000), token)).toEqual(expired);
});

test("a mailbox's link ends with its request, and knows no order then", async () => {
  const request = { requestId: "a request", expiresAt: NOW + 1_000 };
  const token = tokenOf(await links.mailbox(request));
  expect(readMailLink(contextAt(NOW + 999), token)).toEqual({ purpose: "mailbox", ...request });
  const expired = { purpose: "expired", orderId: null, expiresAt: request.expiresAt };
  expect(readMailLink(contextAt(NOW + 1_000), token)).toEqual(expired);
});

test("a link with any character changed, added or cut off opens nothing [v5.0.0-9.1.1]", async () => {
  const token = tokenOf(await links.order(ORDER));
  // The last character has bits to spare.
  for (let at = 0; at < token.length - 1; at += 1) {
    const other = token[at] === "A" ? "B" : "A";
    for (const changed of [token.slice(0, at) + other + token.slice(at + 1), token.slice(0, at)]) {
      expect(readMailLink(contextAt(NOW), changed), `character ${at}`).toBeNull();
    }
  }
});

test("what is not a link opens nothing, and is no error", () => {
  for (const text of ["", "-", ".", "1-", "1.AAAA", "x".repeat(5_000), "%00", ORDER, "__proto__-x"]) {
    expect(readMailLink(contextAt(NOW), text), text).toBeNull();
  }
});

test("a text that was sealed for another use is no link [v5.0.0-9.2.2]", () => {
  const { seal } = contextAt(NOW);
  const sealed = seal.close(JSON.stringify({ purpose: "stop", orderId: ORDER, expiresAt: NOW + DAY }), ORDER);
  expect(readMailLink(contextAt(NOW), sealed.replace(".", "-"))).toBeNull();
});

test("a link outlives a new session secret until the old one is removed", async () => {
  const token = tokenOf(await links.order(ORDER));
  expect(readMailLink(contextAt(NOW, { "2": second, "1": first }), token)).toMatchObject({ orderId: ORDER });
  expect(readMailLink(contextAt(NOW, { "2": second }), token)).toBeNull();
});

test("the address of a link holds nothing that can be read", async () => {
  const token = tokenOf(await links.stopRenewal(ORDER));
  expect(Buffer.from(token.replace(/^\d+-/, ""), "base64url").toString("latin1")).not.toMatch(/stop|order|q3RkP0nV/);
});

test("an unsubscribe link has one token for its page and for the reader's mail program", async () => {
  const { page, oneClick } = await links.unsubscribe(ORDER);
  const token = tokenOf(page);
  expect(oneClick).toBe(`${ORIGIN}/api/unsubscribe/${token}`);
  const expiresAt = NOW + 400 * DAY;
  expect(readMailLink(contextAt(NOW), token)).toEqual({ purpose: "unsubscribe", orderId: ORDER, expiresAt });
});
