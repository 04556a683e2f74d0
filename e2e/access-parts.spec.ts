import { wordsOf } from "#/testbed/visitor.ts";
import { type Owners, prepareOwners, ROLES, type Role } from "./owners.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/*
 * What a browser sees of the parts of the pages about a SIM and its orders. A part is what stands below one heading; the parts are
 * those that any role was shown, so that a new one needs a row. "private": in its place stands how to prove that one is the owner.
 */

test.use({ mail: true });

type Cells = Partial<Record<Role, string>>;
const each = (roles: readonly Role[], cell: string): Cells => Object.fromEntries(roles.map((role) => [role, cell]));

const OWNERS = ["buyer", "proven mailbox"] as const;
/** They know the number, and own no SIM by what they have. */
const UNPROVEN = ["number alone", "payer", "receipt link", "copied form"] as const;
/** Of another SIM they have looked up. */
const WITH_NUMBER = [...OWNERS, ...UNPROVEN, "another SIM"] as const;
/** Their list of orders has the paid one: it opens in full, and nothing of its SIM by that. */
const WITH_ORDER = [...OWNERS, "copied form"] as const;

/** By page and heading, in no order. What a role isn't shown isn't named. */
const PARTS: Record<string, Cells> = {
  "/sim Enter your SIM number": each(["no session"], "shown"),
  "/sim My SIM": each(WITH_NUMBER, "shown"),
  // What is left of the plan in use; of another SIM that there is none.
  "/sim Europe 10 GB": each([...OWNERS, ...UNPROVEN], "shown"),
  "/sim This SIM": each(["another SIM"], "shown"),
  "/sim Active": each(WITH_NUMBER, "shown"),
  "/sim Up next": each(WITH_NUMBER, "shown"),
  "/sim Auto-renewal": { ...each([...UNPROVEN, "another SIM"], "private, stop"), ...each(OWNERS, "renewal, stop") },
  "/sim Data": { ...each([...UNPROVEN, "another SIM"], "private"), ...each(OWNERS, "shown") },
  "/sim Reminders": each(WITH_ORDER, "shown"),
  "/sim Recent orders": each(["buyer"], "shown"),
  "/sim Your SIMs": each(WITH_NUMBER, "shown"),
  "/sim For your own tools": each(OWNERS, "shown"),
  "/sim/stop Enter your SIM number": each(["no session"], "shown"),
  "/sim/stop Stop auto-renewal?": {
    ...each([...UNPROVEN, "another SIM"], "private, stop"),
    ...each(OWNERS, "renewal, stop"),
  },
  "/orders (paid) Your plan is ready": each(ROLES, "shown"),
  "/orders (paid) Europe 10 GB": each([...WITH_ORDER, "receipt link"], "shown"),
  "/orders (paid) If data doesn’t work yet": each(WITH_ORDER, "shown"),
  "/orders (paid) Timeline": each(WITH_ORDER, "shown"),
  "/orders (paid) Reminders": each(WITH_ORDER, "shown"),
  "/orders (paid) Keep on this device?": each(WITH_ORDER, "shown"),
  "/orders (paid) Receipt": each([...WITH_ORDER, "receipt link"], "shown"),
  "/orders (open) Waiting for payment": each(ROLES, "shown"),
  "/orders (open) Europe 10 GB": each(["buyer", "payer"], "shown"),
  "/orders (open) Your order": each(["buyer", "payer"], "shown"),
  "/orders (open) Timeline": each(["buyer"], "shown"),
  "/orders (open) Ask someone to pay": each(["buyer"], "shown"),
  "/orders (open) Keep on this device?": each(["buyer"], "shown"),
  "/checkout Checkout": each(["buyer", "payer"], "shown"),
  "/checkout Card": each(["buyer", "payer"], "shown"),
};

const PAGES: Record<string, (owners: Owners) => string> = {
  "/sim": () => "/sim",
  "/sim/stop": () => "/sim/stop",
  "/orders (paid)": ({ paidId }) => `/orders/${paidId}`,
  "/orders (open)": ({ openId }) => `/orders/${openId}`,
  "/checkout": ({ openId }) => `/checkout/${openId}`,
};

test(
  "each part of a page is shown to whom the table says [S21, v5.0.0-8.2.2, v5.0.0-8.2.3]",
  LONG,
  async ({ servers, sandbox }) => {
    const owners = await prepareOwners(servers.shop.origin, sandbox);
    const measured: Record<string, Cells> = {};
    for (const [page, pathOf] of Object.entries(PAGES)) {
      for (const role of ROLES) {
        const { html } = await owners.visitors[role].get(pathOf(owners));
        for (const { heading, words } of partsOf(html)) {
          const part = `${page} ${heading}`;
          measured[part] = { ...measured[part], [role]: cellOf(words) };
        }
      }
    }
    expect(measured).toEqual(PARTS);
  },
);

/** What stands in the page below each of its headings. */
function partsOf(html: string): { heading: string; words: string }[] {
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? "";
  return main
    .split(/(?=<h[12]\b)/)
    .slice(1)
    .map((part) => {
      const [, heading = ""] = /^<h[12]\b[^>]*>(.*?)<\/h[12]>/s.exec(part) ?? [];
      return { heading: wordsOf({ html: heading }), words: wordsOf({ html: part }) };
    });
}

/** "private": a sentence about the owner. "renewal": its facts. "stop": a button for that. Else "shown". */
function cellOf(words: string): string {
  const seen = {
    private: /(is|are) private|only stops auto-renewal that was started elsewhere/.test(words),
    renewal: /every month/.test(words),
    stop: /Stop auto-renewal|Yes, stop/.test(words),
  };
  const names = Object.entries(seen).flatMap(([name, isSeen]) => (isSeen ? [name] : []));
  return names.join(", ") || "shown";
}
