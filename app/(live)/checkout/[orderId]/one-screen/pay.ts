import type { Stripe } from "@stripe/stripe-js";
import { checkFields, endUnsent, sendCard } from "#/app/(live)/checkout/[orderId]/card/confirm.ts";
import { type DeclineReason, reasonOf } from "#/app/(live)/checkout/[orderId]/card/decline.ts";
import type { CardSetting } from "#/app/(live)/checkout/[orderId]/card/payment.ts";
import { agreementIn, askToPay, showOrder } from "#/app/(live)/checkout/[orderId]/card/report.ts";
import type { EmailProblem } from "#/app/(live)/checkout/[orderId]/read-email.ts";
import type { WaitProblem } from "#/app/(live)/checkout/[orderId]/step.ts";
import type { EarlyElements } from "./early-card.tsx";
import type { WalletPress } from "./wallet.tsx";

/** What is being done for a press: nothing, the order, the payment. */
export type Stage = "idle" | "placing" | "asking";

export type PressOutcome =
  | { next: "leave" | "changed" }
  | ({ next: "email" } & EmailProblem)
  | { next: "declined"; reason: DeclineReason; wait?: WaitProblem }
  | { next: "again"; clientSecret: string };

/** The card fields, or the wallet whose owner has approved. */
export type PayFields = EarlyElements & Partial<WalletPress>;

interface Press {
  stripe: Stripe;
  setting: CardSetting;
  /** The total on the button. */
  amountMinor: number;
  form: HTMLFormElement;
  fields: PayFields;
  onStage: (stage: Stage) => void;
}

/**
 * "Pay": checks the fields, lets the shop read the price again, place the order and open its payment, and confirms with the secret that
 * the shop answers. A later press does the same, and gets the same secret.
 */
export async function pay(press: Press): Promise<PressOutcome> {
  const { event, sheet } = press.fields;
  const outcome = await attempt(press);
  // The wallet's own sheet says that too, if it is still there.
  if (outcome.next !== "leave" && !sheet?.isDismissed) {
    event?.paymentFailed({ reason: outcome.next === "changed" ? "invalid_payment_data" : "fail" });
  }
  return outcome;
}

async function attempt({ stripe, setting, amountMinor, form, fields, onStage }: Press): Promise<PressOutcome> {
  const { elements, sheet } = fields;
  const incomplete = await checkFields(elements);
  if (incomplete) return { next: "declined", reason: reasonOf(incomplete) };
  onStage("placing");
  const answer = await askToPay(setting.orderId, {
    ...emailIn(form, fields.event),
    agreed: sheet?.amountMinor ?? amountMinor,
    ...agreementIn(form),
  });
  switch (answer.next) {
    case "confirm": {
      const { clientSecret, publishableKey } = answer;
      // The order was opened under an earlier key of the processor's: its own page has that.
      if (publishableKey !== setting.publishableKey) return { next: "changed" };
      onStage("asking");
      const sent = sheet?.isDismissed
        ? await endUnsent(setting.orderId)
        : await sendCard(stripe, elements, { ...setting, clientSecret }, true);
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
function emailIn(form: HTMLFormElement, event: PayFields["event"]): { email: string; asked: string } {
  const input = form.elements.namedItem("email") as HTMLInputElement;
  const ofWallet = event?.billingDetails?.email;
  if (ofWallet) {
    input.value = ofWallet;
    return { email: ofWallet, asked: ofWallet };
  }
  return { email: input.value, asked: (form.elements.namedItem("asked") as HTMLInputElement).value };
}
