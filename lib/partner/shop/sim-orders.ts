import { z } from "zod";
import { LIST_STATES } from "#/lib/partner/assumptions.ts";
import { optionalText, textOrNumber } from "#/lib/partner/wire.ts";
import { entryLength, type Length } from "./length.ts";

/** One order on a SIM, in use or waiting. Entries carry no id. Null stands for a missing or unreadable field, never zero. */
export interface SimOrder {
  title: string | null;
  /** Assumption "list-states". */
  state: "waiting" | "in use" | "unknown";
  /** The service's own code for the state. */
  code: string | null;
  length: Length | null;
  /** Last day, "YYYY-MM-DD". */
  expiresOn: string | null;
  remainingDays: number | null;
}

export const simOrders = z
  .looseObject({
    partnerCode: textOrNumber.nullish(),
    deviceCode: textOrNumber.nullish(),
    orderList: z.array(z.unknown()).max(1_000).nullish(),
  })
  .nullable()
  .transform((page) => ({
    partnerCode: page?.partnerCode,
    deviceCode: page?.deviceCode,
    orderList: page?.orderList ?? null,
  }));

/** An unreadable entry stays, as one without fields: without it the SIM would look emptier than it is. */
export const simOrder = z
  .looseObject({
    servicePlanShowName: optionalText,
    orderStatus: optionalText,
    time: optionalText,
    unit: optionalText,
    // With a time or without.
    expireDate: z
      .string()
      .transform((moment) => moment.split(/[ T]/)[0])
      .pipe(z.iso.date())
      .nullable()
      .catch(null),
    remainingDays: optionalText,
  })
  .transform(
    ({ orderStatus, remainingDays, ...entry }): SimOrder => ({
      title: entry.servicePlanShowName,
      state: LIST_STATES.get(orderStatus ?? "") ?? "unknown",
      code: orderStatus,
      length: entryLength(entry.time, entry.unit),
      expiresOn: entry.expireDate,
      remainingDays: /^[0-9]{1,6}$/.test(remainingDays ?? "") ? Number(remainingDays) : null,
    }),
  );
