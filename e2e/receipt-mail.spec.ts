import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { payOrder } from "./paid-order.ts";
import { confirm, payerOf } from "./payers.ts";
import { expect, test } from "./shop.ts";

/* The receipt's mail and the receipt's page. */

test.use({ mail: true });

const NUMBER = /\d{4}-A-\d{6}/;

test("the number of the mailed receipt stands on the order's page", async ({ servers, sandbox }) => {
  const { buyer, email, page } = await payOrder(servers.shop.origin, sandbox);
  const { subject, text } = await sandbox.mail({ to: email, subject: NUMBER });
  const number = NUMBER.exec(subject)?.[0];
  expect(text).toContain(`Receipt number: ${number}`);
  expect(wordsOf(await buyer.get(page))).toContain(`Receipt number ${number}`);
});

test("when a payer pays by link, the owner is told so and gets no receipt", async ({ servers, sandbox }) => {
  const buyer = new HttpBuyer(servers.shop.origin, spareSim());
  const email = spareAddress();
  await buyer.openCardForm(email);
  const payer = await payerOf(buyer);
  await confirm(payer, buyer.orderId);
  await sandbox.pay((await buyer.placed(sandbox)).payId);
  await expect.poll(() => buyer.status()).toBe("ready");
  const { text } = await sandbox.mail({ to: email });
  expect(text).toContain("Your order has been paid");
  expect(text).toContain("The person who used it has the receipt.");
  const page = wordsOf(await payer.get(`/orders/${buyer.orderId}`));
  expect(page).toContain("Receipt");
  expect(page).not.toContain("Receipt number");
});
