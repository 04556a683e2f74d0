/*
 * The shop's service worker. While the shop answers, it only looks on and keeps two pages as they were seen: My SIM and the last
 * order. When a page can't be loaded, it shows the kept one with its time, or says that there is no connection. It never touches
 * what is sent, and a kept page runs no script. The route puts before this text: SHOP, with the policy of plain pages and the texts.
 */

const STORE = "kept-pages";
/** Longer than the slowest answer of the shop (it waits up to ten seconds for the partner) on the slowest line. */
const PATIENCE_MS = 20_000;
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const MAX_CHARACTERS = 200_000;
/** What a page says that belongs to this browser's session. */
const OWN = ' data-keep=""';
/** What a page says that knows nothing of this browser: it has forgotten, or was told to forget. */
const FORGOTTEN = ' data-keep="nothing"';

/** How often everything was thrown away: what was asked for before is not kept after. */
let throws = 0;

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  // With preload the page is asked for while the worker starts: it costs no time.
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") {
    // From My SIM a SIM is forgotten or a renewal stopped: what was kept may be what must go. The request itself goes its own way.
    if (pathname.startsWith("/sim")) event.waitUntil(throwAway());
  } else if (request.mode === "navigate") event.respondWith(answer(event, pathname));
  // An open order reads its own page when there is news.
  else if (nameOf(pathname) === "order") event.respondWith(watched(event, pathname, fetch(request)));
});

/** The network's answer; without one the kept page, or a page that says so. */
async function answer(event, path) {
  const network = watched(event, path, ask(event));
  const first = await Promise.race([network.catch(() => "failed"), silence()]);
  if (first instanceof Response) return first;
  const kept = await keptPage(path).catch(() => undefined);
  if (kept) return kept;
  // Nothing to show in its place: a late page is better than none.
  return network.catch(async (error) => {
    const page = await offlinePage().catch(() => undefined);
    if (page) return page;
    throw error;
  });
}

async function ask({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request);
}

function silence() {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, "silent"));
}

/** The same answer, a copy of which is kept if it is one of the two pages. */
function watched(event, path, network) {
  const name = nameOf(path);
  if (!name) return network;
  const since = throws;
  const seen = network.then((response) => {
    // A page that can't be kept is a page all the same.
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
  // Something went wrong, here or on the way: no reason to forget what was seen before.
  if (!isOwn && !html.includes(FORGOTTEN)) return;
  // This browser knows no SIM any more, or no longer has the order: nor does this worker.
  if (!isOwn && (name === "sim" || (await read("order"))?.path === path)) await throwAway();
  const store = await caches.open(STORE);
  const put = (key, text) =>
    store.put(`/kept/${key}`, new Response(text, { headers: { "x-path": path, "x-at": String(Date.now()) } }));
  // What is around the content is nobody's own.
  await put(
    "shell",
    html.replace(/(<main\b[^>]*>).*<\/main>/s, "$1</main>").replace(/<title>.*?<\/title>/s, "<title></title>"),
  );
  if (!isOwn || since !== throws) return;
  await put(name, html);
  // Thrown away meanwhile: then this came too late.
  if (since !== throws) await store.delete(`/kept/${name}`);
}

/** Without scripts and forms, and with no more of a SIM number than its end. */
function strip(html) {
  return html
    .replace(/<script\b.*?<\/script>|<form\b.*?<\/form>|<link\b[^>]*preload[^>]*>/gs, "")
    .replace(/(?:[\dA-F]{4}(?:[ \u00a0]|<[^>]*>)+){4,5}[\dA-F]{1,4}/g, (number) => `…${digitsOf(number).slice(-4)}`);
}

function digitsOf(number) {
  return number.replace(/<[^>]*>|[ \u00a0]/g, "");
}

function throwAway() {
  throws += 1;
  return caches.delete(STORE);
}

/** What is kept under a name; undefined when nothing is, or when it is too old. */
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
  // The heading may speak of money, so it has the time with it.
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

/** Here where the page is read, so in the reader's own time zone. */
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
