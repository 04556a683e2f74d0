import { z } from "zod";
import type { Environment } from "./environment.ts";
import { QUIRK_NAMES } from "./quirks.ts";

/** Everything a test may change while the sandbox runs; `POST /control/settings` takes any part of it. */
export const settingsSchema = z.strictObject({
  /** `lose` drops a notification, `hold` keeps it until the setting is `send` again. */
  notifications: z.enum(["send", "lose", "hold"]),
  /** How the signed text is joined. The interface leaves this open (default assumed). */
  layout: z.strictObject({
    order: z.enum(["body-first", "header-first"]),
    join: z.enum(["", "\n", ":", ",", ".", "&", "|", " ", ";"]),
  }),
  /** The unit of `total_amount`, which the interface leaves open. */
  amountUnit: z.enum(["minor", "major"]),
  /** Multiplies the waits of 1, 5 and 10 minutes between delivery attempts. */
  timeScale: z.number().min(0),
  notifyUrl: z.url(),
  notifyTimeoutMs: z.number().int().min(1),
  /** The time between a payment and the plan's entry in the SIM's list. */
  listDelayMs: z.number().int().min(0),
  /** How long the slow test card stays `processing`. */
  processingMs: z.number().int().min(0),
  /** How long a group's task runs; null means for ever. */
  taskDelayMs: z.number().int().min(0).nullable(),
  publishableKey: z.string().min(1),
  /** Whether authorising a renewal gives the secret of a set-up or of a payment, which is not documented. */
  renewalSecret: z.enum(["setup", "payment"]),
  /** How long after its payment a renewal appears, with the quirk that delays it. */
  renewalDelayMs: z.number().int().min(0),
  /** The status of a new subscription. Unless it is "active", nothing is charged until a control route says so. */
  subscriptionStatus: z.string(),
  /** The time between the cancellation of a renewal and its end. */
  cancelDelayMs: z.number().int().min(0),
  /** The card form loads but never reports that it is ready. */
  elementFails: z.boolean(),
  /** A wallet is offered beside the card form. */
  wallet: z.boolean(),
  /** Card fields that were filled in before there was a secret are refused: the payment's methods are other ones. */
  earlyFieldsFail: z.boolean(),
  /** See `quirks.ts`. */
  quirks: z.array(z.enum(QUIRK_NAMES)),
  /** How confirming a payment fails in the browser: a dropped connection before or after the charge, or a server error. */
  confirmFails: z.enum(["network", "api", "after-charge"]).nullable(),
});

export type Settings = z.infer<typeof settingsSchema>;

export function defaultSettings(environment: Environment): Settings {
  return {
    notifications: "send",
    layout: { order: "body-first", join: "\n" },
    amountUnit: "minor",
    timeScale: environment.timeScale,
    notifyUrl: environment.notifyUrl,
    notifyTimeoutMs: 10_000,
    listDelayMs: 2_000,
    processingMs: 3_000,
    taskDelayMs: 1_000,
    publishableKey: environment.publishableKey,
    renewalSecret: "setup",
    renewalDelayMs: 60_000,
    subscriptionStatus: "active",
    cancelDelayMs: 0,
    elementFails: false,
    wallet: false,
    earlyFieldsFail: false,
    quirks: environment.quirks,
    confirmFails: null,
  };
}
