import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { checkFields, sendCard } from "#/app/(live)/checkout/[orderId]/card/confirm.ts";
import { type DeclineReason, reasonOf } from "#/app/(live)/checkout/[orderId]/card/decline.ts";
import type { CardSetting } from "#/app/(live)/checkout/[orderId]/card/payment.ts";
import { agreementIn, askToPay, showOrder } from "#/app/(live)/checkout/[orderId]/card/report.ts";
import type { EmailProblem } from "#/app/(live)/checkout/[orderId]/read-email.ts";
import type { WaitProblem } from "#/app/(live)/checkout/[orderId]/step.ts";
import type { WalletPress } from "./wallet.tsx";

/** What is being done for a press: nothing, the order, the payment. */
export type Stage = "idle" | "placing" | "asking";

export type PressOutcome =
  | { next: "leave" | "changed" }
  | ({ next: "email" } & EmailProblem)
  | { next: "declined"; reason: DeclineReason; wait?: WaitProblem }
  | { next: "again"; clientSecret: string };

interface Press {
  stripe: Stripe;
  setting: CardSetting;
  /** The total on the button. */
  amountMinor: number;
  form: HTMLFormElement;
  /** The card fields, or the wallet whose owner has approved. */
  fields: { elements: StripeElements } | WalletPress;
  onStage: (stage: Stage) => void;
}

/**
 * "Pay": checks the fields, lets the shop read the price again, place the order and open its payment, and confirms with the secret that
 * the shop answers. A later press does the same, and gets the same secret.
 */
export async function pay({ fields, ...press }: Press): Promise<PressOutcome> {
  const outcome = await attempt({ fields, ...press });
  // The wallet's own sheet says that too.
  if ("event" in fields && outcome.next !== "leave") {
    fields.event.paymentFailed({ reason: outcome.next === "changed" ? "invalid_payment_data" : "fail" });
  }
  return outcome;
}

async function attempt({ stripe, setting, amountMinor, form, fields, onStage }: Press): Promise<PressOutcome> {
  const { elements } = fields;
  const incomplete = await checkFields(elements);
  if (incomplete) return { next: "declined", reason: reasonOf(incomplete) };
  onStage("placing");
  const answer = await askToPay(setting.orderId, {
    ...emailIn(form, fields),
    agreed: "event" in fields ? fields.amountMinor : amountMinor,
    ...agreementIn(form),
  });
  switch (answer.next) {
    case "confirm": {
      const { clientSecret, publishableKey } = answer;
      // The order was opened under an earlier key of the processor's: its own page has that.
      if (publishableKey !== setting.publishableKey) return { next: "changed" };
      onStage("asking");
      const sent = await sendCard(stripe, elements, { ...setting, clientSecret }, true);
      if (sent === "again") return { next: "again", clientSecret };
      if (sent !== "see order" && sent !== "come back") return { next: "declined", reason: sent };
      break;
    }
    case "changed":
    // The page comes without the form, and says why.
    case "closed":
      return { next: "changed" };
    case "email":
      return answer;
    case "wait":
      return { next: "declined", reason: "wait", wait: answer };
    case "resting":
    case "unreachable":
    case "unreached":
    case "terms":
    case "unclear":
      return { next: "declined", reason: answer.next };
    case "see order":
      break;
  }
  showOrder(setting.orderId);
  return { next: "leave" };
}

/** A wallet's address fills ours, and isn't asked about: its owner didn't type it here. */
function emailIn(form: HTMLFormElement, fields: Press["fields"]): { email: string; asked: string } {
  const input = form.elements.namedItem("email") as HTMLInputElement;
  const ofWallet = "event" in fields ? fields.event.billingDetails?.email : undefined;
  if (ofWallet) {
    input.value = ofWallet;
    return { email: ofWallet, asked: ofWallet };
  }
  return { email: input.value, asked: (form.elements.namedItem("asked") as HTMLInputElement).value };
}
