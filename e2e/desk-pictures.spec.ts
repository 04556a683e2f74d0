import type { Locator, Page } from "@playwright/test";
import { Visitor } from "#/testbed/visitor.ts";
import { whole } from "./access.ts";
import { LIMIT, openList, openPlan, PLAN, untilShown } from "./corrected-plan.ts";
import { look, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, type OpenShop, test } from "./shop.ts";

const file = (page: Page) => page.locator("input[type=file]");
const save = (page: Page) => page.getByRole("button", { name: "Upload picture" });

/** A picture that a browser draws, in a form that the shop takes. */
async function draw(page: Page, type: string, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([type, width, height]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("this browser draws nothing");
      for (const [at, colour] of ["#0a5", "#fc3", "#06c"].entries()) {
        context.fillStyle = colour;
        context.fillRect((at * width) / 3, 0, width, height);
      }
      return canvas.toDataURL(type);
    },
    [type, width, height] as const,
  );
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

/** With what a camera writes into a JPEG: where it was taken, and how it is to be turned. */
function withCamera(jpeg: Buffer, turn: number): Buffer {
  const data = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0?\0\0\0\0\0\0GPS 50.1N", "latin1");
  data.writeUInt16BE(turn, data.indexOf("?") - 1);
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

async function upload(page: Page, buffer: Buffer, name = "a.png"): Promise<void> {
  await file(page).setInputFiles({ name, mimeType: "image/png", buffer });
  await save(page).click();
}

interface Fixtures {
  openShop: OpenShop;
  openBrowser: () => Promise<Page>;
  page: Page;
}

/** A shop whose buyer sees the plan, and whose operator has its page open. */
async function openBoth({ openShop, openBrowser, page }: Fixtures) {
  const shop = await openShop();
  const { origin } = shop;
  const buyer = await openBrowser();
  const visitor = await openList(buyer, origin);
  await expect(buyer.getByRole("article", { name: PLAN })).toBeVisible();
  await signIn(page, shop, "Pia");
  await openPlan(page, origin);
  return { origin, buyer, visitor, address: page.url() };
}

test(
  "a file that is no picture, and one after another operator, get a sentence [v5.0.0-5.2.2]",
  LONG,
  async ({ openBrowser, openShop, page, watch }) => {
    const { address } = await openBoth({ openShop, openBrowser, page });
    const png = await draw(page, "image/png", 300, 200);
    const jpeg = await draw(page, "image/jpeg", 300, 200);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused: [Buffer, string][] = [
      [svg, "This file is not a PNG, JPEG or WebP picture"],
      [png.subarray(0, 20), "This file is not a PNG, JPEG or WebP picture"],
      [Buffer.alloc(0), "No file came."],
      [await draw(page, "image/png", 2_001, 2), "more than 2,000 pixels a side"],
      [Buffer.concat([jpeg], 200 * 1024 + 1), "larger than 200 KB"],
      [withCamera(jpeg, 6), "This photo looks upright only because of its camera data"],
    ];
    for (const [bytes, sentence] of refused) {
      await upload(page, bytes);
      await expect(page.getByRole("alert")).toContainText(sentence);
    }
    await look(page);
    await expect(page.getByText("Nothing has been saved yet")).toBeVisible();
    // One that is much too large is given up before all of it has come.
    watch.expect(/status of 413/);
    await upload(page, Buffer.concat([jpeg], 5 * 1024 * 1024));
    await expect(page.getByRole("heading", { name: "The file was not taken" })).toBeVisible();
    await expect(page.getByText("It is larger than 200 KB")).toBeVisible();
    await page.goto(address);
    // A plan that the shop doesn't know by now.
    const planId = "x".repeat(22);
    await page
      .locator("#picture input[name=planId]")
      .evaluate((input, value) => input.setAttribute("value", value), planId);
    watch.expect(/status of 404/);
    await upload(page, png);
    await expect(page).toHaveURL(`${new URL(address).origin}/desk/plans/${planId}?problem=ours#picture`);
    await page.goto(`${address}?problem=ours`);
    await expect(page.getByRole("alert")).toContainText("the picture may not be saved");

    const second = await page.context().newPage();
    await second.goto(address);
    await page.getByRole("textbox", { name: "Speed" }).fill("5G");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("rowheader", { name: "Version 1" })).toBeVisible();
    await upload(second, png);
    await expect(second.getByRole("alert")).toContainText(/Pia saved version 1 .* Changed there: Speed: 5G\./);
    await expect(second.getByRole("alert")).toContainText("Your picture was not saved. Choose it again");
    await upload(second, withCamera(jpeg, 1), "said-to-be.png");
    await expect(second.getByRole("rowheader", { name: "Version 2" })).toBeVisible();
    await expect(second.getByRole("textbox", { name: "Speed" })).toHaveValue("5G");
    const shown = second.getByRole("img", { name: "The picture of the newest version" });
    await expect.poll(() => widthOf(shown)).toBe(300);
    await look(second);
    const served = await second.request.get(String(await shown.evaluate((image: HTMLImageElement) => image.src)));
    expect((await served.body()).equals(jpeg), "the bytes from before the camera data").toBe(true);
  },
);

test("a plan gets a picture, which buyers see, and loses it again", LONG, async ({ openBrowser, openShop, page }) => {
  const { origin, buyer, visitor, address } = await openBoth({ openShop, openBrowser, page });
  const card = buyer.getByRole("article", { name: PLAN });
  await upload(page, await draw(page, "image/webp", 320, 240));
  await page.getByRole("link", { name: "Preview version 1" }).click();
  const previewed = page.getByRole("article", { name: PLAN }).locator("img");
  await expect.poll(() => widthOf(previewed)).toBe(320);
  await look(page);
  const src = String(await previewed.getAttribute("src"));
  await page.goto(address);
  await page.getByRole("button", { name: "Publish version 1" }).click();

  const shown = card.locator("img");
  await untilShown(buyer, origin, () => expect(shown).toHaveCount(1, LIMIT));
  // Its place is known before it comes, and a screen reader passes over it.
  const attributes = { src, width: "320", height: "240", loading: "lazy", alt: "" };
  for (const [name, value] of Object.entries(attributes)) await expect(shown).toHaveAttribute(name, value);
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(shown)).toBe(320);
  await look(buyer);

  const answer = await new Visitor(origin).send(src, { method: "GET" });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  for (const path of [src.replace("320x240", "321x240"), "/pictures/x", "/pictures/%E0%A4"]) {
    const none = await new Visitor(origin).send(path);
    expect([none.status, none.headers.get("cache-control")], path).toEqual([404, expect.stringContaining("no-store")]);
  }
  const saving = whole(await visitor.send("/plans", { headers: { "save-data": "on" } }));
  expect(saving).toContain(PLAN);
  expect(saving).not.toContain("/pictures/");

  await page.getByRole("radio", { name: "No picture" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Publish version 2" }).click();
  await untilShown(buyer, origin, () => expect(shown).toHaveCount(0, LIMIT));
});

function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
}
