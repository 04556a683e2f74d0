import { expect, test } from "vitest";
import { NONCE } from "./inventory.ts";
import { faultsOfPage } from "./page.ts";
import { HTML, inventory, ORIGIN, OWN } from "./sample-page.ts";

/* Pages that a browser reads otherwise than a simple reader of HTML and of the framework's data would. */

const EVIL = "https://evil.example/x.js";
const SCRIPT = `{"src":"${EVIL}","async":true}`;
const BEGIN = `<script nonce="${OWN}">(self.__next_f=self.__next_f||[]).push([0])</script>`;

const beforeEnd = (added: string): string => HTML.replace("</body>", () => `${added}</body>`);
/** Rows of the page's data, as the framework's script reads them. */
const withData = (rows: string): string =>
  beforeEnd(
    `<script nonce="${OWN}">self.__next_f.push([1,${JSON.stringify(`${rows}\n`).replaceAll("<", "\\u003c")}])</script>`,
  );

function faults(html: string): string {
  const headers = new Headers();
  for (const [name, value] of Object.entries(inventory.headers)) headers.set(name, value.replaceAll(NONCE, OWN));
  return faultsOfPage({ inventory, origin: ORIGIN }, { status: 200, headers, body: Buffer.from(html) }).join("\n");
}

test.each([
  [
    "an entity in a script after a picture that the browser has left",
    beforeEnd(
      `<svg><p></p><script nonce="${OWN}">self.__next_f.push([1,"7f:T10,a&bsol;"]);steal()//  "])</script></svg>`,
    ),
    /doesn't write, from here: <script/,
  ],
  [
    "a script in a picture",
    beforeEnd(`<svg><g><script nonce="${OWN}">self.__next_f.push([1,""])</script></g></svg>`),
    /<script> in a picture/,
  ],
  [
    "a style in a picture",
    HTML.replace("<path", () => `<style nonce="${OWN}">p{}</style><path`),
    /<style> in a picture/,
  ],
  ["data that begins twice", HTML.replace(BEGIN, () => BEGIN + BEGIN), /begins 2 times/],
  ["data without a beginning", HTML.replace(BEGIN, ""), /begins 0 times/],
  ["data that begins again", HTML.replace(BEGIN, "").replace("</body>", () => `${BEGIN}</body>`), /begins again/],
  ["a row that comes twice", withData(`5:["$","script",null,${SCRIPT}]\n5:["$","p",null,{}]`), /the row 5 twice/],
  ["a text that comes twice", withData('6:"script"'), /the row 6 twice/],
  ["a stream after a row", withData("8:X"), /the row 8 twice/],
  ["the end of a stream that didn't begin", withData("99:C"), /the row 99 twice/],
  ["an id with a zero before it", withData('0c:"script"'), /row with the id "0c"/],
  ["an id that is too long for the framework", withData('100000005:"script"'), /row with the id "100000005"/],
  ["a row without an id", withData(':"script"'), /row with the id ""/],
  ["a script in a stream", withData(`99:X\n99:["$","script",null,${SCRIPT}]\n99:C`), /data makes the script/],
  ["a script at the end of a stream", withData(`99:X\n99:C["$","script",null,${SCRIPT}]`), /data makes the script/],
  ["a text of a negative length", withData("99:T-6,"), /T of an unknown length/],
  ["a text of an overlong length", withData("99:Tfffg00000003,abc"), /T of an unknown length/],
  ["a text of a length in capitals", withData("99:TA,abcdefghij"), /T of an unknown length/],
  ["a text that is cut", withData("99:Tff,abc"), /T that is cut/],
  ["an element by its name", withData(`99:["$Sreact.transitional.element","script",null,${SCRIPT}]`), /React's name/],
  ["an element by a row with its mark", withData(`98:"$"\n99:["$98","script",null,${SCRIPT}]`), /React's name \$/],
  ["an element that isn't complete", withData('99:["$","script"]'), /React's name \$/],
  ["a kind that is a text", withData(`98:T6,script99:["$","$98",null,${SCRIPT}]`), /data makes the script/],
  [
    "a kind behind two references",
    withData(`97:"script"\n98:"$97"\n99:["$","$98",null,{"children":"steal()"}]`),
    /kind can't be told/,
  ],
  ["a file with a name that all objects have", withData('99:I[1,["constructor"],"default"]'), /data loads the script/],
  [
    "a script with a name that all objects have",
    withData('99:["$","script",null,{"src":"constructor"}]'),
    /data makes the script constructor/,
  ],
  ["a preload of such a name", beforeEnd('<link rel="preload" as="script" href="constructor"/>'), /link "preload"/],
  [
    "an element with such a name as its address",
    beforeEnd(`<script nonce="${OWN}" src="valueOf"></script>`),
    /which the inventory doesn't have/,
  ],
  ["an address with backslashes", withData('99:["https:\\\\\\\\evil.example/x.js"]'), /names the address/],
  ["an address with one backslash", withData('99:["/\\\\evil.example/x"]'), /names the address/],
  ["an address with a space after it", withData(`99:["${EVIL} "]`), /names the address/],
  ["an address with a line break in it", withData('99:["ht\\ntps://evil.example/"]'), /names the address/],
  ["an address in a text", withData(`99:T${EVIL.length.toString(16)},${EVIL}`), /names the address/],
])("%s is named", (_what, html, named) => {
  expect(faults(html)).toMatch(named);
});

test("texts of the page that only look like addresses or names are none", () => {
  expect(faults(withData('99:["Note: pay now","$$12.90","$Sreact.suspense","data:image/gif;base64,AA","a/b"]'))).toBe(
    "",
  );
});
