"use client";

import { useEffect } from "react";
import { createPortal } from "react-dom";
import { QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import type { DeclineReason } from "./decline.ts";

export interface DeclineTexts {
  declines: Partial<Record<DeclineReason, string>>;
  retry: string;
  /** Where the buyer may come back from the bank's page. */
  typeAgain?: string;
}

interface DeclineNoticeProps {
  reason: DeclineReason;
  /** The buyer comes back from the bank's page; the card fields are empty. */
  isFromBank: boolean;
  texts: DeclineTexts;
  /** What the buyer can do about it, on another page. */
  offer?: { href: string; text: string } | undefined;
}

/** The id of the place before everything else on the page. */
const FIRST = "first";
/** A reason that comes first on the page. */
export const FIRST_REASON = `#${FIRST} [role=alert]`;
/** The id of the reason, which describes the card fields. */
export const REASON = "reason";

/**
 * Why the last attempt failed, beside the card fields. It comes before everything else on the page, with the focus, if the bank's page
 * or window has taken the buyer away from the card form.
 */
export function DeclineNotice({ reason, isFromBank, texts, offer }: DeclineNoticeProps) {
  const isFirst = isFromBank || reason === "authentication";
  const first = isFirst && firstPlace();
  useEffect(() => {
    if (isFirst) document.querySelector<HTMLElement>(FIRST_REASON)?.focus();
  }, [isFirst]);
  const notice = (
    <Notice kind="problem" isAnswer={isFirst}>
      <p id={REASON}>{texts.declines[reason]}</p>
      {isFromBank && reason !== "resting" && <p>{texts.typeAgain}</p>}
      {offer && (
        <p className="mt-3">
          <QuietLink href={offer.href}>{offer.text}</QuietLink>
        </p>
      )}
      {(isFirst || reason === "resting") && (
        <p className="mt-3">
          <QuietLink href={isFirst ? "#card" : ""}>{texts.retry}</QuietLink>
        </p>
      )}
    </Notice>
  );
  return first ? createPortal(notice, first) : notice;
}

/** Made when a reason comes, so that the pages of all other buyers are smaller. Empty it takes no space. */
function firstPlace(): HTMLElement {
  const known = document.getElementById(FIRST);
  if (known) return known;
  const place = document.createElement("div");
  place.id = FIRST;
  place.style.cssText = "display:contents";
  document.querySelector("main")?.prepend(place);
  return place;
}
