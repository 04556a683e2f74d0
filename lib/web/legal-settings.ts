import { z } from "zod";

const onOff = z.enum(["on", "off"], "must be on or off").default("on");

/** What the law asks of a shop differs by where it sells. */
export const LEGAL_SETTINGS = {
  /** Whether there is a page to withdraw from a contract, and one to cancel a renewal, with links below every page. */
  WITHDRAWAL_PAGE: onOff,
  CANCELLATION_PAGE: onOff,
};
