import { html } from "hono/html";
import { type Markup, page } from "#/sandbox/page.ts";

/** The card form as a page for a frame. When it isn't `working` it looks the same but never reports that it is ready. */
export function elementPage({ working }: { working: boolean }): Markup {
  const fields = html`<form novalidate>
    ${field("number", "Card number", "cc-number", "1234 1234 1234 1234")}
    <div class="pair">
      ${field("expiry", "Expiry date", "cc-exp", "MM / YY")} ${field("cvc", "Security code", "cc-csc", "CVC")}
    </div>
    <p class="hint">For tests: 4242&nbsp;4242&nbsp;4242&nbsp;4242 pays,
      4000&nbsp;0000&nbsp;0000&nbsp;0002 doesn’t.</p>
  </form>`;
  const script = working ? html`<script src="/processor/frame.js"></script>` : html``;
  return page("Card", html`${fields}${script}`, css);
}

function field(name: string, label: string, autocomplete: string, placeholder: string): Markup {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}"
      aria-describedby="${name}-message">
    <p id="${name}-message" role="alert"></p>
  </div>`;
}

const css = `
body { background: var(--surface); --line: color-mix(in srgb, var(--quiet) 50%, var(--surface)); }
form { padding: 0.75rem; display: grid; gap: 0.75rem; }
.pair { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); }
.field { min-width: 0; }
label { display: block; font-size: 0.9375rem; margin-bottom: 0.25rem; }
input {
  width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; font-size: 1rem;
  color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: 6px;
}
input::placeholder { color: var(--quiet); opacity: 1; }
input:focus-visible { outline: 2px solid var(--accent); outline-offset: 0; border-color: var(--accent); }
input[aria-invalid="true"] { border-color: var(--bad); }
.hint { margin: 0; font-size: 0.875rem; color: var(--quiet); }
.field p { margin: 0.25rem 0 0; font-size: 0.875rem; color: var(--bad); }
.field p:empty { display: none; }
`;
