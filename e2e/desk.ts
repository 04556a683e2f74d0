import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { CDPSession, Page } from "@playwright/test";
import type { RunningShop } from "#/testbed/servers.ts";
import { axeFindings } from "./axe.ts";
import { misplaced } from "./layout.ts";
import { expect } from "./shop.ts";

/** The owner's command, beside the running shop. @returns the link */
export async function inviteOperator(
  { settings }: RunningShop,
  name: string,
  right: "look" | "act" | "own" = "own",
): Promise<string> {
  const env = { ...process.env, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/desk.mjs", "invite", name, right], { env });
  const [link] = /https?:\S+#\S+/.exec(stdout) ?? [];
  if (link === undefined) throw new Error(`the command printed no link: ${stdout}`);
  return link;
}

/** A device that makes and keeps passkeys, as part of the browser. */
export async function addAuthenticator(page: Page, isUserVerified = true): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** Opens the link of an invitation, and makes the passkey. */
export async function openInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
}

/** Signs an operator in: invited by the command, with a passkey that this browser makes. */
export async function signIn(page: Page, shop: RunningShop, name: string): Promise<void> {
  await addAuthenticator(page);
  await openInvitation(page, await inviteOperator(shop, name));
}

/** The page fits a phone and a wide screen, light and dark, and is accessible. */
export async function look(page: Page): Promise<void> {
  await page.waitForLoadState();
  for (const [width, colorScheme] of [
    [320, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await misplaced(page), `${page.url()} at ${width}`).toEqual([]);
    const found = (await axeFindings(page)).map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
    expect(found, page.url()).toEqual([]);
  }
}
