import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { check } from "./check.ts";

/** Buys the first plan of a new sandbox, and sees that it was paid once and is active. */
export async function buyOne(origin: string, sandbox: Sandbox): Promise<void> {
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm();
  await buyer.pay(sandbox);
  await buyer.untilReady();
  const { violations, charges } = await sandbox.counts();
  check(charges === ONE_PAYMENT.charges && violations === 0, "the purchase went wrong");
}
