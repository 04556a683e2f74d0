import { Hono } from "hono";
import { html } from "hono/html";
import { type Markup, page } from "#/sandbox/page.ts";
import type { Mail, Mailbox } from "./mail.ts";

/** The mails in a browser, for a person who tries the shop: a list, and each mail as HTML, as text and as its source. */
export function mailboxPages(mailbox: Mailbox): Hono {
  const routes = new Hono();
  const find = (id: string): Mail | undefined => mailbox.mails.find((mail) => String(mail.id) === id);
  routes.get("/", (context) => context.html(listPage(mailbox.mails)));
  routes.get("/:id", (context) => {
    const mail = find(context.req.param("id"));
    return mail ? context.html(mailPage(mail)) : context.notFound();
  });
  routes.get("/:id/html", (context) => {
    const mail = find(context.req.param("id"));
    if (!mail?.parsed.html) return context.notFound();
    // A mail is as hostile here as in any mailbox: it runs nothing, and loads nothing from anywhere.
    context.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    return context.html(withLinksInNewTabs(mail.parsed.html));
  });
  routes.get("/:id/source", (context) => {
    const mail = find(context.req.param("id"));
    if (!mail) return context.notFound();
    return context.body(new Uint8Array(mail.raw), 200, { "content-type": "text/plain; charset=utf-8" });
  });
  return routes;
}

function listPage(mails: readonly Mail[]): Markup {
  const body = html`<main>
    <h1>Mailbox</h1>
    <p><a href="/">Sandbox</a> · every mail that the shop has sent, to any address; newest first</p>
    ${mails.length === 0 ? html`<p class="quiet">None yet.</p>` : html`<ul>${mails.toReversed().map(line)}</ul>`}
  </main>`;
  return page("Mailbox", body, css);
}

function line({ id, at, recipients, parsed }: Mail): Markup {
  return html`<li>
    <a href="/mailbox/${id}" dir="auto">${parsed.subject || "No subject"}</a>
    <span class="quiet">${recipients.join(", ")} · ${timeText(at)}</span>
  </li>`;
}

function mailPage({ id, at, recipients, parsed }: Mail): Markup {
  const from = parsed.from?.address === undefined ? "" : `${parsed.from.name} <${parsed.from.address}>`;
  const body = html`<main>
    <p><a href="/mailbox">Mailbox</a></p>
    <h1 dir="auto">${parsed.subject || "No subject"}</h1>
    <p class="quiet">From ${from}<br>To ${recipients.join(", ")}<br>${timeText(at)}</p>
    <p class="row">
      ${parsed.html ? html`<a href="/mailbox/${id}/html">HTML alone</a>` : ""}
      <a href="/mailbox/${id}/source">Source</a>
    </p>
    ${parsed.html ? framed(id) : ""}
    <h2>Text</h2>
    <pre dir="auto">${parsed.text ?? ""}</pre>
  </main>`;
  return page(parsed.subject || "Mail", body, css);
}

function framed(id: number): Markup {
  return html`<h2>HTML</h2>
    <iframe
      src="/mailbox/${id}/html"
      title="The mail as HTML"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>`;
}

/** The shop's pages refuse to be framed. */
function withLinksInNewTabs(mail: string): string {
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(mail) ? mail.replace(/<head\b[^>]*>/i, (head) => head + base) : base + mail;
}

function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

const css = `
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.75rem; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1.125rem; }
ul { list-style: none; margin: 1rem 0 0; padding: 0; }
li { display: grid; padding: 0.75rem 0; border-top: 1px solid var(--line); }
iframe { width: 100%; height: 40rem; resize: both; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.quiet { color: var(--quiet); }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; }
a { color: var(--accent); }
`;
