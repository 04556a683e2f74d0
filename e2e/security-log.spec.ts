import { enter, otherThan, secretsOf } from "./mailbox-proof.ts";
import { expect, test } from "./shop.ts";

/* What an operator reads of proofs and refusals in the log of the running shop. */

test.use({ mail: true });

interface Line {
  time: number;
  msg: string;
  kind?: string;
  reason?: string;
  client?: string;
}

/** The lines that the shop has written since the text of that length. */
function linesIn(printed: string): Line[] {
  return printed
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}

test("what is refused is a line with its kind, a reason and when, and no address [v5.0.0-16.3.3, v5.0.0-16.2.1]", async ({
  servers,
}) => {
  const { origin, printed } = servers.shop;
  const before = printed().length;
  const cookie = `shop=Fe26.2*1*${"a".repeat(64)}~2`;
  const ask = (path: string, init: RequestInit) => fetch(origin + path, { redirect: "manual", ...init });
  const report = { method: "POST", body: '{"event":"declined"}' };
  await ask(`/api/orders/${"a".repeat(22)}`, { ...report, headers: { origin: "https://elsewhere.example" } });
  await ask("/sim", { headers: { cookie } });
  await ask(`/pay/${"a".repeat(22)}`, {});
  await ask("/", { method: "PROPFIND" });
  await ask("/", { method: "POST", body: "x".repeat(70_000) });
  const refused = () => linesIn(printed().slice(before)).filter(({ msg }) => msg === "refused");
  const kinds = ["origin", "cookie", "mail-link", "request", "request"];
  await expect.poll(() => refused().map(({ kind }) => kind)).toEqual(kinds);
  for (const line of refused()) {
    expect(Math.abs(line.time - Date.now())).toBeLessThan(60_000);
    expect(line.client).toMatch(/^[\w-]{12}$/);
    expect(line.reason).toMatch(/^[a-z][a-z -]+$/);
    expect(JSON.stringify(line)).not.toMatch(/127\.0\.0\.1|elsewhere|Fe26/);
  }
});

test("a code that is asked for, mistyped and used is a line each, without the code [v5.0.0-16.3.1]", async ({
  openBrowser,
  sandbox,
  servers,
}) => {
  const { printed } = servers.shop;
  const before = printed().length;
  const page = await openBrowser();
  await page.goto("/mail?confirm=home");
  await page.getByRole("textbox", { name: "Email" }).fill("log@example.com");
  await page.getByRole("button", { name: "Send email" }).click();
  const { code } = await secretsOf(sandbox, "log@example.com");
  await enter(page, otherThan(code));
  await expect(page.getByRole("alert")).toBeVisible();
  await enter(page, code);
  await expect(page).toHaveURL("/");
  const written = () => linesIn(printed().slice(before)).map(({ msg, reason }) => reason ?? msg);
  await expect
    .poll(() => written().filter((text) => /way back|wrong code/.test(text)))
    .toEqual(["way back requested", "wrong code", "way back used"]);
  expect(printed().slice(before)).not.toMatch(new RegExp(`${code}|log@example`));
});
