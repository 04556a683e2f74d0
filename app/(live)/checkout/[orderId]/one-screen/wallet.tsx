"use client";

import { Elements, ExpressCheckoutElement, useElements } from "@stripe/react-stripe-js";
import type { StripeElements, StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";
import { useRef, useState } from "react";
import { type EarlyFields, useEarlyOptions } from "./early-options.ts";

/** A wallet whose owner has approved the payment. */
export interface WalletPress {
  elements: StripeElements;
  event: StripeExpressCheckoutElementConfirmEvent;
  sheet: Sheet;
}

/** A wallet's sheet, from its button's click on. */
interface Sheet {
  /** What it shows: the page may have come with another price since it was opened. */
  amountMinor: number;
  /** Some browsers let its owner close it after approving too, which takes the approval back. */
  isDismissed?: true;
}

interface WalletProps extends EarlyFields {
  isHidden: boolean;
  /** What stands between the wallets and the card. */
  orCard: string;
  onPress: (press: WalletPress) => void;
}

/** The wallets' buttons; nothing where the processor offers none. They are elements of their own, so no card must be complete for them. */
export function Wallet({ isHidden, ...props }: WalletProps) {
  const options = useEarlyOptions(props);
  return (
    <div hidden={isHidden}>
      <Elements key={String(!props.stripe)} stripe={props.stripe} options={options}>
        <Buttons {...props} />
      </Elements>
    </div>
  );
}

function Buttons({ amountMinor, orCard, onPress }: Pick<WalletProps, "amountMinor" | "orCard" | "onPress">) {
  const elements = useElements();
  const sheet = useRef<Sheet>({ amountMinor });
  const [areThere, setAreThere] = useState(false);
  if (!elements) return null;
  return (
    <>
      <ExpressCheckoutElement
        options={{ emailRequired: true, buttonHeight: 52 }}
        onReady={({ availablePaymentMethods }) => setAreThere(availablePaymentMethods !== undefined)}
        onLoadError={() => setAreThere(false)}
        onClick={({ resolve }) => {
          sheet.current = { amountMinor };
          resolve();
        }}
        onConfirm={(event) => onPress({ elements, event, sheet: sheet.current })}
        onCancel={() => {
          sheet.current.isDismissed = true;
        }}
      />
      {areThere && <p className="or">{orCard}</p>}
    </>
  );
}
