// @module-tag long
import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PROCESSOR_KEY, SIM } from "#/testbed/sandbox.ts";
import { type Tamper, type Tampered, TamperingProxy } from "./proxies/tampering.ts";
import { expect, test } from "./shop.ts";

/* The command that compares the running payment page with the signed inventory, against shops that were changed. */

test.use({ oneScreen: true });

let folder: string;
test.beforeAll(({ servers }) => {
  folder = mkdtempSync(path.join(tmpdir(), "payment-page-"));
  for (const name of ["own", "foreign"]) {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    writeFileSync(path.join(folder, `${name}.key`), privateKey.export({ type: "pkcs8", format: "pem" }));
    writeFileSync(path.join(folder, `${name}.pub`), publicKey.export({ type: "spki", format: "pem" }));
  }
  const script = `${servers.sandbox.origin}/processor/stripe.js`;
  return Promise.all([
    run(["sign", "--key", file("own.key"), "--processor-script", script, "--out", file("sandbox.json")]),
    run(["sign", "--key", file("own.key"), "--out", file("real.json")]),
    run(["sign", "--key", file("foreign.key"), "--out", file("forged.json")]),
  ]).then((done) => expect(done.map(({ code }) => code)).toEqual([0, 0, 0]));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string): string => path.join(folder, name);

function run(typed: string[]): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/payment-page.mjs", ...typed], (error, stdout) => {
      resolve({ code: Number(error?.code ?? 0), printed: stdout });
    });
  });
}

function check(origin: string, inventory = "sandbox.json") {
  return run(["check", origin, "--public-key", file("own.pub"), "--sim", SIM.twoPlans, "--inventory", file(inventory)]);
}

test("the untouched page passes, and the command prints nothing", async ({ baseURL }) => {
  expect(await check(String(baseURL))).toEqual({ code: 0, printed: "" });
});

test("the page with the processor's own script passes, and so does a checkout of two steps", async ({ openShop }) => {
  for (const settings of [{ PROCESSOR_SCRIPT_URL: "", PROCESSOR_KEY }, { PROCESSOR_SCRIPT_URL: "" }]) {
    const shop = await openShop(settings);
    expect(await check(shop.origin, "real.json")).toEqual({ code: 0, printed: "" });
  }
});

test("a page with a logo passes", async ({ openShop }) => {
  const shop = await openShop({ PROCESSOR_KEY, SHOP_LOGO: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" });
  expect(await check(shop.origin)).toEqual({ code: 0, printed: "" });
});

test("an inventory that was changed, or signed by another, isn't used [X55]", async ({ baseURL }) => {
  const signed = readFileSync(file("sandbox.json"), "utf8");
  writeFileSync(file("changed.json"), signed.replace("nosniff", "sniff"));
  for (const name of ["changed.json", "forged.json"]) {
    const { code, printed } = await check(String(baseURL), name);
    expect({ name, code }).toEqual({ name, code: 1 });
    expect(printed).toContain("The inventory isn't signed with this key.");
  }
});

test("a shop that doesn't answer is no page that passes", async () => {
  const { code, printed } = await check("http://localhost:9");
  expect(code).toBe(1);
  expect(printed).toContain("The payment page can't be checked");
});

const ofPage =
  (change: (answer: Tampered, nonce: string) => Tampered): Tamper =>
  (answer, address) => {
    const nonce = /'nonce-([^']*)'/.exec(answer.headers.get(POLICY) ?? "")?.[1] ?? "";
    return address.startsWith("/checkout/") ? change(answer, nonce) : answer;
  };
const added = (mark: string, write: (nonce: string) => string): Tamper =>
  ofPage((answer, nonce) => ({ ...answer, text: answer.text.replace(mark, () => `${write(nonce)}${mark}`) }));
const POLICY = "content-security-policy";
const EVIL = "https://evil.example/x.js";
const FIXED = "AAAAAAAAAAAAAAAAAAAAAA==";

function withHeader(answer: Tampered, name: string, value: string): Tampered {
  answer.headers.set(name, value);
  return answer;
}

/** `scripts/payment-page/page.test.ts` has many more of these, without a shop. */
const TAMPERED: [what: string, tamper: Tamper, named: RegExp][] = [
  [
    "a script of another host [X51]",
    added("</head>", (nonce) => `<script src="${EVIL}" nonce="${nonce}"></script>`),
    /has the script https:\/\/evil/,
  ],
  [
    "a script in the page's data [X51]",
    added("</body>", (nonce) => {
      const row = JSON.stringify(`99:["$","script",null,{"src":"${EVIL}","async":true}]\n`);
      return `<script nonce="${nonce}">self.__next_f.push([1,${row}])</script>`;
    }),
    /data makes the script/,
  ],
  [
    "an event handler [X51]",
    ofPage((answer) => ({ ...answer, text: answer.text.replace("<body>", '<body onfocusin="steal()">') })),
    /event handler onfocusin/,
  ],
  [
    "a header that is missing [X53]",
    ofPage((answer) => {
      answer.headers.delete("x-frame-options");
      return answer;
    }),
    /header x-frame-options is missing/,
  ],
  [
    "a weaker policy [X53]",
    ofPage((answer) =>
      withHeader(answer, POLICY, `${answer.headers.get(POLICY)}`.replace("style-src", "style-src 'unsafe-inline'")),
    ),
    /policy differs: .*unsafe-inline/,
  ],
  [
    "a nonce that stays the same [X53]",
    ofPage((answer, nonce) => {
      withHeader(answer, POLICY, `${answer.headers.get(POLICY)}`.replaceAll(nonce, FIXED));
      return { ...answer, text: answer.text.replaceAll(nonce, FIXED) };
    }),
    /same nonce/,
  ],
  [
    "another encoding [X54]",
    ofPage((answer) => ({ ...answer, bytes: Buffer.from(`\ufeff${answer.text}`, "utf16le") })),
    /isn't UTF-8/,
  ],
  [
    "other bytes of a script [X52]",
    (answer, address) =>
      address.includes("/chunks/turbopack-") ? { ...answer, text: `${answer.text}\nsteal()` } : answer,
    /has other bytes than in the build/,
  ],
];

test.describe("the check names", () => {
  let proxy: TamperingProxy;
  let origin: string;
  test.beforeAll(async ({ servers }) => {
    proxy = new TamperingProxy(servers.shop.origin);
    origin = await proxy.open();
  });
  test.afterAll(() => proxy.close());

  test("nothing that a proxy only passes on", async () => {
    proxy.tamper = (answer) => answer;
    expect(await check(origin)).toEqual({ code: 0, printed: "" });
  });

  for (const [what, tamper, named] of TAMPERED)
    test(what, async () => {
      proxy.tamper = tamper;
      const { code, printed } = await check(origin);
      expect(printed).toMatch(named);
      expect(code).toBe(1);
    });
});
