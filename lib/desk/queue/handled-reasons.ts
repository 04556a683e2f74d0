/** Why an item needs nothing more, as an operator may say. */
export const HANDLED_REASONS = {
  served: "The buyer has the plan now",
  refunded: "The money was given back, outside the shop",
  "partner-settled": "The partner has settled it",
  "buyer-told": "The buyer was told and is content",
  "not-ours": "It is about no order of this shop",
  harmless: "Looked into, and nothing is wrong",
  other: "Something else, as the note says",
} as const;

export type Reason = keyof typeof HANDLED_REASONS;
export const REASONS = Object.keys(HANDLED_REASONS) as Reason[];

export function isReason(text: string): text is Reason {
  return Object.hasOwn(HANDLED_REASONS, text);
}
