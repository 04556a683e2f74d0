import { afterEach, expect, test } from "vitest";
import { closeShops, openShop, send } from "#/lib/testing/front/shop.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { waitText } from "#/lib/text/moment.ts";
import { PLAIN_POLICY } from "#/lib/web/policies.ts";
import { waitPage } from "./wait-page.ts";

afterEach(closeShops);

const refusing = (waitMs = 61_500) => openShop(1, undefined, () => ({ waitMs }));

/** @param most requests of each address */
function countingTo(most: number) {
  const counts = new Map<string, number>();
  return openShop(1, undefined, ({ narrow }) => {
    const count = (counts.get(narrow) ?? 0) + 1;
    counts.set(narrow, count);
    return count > most ? { waitMs: 1_000 } : null;
  });
}

test("each address has its own count, and a client's own header doesn't change it", async () => {
  const shop = await countingTo(3);
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const forwarded = `203.0.113.${index}, 192.0.2.1`;
    statuses.push((await send(shop, { headers: { "x-forwarded-for": forwarded } })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await send(shop, { headers: { "x-forwarded-for": "192.0.2.2" } })).status).toBe(200);
  expect(shop.refusals).toEqual([{ reason: "limit", path: "/", client: "192.0.2.1" }]);
});

test("the ceiling answers 429 with the time to wait, before the body is read", async () => {
  const shop = await refusing();
  for (const sent of [
    {},
    { method: "HEAD" },
    { method: "TRACE" },
    { method: "POST", headers: { "content-length": "1000000" } },
    { path: "/_next/static/x.js" },
    { path: "/api/orders/x" },
    { path: "//api/health" },
    { path: "/api/health" },
    { path: "/api/ready" },
    { path: "/api/metrics" },
  ]) {
    const answer = await send(shop, sent);
    expect(answer, JSON.stringify(sent)).toMatchObject({ status: 429, headers: { "retry-after": "62" } });
  }
  expect(shop.seen).toEqual([]);
});

test("notifications are never counted", async () => {
  const shop = await refusing();
  for (const path of ["/api/notifications", "/api/notifications/", "/api/notifications?x=1"])
    expect((await send(shop, { path })).status, path).toBe(200);
});

test("a flood on /api/ready is refused; others and notifications get through", async () => {
  const shop = await countingTo(3);
  const ask = (path: string, from: string) => send(shop, { path, headers: { "x-forwarded-for": from } });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await ask("/api/ready", "192.0.2.1")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await ask("/", "192.0.2.1")).status, "the count is that of pages").toBe(429);
  expect(JSON.parse((await ask("/api/health", "192.0.2.1")).text)).toMatchObject({ error: "too many requests" });
  expect((await ask("/", "192.0.2.2")).status).toBe(200);
  expect((await ask("/api/notifications", "192.0.2.1")).status).toBe(200);
});

test.each(Object.keys(LANGUAGES) as Language[])(
  "the page of the ceiling is small, complete and in %s",
  async (language) => {
    const { headers, text } = await send(await refusing(), { headers: { "accept-language": `${language},en;q=0.5` } });
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": PLAIN_POLICY,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
    });
    expect(Buffer.byteLength(text)).toBeLessThan(1_000);
    expect(Number(headers["content-length"])).toBe(Buffer.byteLength(text));
    expect(text).toContain(`<html lang="${language === "zh" ? "zh-Hans" : language}"`);
    expect(text.includes(' dir="rtl"')).toBe(["ar", "he"].includes(language));
    expect(text).toContain(waitText(61_500, language));
    expect(text).not.toMatch(/<script|[{}]time/);
  },
);

test.each(Object.keys(LANGUAGES) as Language[])(
  "the page of a crowd doesn't blame its reader, is small and in %s",
  (language) => {
    const page = waitPage({ isForm: false, accepted: language, waitMs: 10_000, isCrowded: true });
    const { wait, crowded } = MESSAGES[language].trouble;
    expect(page).toContain(crowded.replace("{time}", waitText(10_000, language)));
    expect(page).not.toContain(wait.split("{time}")[0] || wait.split("{time}")[1]);
    expect(Buffer.byteLength(page)).toBeLessThan(1_000);
  },
);

test("the page offers to try again, but not to lose what a form holds", async () => {
  const shop = await refusing();
  expect((await send(shop)).text).toContain('<a href="">Try again</a>');
  expect((await send(shop, { method: "POST" })).text).not.toContain("<a ");
});

test.each(Object.keys(LANGUAGES) as Language[])(
  "a page's script gets the refusal as JSON, with the sentence of the page in %s",
  async (language) => {
    const headers = { "accept-language": language };
    const answer = await send(await refusing(), { path: "/api/orders/x", method: "POST", headers });
    expect(answer.headers["content-type"]).toBe("application/json");
    const text = MESSAGES[language].trouble.wait.replace("{time}", waitText(61_500, language));
    expect(JSON.parse(answer.text)).toEqual({ error: "too many requests", text });
  },
);
