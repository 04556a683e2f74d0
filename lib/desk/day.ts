import { z } from "zod";

const day = z.iso.date();

/** Whether a text is a day as "YYYY-MM-DD". The 31st of February is none. */
export function isDay(text: string): boolean {
  return day.safeParse(text).success;
}
