import { globSync } from "node:fs";
import { type Draft, writeRequest } from "#/e2e/fuzz/draft.ts";
import { recordRequests } from "#/e2e/fuzz/genuine.ts";
import { type Answer, Line, type Manner } from "#/e2e/fuzz/wire.ts";
import { formWith, type Visit, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

// Inputs that the fuzzer once found, each with a name. The fixture checks that the shop logs no error.

test("an action called with something that is no form answers 400 and does nothing [v5.0.0-1.5.2]", async ({
  baseURL,
  sandbox,
}) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin, sandbox);
  const before = (await sandbox.ledger()).counts;
  for (const draft of drafts.filter(({ name }) => name.startsWith("action ") && !name.includes("language"))) {
    for (const called of ["[]", "[1,2]", '[{"status":"idle"},{"number":"1"}]', '[null,["a"]]']) {
      const answer = await callWith(origin, draft, called);
      expect(answer.status, `${draft.name} ${called}`).toBe(200);
      expect(answer.html, `${draft.name} ${called}`).toContain("didn’t come from our site");
    }
  }
  expect((await sandbox.ledger()).counts).toEqual(before);
});

test("a malformed language form changes no language and leads back", LONG, async ({ baseURL, sandbox }) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin, sandbox);
  const answer = await callWith(origin, draftNamed(drafts, "action from,language"), '["zh"]');
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-action-redirect")).toMatch(/^\/plans;/);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

for (const referer of [
  "javascript:alert(1)",
  "data:text/html,a",
  "foo:/\\elsewhere.example",
  "http://a//elsewhere.example",
  "no address",
]) {
  test(
    `choosing a language from a page at ${referer} leads home [v5.0.0-3.7.2]`,
    longUnless(referer.startsWith("javascript")),
    async ({ baseURL }) => {
      const visitor = new Visitor(String(baseURL));
      const languages = await visitor.send("/language", { headers: { referer } });
      const form = formWith(languages, "from");
      expect(form).toContainEqual(["from", referer]);
      const answer = await visitor.submit("/language", form, { language: "zh" });
      expect(answer.headers.get("location")).toBe("/");
    },
  );
}

for (const path of ["/orders/%zz", "/checkout/%E0%A4%A", "/orders/%ed%a0%80", "/api/orders/%zz", "/pay/%zz"]) {
  test(`the address ${path} is not found`, longUnless(path === "/orders/%zz"), async ({ baseURL }) => {
    const answer = await new Visitor(String(baseURL)).get(path);
    expect(answer.status).toBe(404);
    expect(wordsOf(answer)).toContain("Page not found");
    expect(wordsOf(answer)).not.toContain("charged");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
}

test("no page or route with a parameter leaves broken escapes to the framework", async ({ baseURL }) => {
  const files = globSync("app/**/\\[*/**/{page.tsx,route.ts}");
  const folders = files.map((file) => file.slice("app".length, file.lastIndexOf("/")));
  const paths = folders.map((folder) => folder.replace(/\/\([a-z]+\)/g, "").replace(/\[\w+\]/g, "%zz"));
  expect(paths).toEqual(expect.arrayContaining(["/help/%zz", "/api/orders/%zz", "/icons/%zz", "/desk/sims/order/%zz"]));
  const visitor = new Visitor(String(baseURL));
  for (const path of [...paths, "/plans%zz", "/_next/%zz"]) {
    const answer = await visitor.get(path);
    expect([answer.status, wordsOf(answer)], path).toEqual([404, expect.stringContaining("Page not found")]);
    expect(answer.headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
  }
});

test("a notification whose sender hangs up half-way is no error of the shop", LONG, async ({ baseURL, sandbox }) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin, sandbox);
  const answer = await exchange(origin, { ...draftNamed(drafts, "notification"), cutAt: 10 }, "broken");
  expect(answer === null || answer.status >= 400).toBe(true);
  expect((await new Visitor(origin).get("/api/ready")).status).toBe(200);
});

for (const [typed, sentence] of [
  ["8".repeat(10_001), "That’s too long. SIM numbers have 17 to 22 digits."],
  ["8".repeat(60_000), "That’s too long. SIM numbers have 17 to 22 digits."],
  ["x".repeat(10_001), "have digits only"],
] as const) {
  test(
    `a SIM number of ${typed.length} times "${typed[0]}" is explained like any other bad number`,
    longUnless(typed[0] === "x"),
    async ({ baseURL }) => {
      const visitor = new Visitor(String(baseURL));
      const answer = await visitor.submit("/", formWith(await visitor.get("/"), "number"), { number: typed });
      expect(answer.status).toBe(200);
      expect(wordsOf(answer)).toContain(sentence);
    },
  );
}

test("a form with two SIM numbers is unreadable [v5.0.0-15.3.7]", LONG, async ({ baseURL }) => {
  const visitor = new Visitor(String(baseURL));
  const form = formWith(await visitor.get("/"), "number");
  const answer = await visitor.submit("/", [...form, ["number", "1"]]);
  expect(wordsOf(answer)).toContain("We couldn’t read this form");
  expect(answer.html.match(/role="alert"/g)).toHaveLength(1);
});

test("a form of more than 64 KB is answered 413", async ({ baseURL, sandbox }) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin, sandbox);
  const draft = draftNamed(drafts, "form number");
  const parts = [...(draft.parts ?? []), { name: "more", value: "a".repeat(64 * 1024) }];
  expect((await exchange(origin, { ...draft, parts, framing: "length" }))?.status).toBe(413);
});

test("a card event is read with and without a declared length, up to a limit", LONG, async ({ baseURL, sandbox }) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin, sandbox);
  const draft = draftNamed(drafts, "card event");
  const tooMuch = Buffer.from(JSON.stringify({ event: "declined", more: "a".repeat(2_000) }));
  for (const framing of ["length", "chunked"] as const) {
    expect((await exchange(origin, { ...draft, framing }))?.status, framing).toBe(200);
    expect((await exchange(origin, { ...draft, framing, body: tooMuch }))?.status, framing).toBe(413);
  }
});

test("a card event that stops half-way is answered after the timeout", LONG, async ({ baseURL, sandbox }) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin, sandbox);
  const answer = await exchange(origin, { ...draftNamed(drafts, "card event"), cutAt: 5 });
  expect(answer?.status).toBe(408);
});

test("a very long user agent is accepted by every route", LONG, async ({ baseURL, sandbox }) => {
  const origin = String(baseURL);
  const { drafts } = await recordRequests(origin, sandbox);
  const named = (draft: Draft, name: string): Draft => ({
    ...draft,
    headers: [...draft.headers.filter(([header]) => header !== "user-agent"), ["user-agent", name]],
  });
  for (const name of ["home", "order", "status", "notification", "action orderId"]) {
    const answer = await exchange(origin, named(draftNamed(drafts, name), "a".repeat(14_000)));
    expect(answer?.status, name).toBeLessThan(500);
  }
});

function draftNamed(drafts: Draft[], start: string): Draft {
  const draft = drafts.find(({ name }) => name.startsWith(start));
  if (!draft) throw new Error(`no request "${start}" was recorded`);
  return draft;
}

function headersOf({ headers }: Draft): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}

/** Calls an action as the framework's script does, with this in place of its form. */
function callWith(origin: string, draft: Draft, called: string): Promise<Visit> {
  const body = new FormData();
  body.append("0", called);
  return new Visitor(origin).send(draft.path, { method: "POST", headers: headersOf(draft), body });
}

async function exchange(origin: string, draft: Draft, manner: Manner = "own"): Promise<Answer | null> {
  return new Line(Number(new URL(origin).port)).exchange(writeRequest(draft).bytes, draft.method, manner);
}
