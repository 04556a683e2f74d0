import { type Draft, writeRequest } from "#/e2e/fuzz/draft.ts";
import { recordRequests } from "#/e2e/fuzz/genuine.ts";
import { Line } from "#/e2e/fuzz/wire.ts";
import { expect, test } from "./shop.ts";
import { Visitor, wordsOf } from "./visitor.ts";

// What the fuzzer found once. It sends all of this and more; here each has a name. That the shop prints no trouble, the fixture sees.

test("an action that is called with something that is no form says so, and does nothing", async ({
  baseURL,
  sandbox,
}) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin);
  const before = (await sandbox.ledger()).counts;
  for (const draft of drafts.filter(({ name }) => name.startsWith("action ") && !name.includes("language"))) {
    for (const body of ["[]", "[1,2]", '[{"status":"idle"},{"number":"1"}]', '[null,["a"]]']) {
      const headers = asText(draft);
      const answer = await new Visitor(origin).send(draft.path, { method: "POST", headers, body });
      expect(answer.status, `${draft.name} ${body}`).toBe(200);
      expect(answer.html, `${draft.name} ${body}`).toContain("not sent from");
    }
  }
  expect((await sandbox.ledger()).counts).toEqual(before);
});

test("a language that is no form is not chosen, and leads back all the same", async ({ baseURL }) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin);
  const draft = drafts.find(({ name }) => name === "action language");
  if (!draft) throw new Error("no choice of a language was recorded");
  const headers = asText(draft);
  const answer = await new Visitor(origin).send("/plans", { method: "POST", headers, body: '["zh"]' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-action-redirect")).toMatch(/^\/plans/);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

for (const referer of [
  "javascript:alert(1)",
  "data:text/html,a",
  "foo:/\\elsewhere.example",
  "http://a//elsewhere.example",
]) {
  test(`choosing a language on a page at ${referer} leads home`, async ({ baseURL }) => {
    const visitor = new Visitor(String(baseURL));
    const form = (await visitor.get("/")).forms.at(-1) ?? [];
    const body = new FormData();
    for (const [name, value] of form) body.append(name, value);
    body.append("language", "zh");
    const answer = await visitor.send("/", { method: "POST", headers: { referer }, body });
    expect(answer.headers.get("location")).toBe("/");
  });
}

for (const path of ["/orders/%zz", "/checkout/%E0%A4%A", "/orders/%ed%a0%80"]) {
  test(`the address ${path} is one that doesn't exist`, async ({ baseURL }) => {
    const answer = await new Visitor(String(baseURL)).get(path);
    expect(answer.status).toBe(404);
    expect(wordsOf(answer)).toContain("There is no such page");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
}

test("a notification whose sender goes away half-way is no fault of the shop", async ({ baseURL }) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin);
  const draft = drafts.find(({ name }) => name === "notification");
  if (!draft) throw new Error("no notification was recorded");
  const line = new Line(Number(new URL(origin).port));
  const { bytes } = writeRequest({ ...draft, cutAt: 10 });
  const answer = await line.exchange(bytes, "POST", "broken");
  expect(answer === null || answer.status >= 400).toBe(true);
  expect((await new Visitor(origin).get("/api/ready")).status).toBe(200);
});

/** The headers of a request whose body is text in place of a form. */
function asText({ headers }: Draft): Record<string, string> {
  return { ...Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), "content-type": "text/plain" };
}
