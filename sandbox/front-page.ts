import { html } from "hono/html";
import { sims, unknownSimNumber } from "./catalogue/sims.ts";
import { toGroup } from "./groups/group.ts";
import { paymentOf } from "./ledger/ledger.ts";
import { symbolOf, toDecimal } from "./money.ts";
import { type Markup, page } from "./page.ts";
import { testCards } from "./processor/card.ts";
import type { World } from "./world.ts";

/** What to try, and what happened since the start. For a person with a browser, not for tests. */
export function frontPage(world: World): Markup {
  const body = html`<main>
    <header>
      <h1>Sandbox</h1>
      <p>A stand-in for the partner service and its card processor. It forgets everything on restart.</p>
      <p><a href="/mailbox">Mailbox</a> ${world.mails.length === 0 ? "(no mail yet)" : counted(world.mails.length, "mail")}</p>
    </header>
    ${section("SIM numbers to try", simRows())}
    ${section("Test cards", cardRows(), "Use any future expiry date and any three digits as security code.")}
    ${section("Orders and payments", orderRows(world))}
    ${section("Renewals", renewalRows(world))}
    ${section("Bundle groups", groupRows(world))}
    ${section("Notifications", notificationRows(world), `Sent to ${world.settings.notifyUrl}`)}
    <section>
      <h2>Data</h2>
      <p class="links">
        <a href="/control/ledger">Ledger</a> <a href="/control/requests">Requests</a>
        <a href="/control/settings">Settings</a> <a href="/control/faults">Faults</a>
        <a href="/processor/stripe.js">Browser script</a>
      </p>
    </section>
  </main>`;
  return page("Sandbox", body, css);
}

type Row = { term: string; about: string; state?: string; good?: boolean };

function section(title: string, rows: Row[], note?: string): Markup {
  return html`<section>
    <h2>${title}</h2>
    ${note ? html`<p class="quiet">${note}</p>` : ""}
    ${rows.length === 0 ? html`<p class="quiet">None yet.</p>` : html`<ul>${rows.map(line)}</ul>`}
  </section>`;
}

function line(row: Row): Markup {
  const state = row.state ? html`<span class="${row.good ? "good" : "quiet"}">${row.state}</span>` : "";
  return html`<li><span class="number">${row.term}</span> <span>${row.about}</span> ${state}</li>`;
}

function simRows(): Row[] {
  return [
    ...sims.map((sim) => ({ term: sim.number, about: sim.about })),
    { term: unknownSimNumber, about: "Unknown to the service" },
  ];
}

function cardRows(): Row[] {
  return testCards.map((card) => ({ term: card.number.replace(/(\d{4})(?=\d)/g, "$1 "), about: card.about }));
}

function orderRows(world: World): Row[] {
  return world.orders.map((order) => {
    const { amount, intents, charges, declines } = paymentOf(world, order.payId);
    const parts = [counted(intents, "payment"), counted(charges, "charge"), counted(declines, "decline")];
    return {
      term: order.orderNo,
      about: [order.planName, amount, `SIM ${order.simNumber}`, ...parts].filter(Boolean).join(", "),
      state: order.paidAt === null ? "unpaid" : "paid",
      good: order.paidAt !== null,
    };
  });
}

function groupRows(world: World): Row[] {
  return world.groups.map(toGroup).map((group) => ({
    term: group.group_id,
    about: group.bundle_name,
    state: `${group.sim_count} of ${group.capacity}`,
  }));
}

function renewalRows(world: World): Row[] {
  return world.subscriptions.map(({ id, orderNo, planName, sim, amount, currency, status, cancelledAt, ...rest }) => {
    const charges = world.charges.filter(({ subscriptionId }) => subscriptionId === id).length;
    const price = `${symbolOf(currency)}${toDecimal(amount)}`;
    const origin = rest.source === "elsewhere" ? "begun elsewhere" : "";
    return {
      term: orderNo,
      about: [planName, price, `SIM ${sim}`, counted(charges, "charge"), origin].filter(Boolean).join(", "),
      state: cancelledAt === null ? status : "cancelled",
      good: cancelledAt === null && status === "active",
    };
  });
}

function notificationRows(world: World): Row[] {
  return world.notifications.map((notification) => {
    const answers = notification.attempts.map((attempt) => attempt.status ?? "no answer").join(", ");
    return {
      term: notification.orderNo,
      about: answers ? `${counted(notification.attempts.length, "attempt")}: ${answers}` : "not sent",
      state: notification.state,
      good: notification.state === "delivered",
    };
  });
}

/** "2 charges"; empty for none. */
function counted(count: number, noun: string): string {
  if (count === 0) return "";
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const css = `
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0; font-size: 1.75rem; }
h2 { margin: 0 0 0.5rem; font-size: 1.125rem; }
header p { margin: 0.25rem 0 0; }
section { margin-top: 1.5rem; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
ul { list-style: none; margin: 0; padding: 0; }
li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.5rem 0; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; }
li > span:nth-child(2) { flex: 1 1 16rem; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
section > .quiet { margin: 0 0 0.25rem; overflow-wrap: anywhere; }
.good { color: var(--good); }
.links { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; margin: 0; }
a { color: var(--accent); }
`;
