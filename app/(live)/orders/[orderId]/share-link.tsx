"use client";

import { useEffect, useState } from "react";
import { useArrivalFocus } from "#/app/(live)/answer-focus.ts";
import { LINK } from "./polling.ts";

interface ShareLinkProps {
  address: string;
  texts: { link: string; share: string; copy: string; copied: string };
}

/** The address to be copied by hand; where script runs, a button hands it on. */
export function ShareLink({ address, texts }: ShareLinkProps) {
  const [way, setWay] = useState<"share" | "copy" | null>(null);
  const [isCopied, setIsCopied] = useState(false);
  useArrivalFocus("#other-pays");
  useEffect(() => setWay("share" in navigator ? "share" : "copy"), []);

  async function handOn(): Promise<void> {
    try {
      if (way === "share") return await navigator.share({ url: address });
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
    } catch {
      // Called off, or not allowed: the address stands there to be copied by hand.
    }
  }

  return (
    <div className="field">
      <label htmlFor={LINK}>{texts.link}</label>
      <input id={LINK} readOnly value={address} dir="ltr" onFocus={(event) => event.target.select()} />
      {way && (
        <p>
          <button type="button" className="quiet" onClick={handOn}>
            {texts[way]}
          </button>
        </p>
      )}
      <output>{isCopied ? texts.copied : ""}</output>
    </div>
  );
}
