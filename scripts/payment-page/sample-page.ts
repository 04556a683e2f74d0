import { livePolicy } from "#/lib/web/policies.ts";
import { type Inventory, NONCE } from "./inventory.ts";

/* A small page as the framework writes it, for tests. */

export const ORIGIN = "https://shop.example";
/** The nonce of the page. */
export const OWN = "AAAAAAAAAAAAAAAAAAAAAA==";
const DIGEST = `sha384-${"A".repeat(64)}`;
const CHUNK = "/_next/static/chunks/a.js";
const START = '(globalThis["T"] || (globalThis["T"] = [])).push({"otherChunks":["static/chunks/a.js"]});';

const policyText = livePolicy({ path: "/checkout/abc", nonce: NONCE, isHttps: true, isDevelopment: false });
export const inventory: Inventory = {
  scripts: [],
  chunks: { [CHUNK]: DIGEST },
  starts: [START],
  worker: DIGEST,
  processor: "https://js.stripe.com/endive/stripe.js",
  headers: {
    "content-security-policy": policyText,
    "content-type": "text/html; charset=utf-8",
    "x-frame-options": "DENY",
  },
};

/** What the framework makes of a page with a title, a picture, a form and a link. */
const ROWS = [
  '1:"$Sreact.fragment"',
  `2:"${CHUNK}"`,
  '3:I[7,["$2"],"default"]',
  `4:["$","script",null,{"src":"${CHUNK}","async":true,"nonce":"${OWN}"}]`,
  '5:["$","$1",null,{"children":[["$","a",null,{"href":"https://help.example/"}],["$","$L3",null,{"script":"https://js.stripe.com/endive/stripe.js"}]]}]',
  "6:T3,a:b7:null",
  "8:true",
  "9:X",
  '9:"part"',
  "9:C",
  ':HL["https://js.stripe.com/endive/stripe.js","script"]',
  ':HL["https://js.stripe.com/endive/stripe.js","script"]',
  "",
].join("\n");
export const HTML = `<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"/><link rel="preload" as="script" href="${CHUNK}" integrity="${DIGEST}"/><title>Pay &amp; go</title><style nonce="${OWN}">a>b{width:1px}@media (width<40rem){a{}}</style><script src="${CHUNK}" async="" integrity="${DIGEST}" nonce="${OWN}"></script></head><body><!--$--><form action="" method="POST"><input type="hidden" name="$ACTION" value="&quot;1&quot;"/></form><a href="https://help.example/">Help</a><img src="data:image/svg+xml,x" alt=""/><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><!--/$--><script nonce="${OWN}" id="_R_">${START}</script><script nonce="${OWN}">(self.__next_f=self.__next_f||[]).push([0])</script><script nonce="${OWN}">self.__next_f.push([1,${JSON.stringify(ROWS).replaceAll("<", "\\u003c")}])</script></body></html>`;
