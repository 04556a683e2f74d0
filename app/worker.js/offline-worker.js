/*
 * The shop's service worker. While the shop answers, it only keeps copies of two pages: My SIM and the last order. If a page can't be
 * loaded, it shows the copy with its time, or says that there is no connection. It changes no request, and a copy runs no script.
 * The route prepends SHOP, with the policy of plain pages and the texts.
 */

const STORE = "kept-pages";
/** Longer than the slowest answer of the shop (it waits up to ten seconds for the partner) on the slowest line. */
const TIMEOUT_MS = 20_000;
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const MAX_CHARACTERS = 200_000;
/** Marks a page that belongs to this browser's session. */
const OWN = ' data-keep=""';
/** Marks a page for a session that has expired or no longer contains what is asked for. */
const FORGOTTEN = ' data-keep="nothing"';

/** How often the copies were deleted: a page requested before a deletion is not kept after it. */
let deletions = 0;

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  // With preload the browser requests the page while the worker starts.
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") {
    // Forms on My SIM remove a SIM or stop a renewal, and another signs out, so the copies may be what must go. The worker doesn't touch
    // the request itself.
    if (/^\/(sim|sign-out)\b/.test(pathname)) event.waitUntil(deleteCopies());
  } else if (request.mode === "navigate") event.respondWith(answer(event, pathname));
  // An open order page fetches itself when its status changes.
  else if (nameOf(pathname) === "order") event.respondWith(keeping(event, pathname, fetch(request)));
});

/** The network's answer; without one the kept page, or a page that says that there is no connection. */
async function answer(event, path) {
  const network = keeping(event, path, ask(event));
  const first = await Promise.race([network.catch(() => "failed"), timeout()]);
  if (first instanceof Response) return first;
  const kept = await keptPage(path).catch(() => undefined);
  if (kept) return kept;
  // Nothing to show instead: a late page is better than none.
  return network.catch(async (error) => {
    const page = await offlinePage().catch(() => undefined);
    if (page) return page;
    throw error;
  });
}

async function ask({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request);
}

function timeout() {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, "timeout"));
}

/** Passes the answer on, and keeps a copy if it is one of the two pages. */
function keeping(event, path, network) {
  const name = nameOf(path);
  if (!name) return network;
  const since = deletions;
  const seen = network.then((response) => {
    // A page that can't be kept is shown all the same.
    event.waitUntil(keep(name, path, response.clone(), since).catch(() => undefined));
    return response;
  });
  event.waitUntil(seen.catch(() => undefined));
  return seen;
}

function nameOf(path) {
  if (path === "/sim") return "sim";
  return /^\/orders\/[\w-]{1,64}$/.test(path) ? "order" : undefined;
}

async function keep(name, path, response, since) {
  if (response.status !== 200 || !response.headers.get("content-type")?.startsWith("text/html")) return;
  const html = strip(await response.text());
  if (html.length > MAX_CHARACTERS) return;
  const isOwn = html.includes(OWN);
  // An error page, of the shop or on the way: no reason to delete the copies.
  if (!isOwn && !html.includes(FORGOTTEN)) return;
  // The session no longer contains the SIM or the order, so the copies must go too.
  if (!isOwn && (name === "sim" || (await read("order"))?.path === path)) await deleteCopies();
  const store = await caches.open(STORE);
  const put = (key, text) =>
    store.put(`/kept/${key}`, new Response(text, { headers: { "x-path": path, "x-at": String(Date.now()) } }));
  // The header and footer contain nothing personal.
  await put(
    "shell",
    html.replace(/(<main\b[^>]*>).*<\/main>/s, "$1</main>").replace(/<title>.*?<\/title>/s, "<title></title>"),
  );
  if (!isOwn || since !== deletions) return;
  await put(name, html);
  // The copies were deleted meanwhile.
  if (since !== deletions) await store.delete(`/kept/${name}`);
}

/** Removes scripts, forms and what is marked (email addresses, and private addresses that open something), and cuts SIM numbers to their last digits. */
function strip(html) {
  return html
    .replace(
      /<script\b.*?<\/script>|<form\b.*?<\/form>|<(p|section)\b[^>]*\bdata-unkept=""[^>]*>.*?<\/\1>|<link\b[^>]*preload[^>]*>/gs,
      "",
    )
    .replace(/(?:[\dA-F]{4}(?:[ \u00a0]|<[^>]*>)+){4,5}[\dA-F]{1,4}/g, (number) => `…${digitsOf(number).slice(-4)}`);
}

function digitsOf(number) {
  return number.replace(/<[^>]*>|[ \u00a0]/g, "");
}

function deleteCopies() {
  deletions += 1;
  return caches.delete(STORE);
}

/** The copy with this name; undefined if there is none, or if it is too old. */
async function read(name) {
  const found = await caches.match(`/kept/${name}`, { cacheName: STORE });
  const at = Number(found?.headers.get("x-at"));
  if (!found || Date.now() - at > MAX_AGE_MS) return undefined;
  return { path: found.headers.get("x-path"), at, html: await found.text() };
}

async function keptPage(path) {
  const kept = await read(nameOf(path));
  if (kept?.path !== path) return undefined;
  const time = timeOf(kept);
  const { title, kept: text, again } = SHOP.texts;
  const notice = `<div role="alert" class="notice attention"><p><b>${title}</b></p><p>${text.replace("{time}", time)}</p>
<p class="mt-3"><a class="quiet" href="">${again}</a></p></div>`;
  // The heading may speak of money, so it shows the time too.
  const html = kept.html
    .replace(/<main\b[^>]*>/, (main) => main + notice)
    .replace(/<h1\b[^>]*>/, (heading) => `${heading}<span class="note">${time}</span><br>`);
  return send(html, time);
}

async function offlinePage() {
  const shell = await read("shell");
  if (!shell) return undefined;
  const { title, none, again, sim, order } = SHOP.texts;
  const links = await Promise.all(
    Object.entries({ order, sim }).map(async ([name, text]) => {
      const kept = await read(name);
      return kept ? `<p><a href="${kept.path}">${text}</a><br><span class="note">${timeOf(kept)}</span></p>` : "";
    }),
  );
  const content = `<h1>${title}</h1><p>${none}</p><p><a class="main" href="">${again}</a></p>${links.join("")}`;
  const html = shell.html.replace(/<main\b[^>]*>/, (main) => main + content);
  return send(html, "");
}

/** In the reader's time zone. */
function timeOf({ at, html }) {
  const language = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

function send(html, time) {
  const before = time ? `${time} · ${SHOP.texts.title} · ` : SHOP.texts.title;
  return new Response(
    html.replace("<title>", () => `<title>${before}`),
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": SHOP.policy,
        "referrer-policy": "same-origin",
        "cache-control": "no-store",
      },
    },
  );
}
