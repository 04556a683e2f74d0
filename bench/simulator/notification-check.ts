import { createNotificationCheck } from "#/lib/partner/notifications/check.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createWords } from "#/lib/partner/payment/words.ts";
import { KEY_ID, KEYS } from "./world/message.ts";

/** How the shop checks and reads the simulated partner's notifications. */
export const receiving = {
  checkNotification: createNotificationCheck({
    keys: new Map([[KEY_ID, KEYS]]),
    layout: "auto",
    observe: ignoreObservations,
  }),
  words: createWords([]),
  timeZone: "UTC",
};
