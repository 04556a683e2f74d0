import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Intent } from "#/sandbox/ledger/intent.ts";
import { symbolOf, toDecimal } from "#/sandbox/money.ts";
import { type Markup, page } from "#/sandbox/page.ts";
import { authenticateIntent, type Processor } from "./intent.ts";
import { wireNames } from "./intent-view.ts";

/** The bank's page, where the payer approves or refuses and is sent back to the shop. */
export function authenticationRoutes(processor: Processor): Hono {
  const routes = new Hono();
  routes.get("/", (context) => {
    const intent = intentOf(processor.intents, context);
    return intent ? context.html(bankPage(intent)) : context.text("There is no such payment.", 404);
  });
  routes.post("/", async (context) => {
    const intent = intentOf(processor.intents, context);
    if (!intent) return context.text("There is no such payment.", 404);
    const { decision } = await context.req.parseBody();
    authenticateIntent(processor, intent, decision === "approve");
    if (!intent.returnUrl) return context.text("Done. You can close this page.");
    return context.redirect(returnAddress(intent, intent.returnUrl), 303);
  });
  return routes;
}

function intentOf(intents: Intent[], context: Context): Intent | undefined {
  return intents.find(({ kind, id, clientSecret }) => {
    const name = wireNames[kind];
    return context.req.query(name) === id && context.req.query(`${name}_client_secret`) === clientSecret;
  });
}

/** The shop's own address with the outcome in its query, under the names the real processor uses. */
function returnAddress(intent: Intent, returnUrl: string): string {
  const name = wireNames[intent.kind];
  const url = new URL(returnUrl);
  url.searchParams.set(name, intent.id);
  url.searchParams.set(`${name}_client_secret`, intent.clientSecret);
  url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  return url.href;
}

function bankPage(intent: Intent): Markup {
  const amount = html`<strong>${symbolOf(intent.currency)}${toDecimal(intent.amount)}</strong>`;
  const what = intent.kind === "setup" ? html`Future payments` : html`A payment of ${amount}`;
  const body = html`<main>
    <p class="quiet">Sandbox bank</p>
    <h1>Is this you?</h1>
    <p>${what} with the card ending in <span class="number">${intent.cardEnding}</span>.</p>
    <form method="post">
      <button name="decision" value="approve">Approve</button>
      <button name="decision" value="refuse" class="second">Refuse</button>
    </form>
  </main>`;
  return page("Authentication", body, css);
}

const css = `
main { max-width: 26rem; margin: 10vh auto 0; padding: 1.5rem; background: var(--surface); border-radius: 10px; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; }
.quiet { margin: 0; color: var(--quiet); }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
button {
  flex: 1 1 8rem; min-height: 2.75rem; font: inherit; font-weight: 600; border: 1px solid var(--accent);
  border-radius: 6px; background: var(--accent); color: var(--on-accent); cursor: pointer;
}
button.second { background: transparent; color: var(--accent); }
`;
