"use client";

import type { Appearance, Stripe, StripeElementLocale, StripeElements } from "@stripe/stripe-js";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useArrivalFocus } from "#/app/(live)/answer-focus.ts";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { MainButton, QuietLink } from "#/components/buttons.tsx";
import { ConnectionStatus } from "#/components/connection-status.tsx";
import { Notice } from "#/components/notice.tsx";
import { askProcessor, confirmCard, type DeclineReason } from "./confirm.ts";
import { useIsDown, useIsLate } from "./connection.ts";
import { loadProcessor } from "./processor.ts";

export interface CardFormTexts {
  loading: string;
  late: string;
  failed: string;
  unsure: string;
  retry: string;
  toOrder: string;
  pay: string;
  paying: string;
  payingLate: string;
  offline: string;
  secure: string;
  bank: string;
  declines: Record<DeclineReason, string>;
}

interface CardFormProps {
  orderId: string;
  /** Whether the shop has heard that the card is being confirmed, and nothing since. */
  wasConfirming: boolean;
  clientSecret: string;
  /** The secret sets a card up for a renewal; the shop then asks for the payment. */
  isSetUp: boolean;
  publishableKey: string;
  standInScript: string | undefined;
  /** The language of the processor's part. */
  locale: StripeElementLocale;
  texts: CardFormTexts;
}

type Loading = "loading" | "ready" | "failed";

/** The processor's object, and its form. */
interface Opening {
  stripe: Stripe;
  elements: StripeElements;
}

/** The processor's card form. It never fails silently: what has not come after nine seconds is said, even if no script runs. */
export function CardForm({ publishableKey, standInScript, locale, wasConfirming, ...payment }: CardFormProps) {
  const { orderId, clientSecret, isSetUp, texts } = payment;
  const [loading, setLoading] = useState<Loading>("loading");
  const [opening, setOpening] = useState<Opening | null>(null);
  // Why the last try failed, where the buyer has not read it yet.
  const [decline, setDecline] = useState<DeclineReason>();
  useArrivalFocus("#card");

  useEffect(() => {
    async function open(): Promise<void> {
      const stripe = await loadProcessor(publishableKey, standInScript);
      const asked = askProcessor({ stripe, clientSecret, isSetUp, orderId, wasConfirming });
      // Until it is there, this page says so in its own words.
      const look = { locale, appearance: appearance(), loader: "never" } as const;
      const show = (): void => setOpening({ stripe, elements: stripe.elements({ clientSecret, ...look }) });
      // A payment that may have been made already is offered again only when the processor has said that it was not.
      if (!wasConfirming) show();
      const standing = await asked;
      if (standing.status === "done") return showOrder(orderId);
      if (!wasConfirming) return;
      if (standing.status === "unknown") return setLoading("failed");
      setDecline(standing.decline);
      show();
    }
    open().catch(() => setLoading("failed"));
  }, [publishableKey, standInScript, locale, clientSecret, isSetUp, orderId, wasConfirming]);

  // Once the form could be used, what becomes of it tells nothing about the money.
  const broken = loading === "ready" ? texts.unsure : texts.failed;
  const state = { opening, isReady: loading === "ready", onLoading: setLoading, decline, onDecline: setDecline };
  return (
    <FormBoundary fallback={<Trouble sentence={broken} orderId={orderId} texts={texts} />}>
      {loading === "failed" && (
        <>
          <Trouble sentence={texts.failed} orderId={orderId} texts={texts} />
          <Recovery />
        </>
      )}
      {loading === "loading" && wasConfirming && !opening && <LoadingNotice orderId={orderId} texts={texts} />}
      {loading !== "failed" && (opening || !wasConfirming) && <PaymentForm {...payment} {...state} />}
    </FormBoundary>
  );
}

interface TroubleProps {
  sentence: string;
  orderId: string;
  texts: CardFormTexts;
}

function Trouble({ sentence, orderId, texts }: TroubleProps) {
  return (
    <Notice kind="problem">
      <p>{sentence}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <QuietLink href="">{texts.retry}</QuietLink>
        <QuietLink href={`/orders/${orderId}`}>{texts.toOrder}</QuietLink>
      </div>
    </Notice>
  );
}

/** Where a broken line was the cause, the page calls itself up again when it is back: in a form that is not there nothing was typed. */
function Recovery(): null {
  const isDown = useIsDown(true);
  const wasDown = useRef(false);
  useEffect(() => {
    if (wasDown.current && !isDown) window.location.reload();
    wasDown.current = isDown;
  }, [isDown]);
  return null;
}

interface PaymentFormProps extends Pick<CardFormProps, "orderId" | "clientSecret" | "isSetUp" | "texts"> {
  /** Null until the processor's script is there. */
  opening: Opening | null;
  isReady: boolean;
  onLoading: (loading: Loading) => void;
  decline: DeclineReason | undefined;
  onDecline: (decline: DeclineReason | undefined) => void;
}

function PaymentForm({ orderId, clientSecret, isSetUp, texts, ...state }: PaymentFormProps) {
  const { opening, isReady, onLoading, decline, onDecline } = state;
  const [isPaying, setIsPaying] = useState(false);
  // State arrives with the next render; a second click may come before it.
  const isBusy = useRef(false);
  const isLate = useIsLate(isPaying);
  const isDown = useIsDown(decline === "unreached");
  const connection = connectionText({ isDown: isDown && !isPaying, isLate }, texts);

  useEffect(() => {
    // Some browsers bring a page back as it was left: here in the middle of a payment, with a button that is out of use.
    const reload = (event: PageTransitionEvent): void => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!opening || isBusy.current || isDown) return;
    isBusy.current = true;
    setIsPaying(true);
    onDecline(undefined);
    // From here on a notice that nothing was charged might not be true any more.
    onLoading("ready");
    const outcome = await confirmCard({ ...opening, clientSecret, isSetUp, orderId });
    if (outcome === "see order") return showOrder(orderId);
    // The card is set up and the shop has not heard so: this page asks the processor, and tells it.
    if (outcome === "come back") return window.location.reload();
    onDecline(outcome);
    setIsPaying(false);
    isBusy.current = false;
  }

  return (
    <form onSubmit={pay} className="grid gap-4">
      <div className="grid" style={ROOM}>
        {!isReady && <LoadingNotice orderId={orderId} texts={texts} />}
        {opening && <CardFields elements={opening.elements} isReady={isReady} isBusy={isBusy} onLoading={onLoading} />}
      </div>
      {decline && (
        <Notice kind="problem">
          <p>{texts.declines[decline]}</p>
          {decline === "resting" && (
            <p className="mt-3">
              <QuietLink href="">{texts.retry}</QuietLink>
            </p>
          )}
        </Notice>
      )}
      <ConnectionStatus id="line" text={connection} />
      {/* What passes does not put it out of use, which would take the focus away from it. */}
      <MainButton
        disabled={!opening || decline === "resting"}
        aria-disabled={isPaying || isDown || undefined}
        aria-describedby="line"
      >
        {isPaying ? texts.paying : texts.pay}
      </MainButton>
      <p className="note">{texts.secure}</p>
      <p className="note">{texts.bank}</p>
    </form>
  );
}

function connectionText({ isDown, isLate }: { isDown: boolean; isLate: boolean }, texts: CardFormTexts): string {
  if (isDown) return texts.offline;
  return isLate ? texts.payingLate : "";
}

/** Room for the card's fields from the first moment, so that nothing moves when they come. */
const ROOM = { minHeight: "15rem" };
/** Of what stands in the room while it is empty, and of what comes into it. */
const IN_ROOM = { gridArea: "1 / 1" };

function LoadingNotice({ orderId, texts }: Omit<TroubleProps, "sentence">) {
  return (
    <div style={IN_ROOM}>
      <p className="note">{texts.loading}</p>
      <div className="after-9s">
        <Trouble sentence={texts.late} orderId={orderId} texts={texts} />
      </div>
    </div>
  );
}

interface CardFieldsProps extends Pick<PaymentFormProps, "isReady" | "onLoading"> {
  elements: StripeElements;
  /** A payment is on its way, and what becomes of it is said elsewhere. */
  isBusy: RefObject<boolean>;
}

/** The processor's frame. What it shows before it is ready is not for the reader. */
function CardFields({ elements, isReady, isBusy, onLoading }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const fields = elements.create("payment");
    fields.on("ready", () => onLoading("ready"));
    fields.on("loaderror", () => isBusy.current || onLoading("failed"));
    fields.mount(place.current);
    return () => fields.destroy();
  }, [elements, isBusy, onLoading]);
  return <div ref={place} style={{ ...IN_ROOM, opacity: isReady ? 1 : 0 }} />;
}

/** A whole new page, not a swap within this one: the order's page has another policy, without the processor's hosts. */
function showOrder(orderId: string): void {
  window.location.assign(`/orders/${orderId}`);
}

/** The processor's form in the colours of the page it stands on. */
function appearance(): Appearance {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string): string => page.getPropertyValue(`--${name}`);
  return {
    theme: window.matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
    variables: {
      colorPrimary: colour("link"),
      colorBackground: colour("panel"),
      colorText: colour("ink"),
      colorTextSecondary: colour("soft"),
      colorDanger: colour("bad"),
      borderRadius: "10px",
    },
  };
}
