import { expect } from "#/e2e/shop.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { formWith } from "#/testbed/visitor.ts";
import { audit, type Button, confirmed } from "./button.ts";
import type { DeskVisitor } from "./desk-visitor.ts";
import type { Bought } from "./orders.ts";

/* The buttons that a passkey confirms. */

const GROUP = `/desk/groups/${Buffer.from("100002").toString("base64url")}`;

export async function refundButton(operator: DeskVisitor, { id, page, email }: Bought): Promise<Button> {
  const path = `${page}/refund`;
  const refundedOn = new Date().toISOString().slice(0, 10);
  const typed = { amount: "5.01", refundedOn, place: "Dashboard, re_1" };
  const { performed, ...press } = await confirmed(operator, path, formWith(await operator.get(path), "amount"), typed);
  return {
    name: "record a refund",
    ...press,
    rows: [performed, audit("refund recorded", id), ["order_refunds", `order_id = '${id}' AND amount_minor = 501`]],
    says: [page, /Recorded a refund of \$5\.01 that was made elsewhere/g],
    mails: [[email, /^Your refund of \$5\.01/]],
  };
}

export async function givenBackButton(operator: DeskVisitor, { id, page }: Bought): Promise<Button> {
  const path = `${page}/refund`;
  const typed = { word: "Dashboard, re_2, today" };
  const form = formWith(await operator.get(path), "version");
  const { performed, ...press } = await confirmed(operator, path, form, typed);
  return {
    name: "note that a payment was given back",
    ...press,
    rows: [
      performed,
      audit("payment given back", id),
      ["orders", `id = '${id}' AND given_back_at IS NOT NULL`],
      ["history", `order_id = '${id}' AND event = 'given back'`],
      ["desk_notes", `order_id = '${id}'`],
      ["desk_items", `key = 'order:${id}' AND handling IS NOT NULL`],
    ],
    says: [page, /Noted that a payment which doesn’t fit was given back\./g],
  };
}

export async function elsewhereButton(operator: DeskVisitor, { id, page, email }: Bought): Promise<Button> {
  const path = `${page}/elsewhere`;
  const address = spareAddress();
  const form = formWith(await operator.get(path), "before");
  const { performed, ...press } = await confirmed(operator, path, form, { what: "link", address });
  return {
    name: "send the link to another address",
    ...press,
    rows: [performed, audit("mail sent elsewhere", id)],
    says: [page, /Had a mail sent to another address\./g],
    mails: [
      [address, /./],
      [email, /^We sent an email about your order to another address/],
    ],
  };
}

export async function eraseButton(operator: DeskVisitor, { id, page }: Bought): Promise<Button> {
  const path = `${page}/erase`;
  const { performed, ...press } = await confirmed(operator, path, formWith(await operator.get(path), "orderId"));
  return {
    name: "erase an order's personal data",
    ...press,
    rows: [performed, audit("data erased", id), ["orders", `id = '${id}' AND erased_at IS NOT NULL`]],
    says: [page, /Had the personal data erased\./g],
  };
}

export async function stopButton(operator: DeskVisitor, { id, page, email, sim }: Bought): Promise<Button> {
  const path = `${page}/renewal`;
  const { performed, ...press } = await confirmed(operator, path, formWith(await operator.get(path), "orderId"));
  return {
    name: "stop a renewal",
    ...press,
    call: { call: "cancelAutoRenewalRecord", sim },
    rows: [performed, audit("renewal stop asked", id), ["renewal_stops", "stopped_at IS NOT NULL"]],
    says: [page, /Asked for the end of its auto-renewal\./g],
    mails: [[email, /Auto-renewal stopped/]],
  };
}

export async function fleetButton(operator: DeskVisitor): Promise<Button> {
  const path = "/desk/sims/order";
  const hasForm = async () => (await operator.get(path)).forms.flat().some(([name]) => name === "periods");
  await expect.poll(hasForm, "the plans are read in the background").toBe(true);
  const drawn = await operator.get(path);
  const [, packageCode = ""] = /<option value="([^"]+)"/.exec(drawn.html) ?? [];
  const text = [SIM.twelvePlans, SIM.twoPlans].join("\n");
  const typed = { packageCode, kind: "plan", periods: "1", days: "", start: "now", paid: "yes", text };
  const { location } = await operator.submit(path, formWith(drawn, "periods"), typed);
  const page = location ?? "";
  const form = formWith(await operator.get(page), "fleetOrderId");
  const { performed, ...press } = await confirmed(operator, page, form);
  return {
    name: "order for many SIMs",
    ...press,
    call: { call: "package/batchOrderPackages" },
    isSentOnce: true,
    rows: [
      performed,
      audit("fleet order confirmed", page.split("/").at(-1) ?? ""),
      ["fleet_orders", "confirmed_at IS NOT NULL"],
    ],
    says: [page, /Done\./g],
  };
}

export async function groupButton(operator: DeskVisitor): Promise<Button> {
  const path = `${GROUP}/change`;
  const form = formWith(await operator.get(path), "before");
  const { performed, ...press } = await confirmed(operator, path, form, { action: "add", text: SIM.twoPlans });
  return {
    name: "change a group",
    ...press,
    call: { call: "mall/bundle-groups/{group_id}/sims" },
    isSentOnce: true,
    rows: [performed, audit("group changed", GROUP.split("/").at(-1) ?? ""), ["group_changes", "true"]],
    says: [GROUP, /1 done|unknown/g],
  };
}
