import { z } from "zod";

export const given = z.string().min(1);
export const digits = z.string().regex(/^\d+$/, "must be digits");
export const decimal = z.string().regex(/^\d+(\.\d{1,2}0*)?$/, "must be a decimal amount");
export const flag = z.enum(["0", "1"]);

/** A SIM number; some issuers use letters up to F. */
export const deviceCode = z.string().regex(/^[0-9A-F]{17,22}$/, "must be a SIM number");

/** The sender: all that a bundle-group call carries of the envelope. */
export const sender = {
  partnerCode: given,
  sign: z.string().regex(/^[0-9a-f]{32}$/, "must be 32 lower-case hexadecimal digits"),
  version: z.literal("3.0"),
};
