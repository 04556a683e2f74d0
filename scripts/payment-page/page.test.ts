import { beforeEach, expect, test } from "vitest";
import { NONCE } from "./inventory.ts";
import { faultsOfPage } from "./page.ts";
import { HTML, inventory, ORIGIN, OWN } from "./sample-page.ts";

interface Page {
  headers: Headers;
  html: string;
}
type Tamper = (page: Page) => void;

let page: Page;
beforeEach(() => {
  const headers = Object.entries(inventory.headers).map(
    ([name, value]) => [name, value.replaceAll(NONCE, OWN)] as const,
  );
  page = { headers: new Headers(headers.map(([name, value]): [string, string] => [name, value])), html: HTML };
});

function faults(body: Uint8Array = Buffer.from(page.html)): string {
  return faultsOfPage({ inventory, origin: ORIGIN }, { status: 200, headers: page.headers, body }).join("\n");
}

test("a page that is as the framework writes it passes", () => {
  expect(faults()).toBe("");
});

const inPage =
  (change: (html: string) => string): Tamper =>
  (tampered) => {
    tampered.html = change(tampered.html);
  };
const before = (mark: string, added: (nonce: string) => string): Tamper =>
  inPage((html) => html.replace(mark, () => `${added(OWN)}${mark}`));
const inHeaders =
  (change: (headers: Headers) => void): Tamper =>
  ({ headers }) =>
    change(headers);
const policy = (from: string, to: string): Tamper =>
  inHeaders((headers) =>
    headers.set("content-security-policy", (headers.get("content-security-policy") ?? "").replace(from, to)),
  );
/** A row of the page's data, as the framework's script reads it. */
const inData = (row: string): Tamper =>
  before("</body>", (nonce) => {
    const text = JSON.stringify(`${row}\n`).replaceAll("<", "\\u003c");
    return `<script nonce="${nonce}">self.__next_f.push([1,${text}])</script>`;
  });
const EVIL = "https://evil.example/x.js";

const TAMPERED: [what: string, tamper: Tamper, named: RegExp][] = [
  [
    "a script of another host",
    before("</head>", (n) => `<script src="${EVIL}" nonce="${n}"></script>`),
    /the script https:\/\/evil/,
  ],
  ["an inline script", before("</head>", (n) => `<script nonce="${n}">steal()</script>`), /inline script .*steal/],
  [
    "a script behind data",
    before("</body>", (n) => `<script nonce="${n}">self.__next_f.push([1,"a"]);steal()</script>`),
    /inline script/,
  ],
  [
    "a call inside data",
    before("</body>", (n) => `<script nonce="${n}">self.__next_f.push([1,steal()])</script>`),
    /inline script/,
  ],
  [
    "binary data",
    before("</body>", (n) => `<script nonce="${n}">self.__next_f.push([3,"Oklb"])</script>`),
    /inline script/,
  ],
  [
    "a script that is a module",
    before("</body>", (n) => `<script nonce="${n}" type="module">0</script>`),
    /attribute type/,
  ],
  ["a map of modules", before("</body>", (n) => `<script nonce="${n}" type="importmap">{}</script>`), /attribute type/],
  [
    "a script without the nonce",
    before("</body>", () => '<script>self.__next_f.push([1,""])</script>'),
    /another nonce/,
  ],
  [
    "a script in a picture",
    before("</body>", (n) => `<svg><script href="${EVIL}" nonce="${n}"></script></svg>`),
    /attribute href/,
  ],
  [
    "a script in capitals",
    before("</body>", (n) => `<SCRIPT SRC="${EVIL}" NONCE="${n}"></SCRIPT>`),
    /the script https:\/\/evil/,
  ],
  [
    "a script in a comment that ends early",
    before("</body>", (n) => `<!--><script src="${EVIL}" nonce="${n}"></script>-->`),
    /doesn't write, from here/,
  ],
  [
    "a script in a title",
    before("</head>", (n) => `<svg><title><script src="${EVIL}" nonce="${n}"></script></title></svg>`),
    /doesn't write/,
  ],
  [
    "a script in a style",
    before("</head>", (n) => `<svg><style><script nonce="${n}">steal()</script></style></svg>`),
    /doesn't write/,
  ],
  ["a tag that is cut", before("</body>", (n) => `<script/nonce=${n}/src=${EVIL}></script>`), /doesn't write/],
  ["an attribute in single quotes", before("</body>", () => "<p title='x'></p>"), /doesn't write/],
  ["a digest removed", inPage((html) => html.replace(/(<script[^>]*) integrity="[^"]*"/, "$1")), /has no digest/],
  [
    "a digest replaced",
    inPage((html) => html.replace(/(<script[^>]* integrity="sha384-)..../, "$1BBBB")),
    /another digest/,
  ],
  [
    "an event handler",
    inPage((html) => html.replace("<body>", '<body onfocusin="steal()">')),
    /event handler onfocusin/,
  ],
  ["a base", before("</head>", () => '<base href="https://evil.example/">'), /element <base>/],
  ["a frame", before("</body>", () => '<iframe src="https://evil.example/"></iframe>'), /element <iframe>/],
  ["an object", before("</body>", () => '<object data="https://evil.example/"></object>'), /element <object>/],
  ["a link of script", before("</body>", () => '<a href="javascript:steal()">Pay</a>'), /javascript:steal/],
  [
    "a link of script in entities",
    before("</body>", () => '<a href="&#106;ava&Tab;script:steal()">Pay</a>'),
    /has the href/,
  ],
  ["a preloaded module", before("</head>", () => `<link rel="modulepreload" href="${EVIL}"/>`), /link "modulepreload"/],
  ["a preloaded script", before("</head>", () => `<link rel="preload" as="script" href="${EVIL}"/>`), /link "preload"/],
  [
    "a style sheet",
    before("</head>", () => '<link rel="stylesheet" href="https://evil.example/x.css"/>'),
    /link "stylesheet"/,
  ],
  [
    "a refresh",
    before("</head>", () => '<meta http-equiv="refresh" content="0;url=https://evil.example/"/>'),
    /http-equiv/,
  ],
  ["another character set", before("</head>", () => '<meta charset="utf-7"/>'), /character set utf-7/],
  [
    "a form that leads elsewhere",
    before("</body>", () => '<form action="https://evil.example/"></form>'),
    /would leave the shop/,
  ],
  ["a style without the nonce", before("</head>", () => "<style>p{}</style>"), /style without the nonce/],
  [
    "the page's data with a script",
    inData(`99:["$","script",null,{"src":"${EVIL}","async":true}]`),
    /data makes the script/,
  ],
  [
    "the page's data with a script's name elsewhere",
    inData(`98:"script"\n99:["$","$98",null,{"src":"${EVIL}"}]`),
    /data makes the script/,
  ],
  ["the page's data with a kind that can't be told", inData('99:["$","$5:0:type",null,{}]'), /kind can't be told/],
  [
    "the page's data with a file to load",
    inData(`99:I[1,["${EVIL}"],"default"]`),
    /data loads the script https:\/\/evil/,
  ],
  [
    "the page's data with a file's name elsewhere",
    inData(`98:"${EVIL}"\n99:I[1,["$98"],"default"]`),
    /data loads the script/,
  ],
  [
    "the page's data with HTML",
    inData('99:["$","p",null,{"dangerouslySetInnerHTML":{"__html":"<b>"}}]'),
    /dangerouslySetInnerHTML/,
  ],
  [
    "the page's data with a frame",
    inData('99:["$","iframe",null,{"src":"https://evil.example/"}]'),
    /element <iframe>/,
  ],
  ["the page's data with a hint", inData(`:HS["${EVIL}","script"]`), /names the address https:\/\/evil/],
  ["the page's data with an unknown row", inData("99:E{}"), /unknown kind "E"/],
  ["another processor's script in the data", inData(`99:{"script":"${EVIL}"}`), /as the processor's script/],
  ["a header dropped", inHeaders((headers) => headers.delete("x-frame-options")), /header x-frame-options is missing/],
  ["the policy dropped", inHeaders((headers) => headers.delete("content-security-policy")), /policy is missing/],
  ["a weaker policy for scripts", policy("'strict-dynamic'", "'strict-dynamic' 'unsafe-eval'"), /unsafe-eval/],
  ["a weaker policy for styles", policy("style-src 'self'", "style-src 'self' 'unsafe-inline'"), /unsafe-inline/],
  [
    "a weaker policy for connections",
    policy("connect-src 'self'", "connect-src 'self' https:"),
    /connect-src 'self' https:/,
  ],
  [
    "a second policy",
    inHeaders((headers) => headers.append("content-security-policy", "default-src *")),
    /policy differs/,
  ],
  [
    "a preload by header",
    inHeaders((headers) => headers.set("link", `<${EVIL}>; rel=preload; as=script`)),
    /header link/,
  ],
];

test.each(TAMPERED)("%s is named", (_what, tamper, named) => {
  tamper(page);
  expect(faults()).toMatch(named);
});

test.each([
  ["UTF-16", Buffer.from(`\ufeff${HTML}`, "utf16le"), /isn't UTF-8/],
  ["a mark of byte order", Buffer.from(`\ufeff${HTML}`), /doesn't write/],
  ["a control character", Buffer.from(HTML.replace("Help", "He\0lp")), /doesn't write/],
  ["bytes that are no text", Buffer.concat([Buffer.from(HTML), Buffer.from([0xc0, 0xbc])]), /isn't UTF-8/],
])("%s is named", (_what, body, named) => {
  expect(faults(body)).toMatch(named);
});

test.each(["text/html; charset=iso-2022-jp", "text/html; charset=utf-16le", "text/html", "image/svg+xml"])(
  "the content type %s is named",
  (type) => {
    page.headers.set("content-type", type);
    expect(faults()).toMatch(/header content-type differs/);
  },
);

test("an error page, and a page without script, are no payment page", () => {
  const seen = { inventory, origin: ORIGIN };
  const body = Buffer.from(page.html);
  expect(faultsOfPage(seen, { status: 404, headers: page.headers, body })).toEqual(["It answers 404."]);
  expect(faults(Buffer.from("<!DOCTYPE html><p>Hello</p>"))).toContain("it isn't a payment page");
});
