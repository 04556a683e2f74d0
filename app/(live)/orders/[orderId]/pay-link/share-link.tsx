"use client";

import { useEffect, useState } from "react";
import { useArrivalFocus } from "#/app/(live)/answer-focus.ts";
import { LINK } from "#/app/(live)/orders/[orderId]/order-polling.ts";

interface ShareLinkProps {
  address: string;
  texts: { link: string; share: string; copy: string; copied: string };
}

/** The address to be copied by hand; with script, a button shares or copies it. */
export function ShareLink({ address, texts }: ShareLinkProps) {
  const [way, setWay] = useState<"share" | "copy" | null>(null);
  const [isCopied, setIsCopied] = useState(false);
  useArrivalFocus("#other-pays");
  useEffect(() => setWay("share" in navigator ? "share" : "copy"), []);

  async function shareOrCopy(): Promise<void> {
    try {
      if (way === "share") return await navigator.share({ url: address });
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
    } catch {
      // Cancelled, or not allowed: the buyer can copy the address by hand.
    }
  }

  return (
    <div className="field">
      <label htmlFor={LINK}>{texts.link}</label>
      <input id={LINK} readOnly value={address} dir="ltr" onFocus={(event) => event.target.select()} />
      {way && (
        <p>
          <button type="button" className="quiet low" onClick={shareOrCopy}>
            {texts[way]}
          </button>
        </p>
      )}
      <output>{isCopied ? texts.copied : ""}</output>
    </div>
  );
}
