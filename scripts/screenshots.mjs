import { mkdirSync } from "node:fs";
import path from "node:path";
import { findOrInstallChromium } from "./chromium.mjs";
import { setUp } from "./setup.mjs";

/*
 * Walks through a running shop (`npm start`) as a buyer and keeps a picture of every page, in three widths, light and dark:
 * npm run screenshots [address] [folder]
 */

const [address = "http://localhost:3000", folder = "screenshots"] = process.argv.slice(2);
const WIDTHS = [320, 768, 1280];
const SCHEMES = ["light", "dark"];

await setUp();
const { chromium } = await import("@playwright/test");
const { sims } = await import("#/sandbox/catalogue/sims.ts");
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findOrInstallChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
for (const width of WIDTHS) for (const colorScheme of SCHEMES) await walk(width, colorScheme);
await browser.close();

async function walk(width, colorScheme) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
  const page = await context.newPage();
  const keep = (name) =>
    page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });

  await page.goto(address);
  await keep("1-home");
  await page.getByRole("textbox", { name: "SIM number" }).fill("8985 1234");
  await page.getByRole("button", { name: "Show plans" }).click();
  await page.getByRole("alert").first().waitFor();
  await keep("2-home-problem");
  await page.getByRole("textbox", { name: "SIM number" }).fill(sims[0].number);
  await page.getByRole("button", { name: "Show plans" }).click();
  await page.waitForURL("**/plans");
  await keep("3-plans");
  await page.getByRole("article").first().getByRole("button", { name: "Buy" }).click();
  await page.waitForURL("**/checkout/*");
  await keep("4-checkout");
  await page.getByRole("textbox", { name: "Email" }).fill("buyer@example.com");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const card = page.frameLocator("iframe");
  await card.getByLabel("Card number").fill("4000 0000 0000 0002");
  await card.getByLabel("Expiry date").fill("12 / 34");
  await card.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByText("Your bank declined the card").waitFor();
  await keep("5-declined");
  await page.goto(page.url().replace("checkout", "orders"));
  await keep("6-waiting");
  await page.goBack();
  await card.getByLabel("Card number").fill("4242 4242 4242 4242");
  await card.getByLabel("Expiry date").fill("12 / 34");
  await card.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("heading", { name: "Your plan is ready" }).waitFor();
  await keep("7-ready");
  await page.goto(`${address}/sim`);
  await keep("8-sim");
  for (const [name, about] of [
    ["9-sim-full", "Plans in use and waiting"],
    ["10-sim-odd", "Orders with missing fields and unknown states"],
  ]) {
    await page.goto(address);
    await page.getByRole("textbox", { name: "SIM number" }).fill(sims.find((sim) => sim.about === about).number);
    await page.getByRole("button", { name: "Show plans" }).click();
    await page.waitForURL("**/plans");
    await page.goto(`${address}/sim`);
    await page.getByRole("textbox", { name: "Name of this SIM" }).fill("Camper van");
    await page.getByRole("button", { name: "Save the name" }).click();
    await page.getByRole("heading", { level: 1, name: "Camper van" }).waitFor();
    await keep(name);
  }
  await page.goto(address);
  await keep("11-home-again");
  await context.close();
}
