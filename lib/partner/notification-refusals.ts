/**
 * Why a notification is turned away, and what that is answered with. 4xx is final for the service; 503 asks it to send again, since a
 * key or an algorithm we don't know most likely means that we lag behind a change.
 */
export const REFUSALS = {
  "malformed header": 401,
  "wrong signature": 401,
  "not json": 400,
  "unknown key": 503,
  "unknown algorithm": 503,
} as const;

export type Refusal = keyof typeof REFUSALS;
