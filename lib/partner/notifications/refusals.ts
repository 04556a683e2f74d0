/**
 * Why a notification is refused, with the HTTP status that answers it. For the service 4xx is final, and 503 repeats the delivery:
 * an unknown key or algorithm probably means that the shop's settings lag behind a change.
 */
export const REFUSALS = {
  "malformed header": 401,
  "wrong signature": 401,
  "budget spent": 401,
  "not json": 400,
  "unknown key": 503,
  "unknown algorithm": 503,
} as const;

export type Refusal = keyof typeof REFUSALS;
