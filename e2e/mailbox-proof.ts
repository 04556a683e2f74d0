import type { Page } from "@playwright/test";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { linksIn } from "#/testbed/mails.ts";
import { type Sandbox, SIM, spareSim } from "#/testbed/sandbox.ts";
import { mailSettings, type RunningShop } from "#/testbed/servers.ts";
import { formWith, Visitor } from "#/testbed/visitor.ts";
import { expect, type OpenShop } from "./shop.ts";

export const OFFER = "Confirm your email address";
/** The headers of a client behind the shop's proxy. */
export const from = (address: string) => ({ "x-forwarded-for": address });
export const HERE = from("198.51.100.7");

/** A buyer who changes all that a limit counts by. */
export class Stranger extends HttpBuyer {
  readonly #headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string>) {
    super(origin, spareSim());
    this.#headers = headers;
  }

  override send(path: string, init: RequestInit = {}) {
    return super.send(path, { ...init, headers: { ...init.headers, ...this.#headers } });
  }
}

interface Mailing {
  openShop: OpenShop;
  servers: { sandbox: Parameters<typeof mailSettings>[0] };
}

export function openMailing({ openShop, servers }: Mailing, settings: Record<string, string>): Promise<RunningShop> {
  return openShop({ ...mailSettings(servers.sandbox), TRUST_PROXY: "1", ...settings });
}

/** Look-ups of browsers without a cookie, until their address has had too many. */
export async function lookUpTooOften(origin: string): Promise<void> {
  const form = formWith(await new Visitor(origin).get("/"), "number");
  for (let lookUps = 0; lookUps < 300; lookUps += 1) {
    const stranger = new Stranger(origin, HERE);
    if ((await stranger.submit("/", form, { number: SIM.twoPlans })).status === 429) return;
  }
  throw new Error("no look-up was refused");
}

/** Orders that strangers leave unpaid, each from elsewhere, as many as the limit on all of them. */
export async function leaveOrders(origin: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const stranger = new Stranger(origin, from(`203.0.113.${index}`));
    await stranger.showPlans();
    await stranger.buy();
    expect((await stranger.continueToPayment()).status).toBe(200);
  }
}

export async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: OFFER }).click();
  await expect(page.getByRole("heading", { name: OFFER })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

/** @param count of such mails: the last of them counts */
export async function secretsOf(sandbox: Sandbox, to: string, subject = OFFER, count = 1) {
  const mails = async () =>
    (await sandbox.mails()).filter((mail) => mail.recipients.includes(to) && mail.subject === subject);
  await expect.poll(async () => (await mails()).length).toBe(count);
  const [mail] = (await mails()).slice(-1);
  if (!mail) throw new Error("no mail");
  const [link = ""] = linksIn(mail).filter((address) => address.includes("/mail/"));
  return { code: /^\d{6}$/m.exec(mail.text)?.[0] ?? "", path: new URL(link).pathname };
}

export async function enter(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code from the email" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The number after this one, which is not the code. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
