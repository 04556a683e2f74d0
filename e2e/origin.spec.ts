import { type Draft, type Pairs, writeRequest } from "#/e2e/fuzz/draft.ts";
import { recordRequests } from "#/e2e/fuzz/genuine.ts";
import { type Answer, Line } from "#/e2e/fuzz/wire.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/** Which origin a request claims, and by which headers. A case is one of each. */
interface Case {
  origin: string | undefined;
  host: string;
  forwardedHost: string | undefined;
  site: string | undefined;
  hasCookie: boolean;
}

const FOREIGN = "elsewhere.example";

test("only our own origin opens an order, with any other headers [v5.0.0-3.5.1]", async ({ sandbox, baseURL }) => {
  const shop = String(baseURL);
  const { drafts } = await recordRequests(shop, sandbox);
  const form = draftNamed(drafts, "form sim,");
  const action = draftNamed(drafts, "action sim,");
  for (const tried of casesFor(shop)) {
    for (const draft of [form, action]) {
      const answer = await send(shop, anotherAttempt(draft), tried);
      const hasOpened = (answer?.headers.get("location") ?? answer?.headers.get("x-action-redirect") ?? "").startsWith(
        "/checkout/",
      );
      expect(hasOpened, JSON.stringify(tried)).toBe(tried.origin === shop && tried.hasCookie);
      // A form that comes without its cookie is answered by a page that has no place for the sentence.
      const hasPlace = tried.hasCookie || draft === action;
      if (tried.origin !== shop)
        expect(answer?.body, JSON.stringify(tried)).toContain(
          hasPlace ? "This form didn’t come from our site" : "Enter your SIM number</h1>",
        );
      if (!hasOpened) expect(answer?.headers.get("set-cookie"), JSON.stringify(tried)).toBeUndefined();
    }
  }
  expect((await sandbox.counts()).violations).toBe(0);
});

test(
  "only our own origin reports a card event, with any other headers [v5.0.0-3.5.2]",
  LONG,
  async ({ sandbox, baseURL }) => {
    const shop = String(baseURL);
    const { drafts } = await recordRequests(shop, sandbox);
    const report = draftNamed(drafts, "card event");
    for (const tried of casesFor(shop)) {
      const answer = await send(shop, report, tried);
      const refusal = tried.origin === shop ? 404 : 403;
      expect(answer?.status, JSON.stringify(tried)).toBe(tried.origin === shop && tried.hasCookie ? 200 : refusal);
    }
  },
);

/** Every origin with each other header alone, and with all that a forger would set. */
function casesFor(shop: string): Case[] {
  const { host, port } = new URL(shop);
  const origins = [
    shop,
    undefined,
    "null",
    `https://${FOREIGN}`,
    `http://${FOREIGN}:${port}`,
    `https://${host}`,
    `http://localhost:${Number(port) + 1}`,
    `http://shop.localhost:${port}`,
    `http://localhost.${FOREIGN}:${port}`,
    `${shop}@${FOREIGN}`,
    "file://",
    "",
    "no address",
    `${shop}, ${shop}`,
  ];
  const plain: Omit<Case, "origin"> = { host, forwardedHost: undefined, site: undefined, hasCookie: true };
  return origins.flatMap((origin) => [
    { ...plain, origin },
    { ...plain, origin, hasCookie: false },
    { ...plain, origin, site: "cross-site", forwardedHost: FOREIGN },
    // As behind a proxy that asks under another name.
    { ...plain, origin, site: "same-origin", host: FOREIGN },
    { ...plain, origin, site: "same-origin", host: FOREIGN, forwardedHost: FOREIGN },
  ]);
}

async function send(
  shop: string,
  draft: Draft,
  { origin, host, forwardedHost, site, hasCookie }: Case,
): Promise<Answer | null> {
  const said: [name: string, value: string | undefined][] = [
    ["host", host],
    ["origin", origin],
    ["x-forwarded-host", forwardedHost],
    ["sec-fetch-site", site],
  ];
  const others = draft.headers.filter(([name]) => !said.some(([known]) => known === name));
  const headers: Pairs = [...others, ...said.filter((pair): pair is [string, string] => pair[1] !== undefined)];
  const { bytes } = writeRequest({ ...draft, headers, cookies: hasCookie ? draft.cookies : [] });
  return new Line(Number(new URL(shop).port)).exchange(bytes, draft.method, "own");
}

/** The same form from a page that was opened anew: sent once more it would only find its order again. */
function anotherAttempt(draft: Draft): Draft {
  const attempt = crypto.randomUUID().slice(0, 16);
  // Another plan than the one the recording bought, whose order would be continued.
  const values: Record<string, string> = { attempt, plan: "1/SP000104/DP20240115000104" };
  return {
    ...draft,
    parts: (draft.parts ?? []).map((part) => ({
      ...part,
      value: values[String(part.name).replace(/^_1_/, "")] ?? part.value,
    })),
  };
}

function draftNamed(drafts: Draft[], start: string): Draft {
  const draft = drafts.find(({ name }) => name.startsWith(start));
  if (!draft) throw new Error(`no request "${start}" was recorded`);
  return draft;
}
