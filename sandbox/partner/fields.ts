import { z } from "zod";
import { decimal, deviceCode, digits, flag, given, sender } from "#/sandbox/requests/fields.ts";

/** The envelope shared by the shop and payment calls. */
const envelope = { ...sender, tradeTime: z.string().regex(/^\d{13}$/, "must be epoch milliseconds") };

const upperCaseCurrency = z.string().regex(/^[A-Z]{3}$/, "must be an upper-case currency code");
const dateTime = z
  .string()
  .refine((text) => /^\d{4}(-\d{2}){2} \d{2}(:\d{2}){2}$/.test(text) && Date.parse(text) > 0, "must be date and time");
const shop = { ...envelope, deviceCode, languageCode: digits, mark: digits, terminal: digits };
const payment = {
  ...envelope,
  tradeType: z.literal("payPalPay"),
  email: z.email(),
  payAmount: decimal,
  payCurrency: z.string().regex(/^[a-z]{3}$/, "must be a lower-case currency code"),
  payId: given,
};

/**
 * The fields of each call, all of them text; a missing or an extra one is a violation. The tradeType labels are those of
 * the published examples, even where they name another call.
 */
export const fieldSchemas = {
  singleVerify: z.strictObject({ ...shop, tradeType: z.literal("singleVerify"), url: z.url() }),
  singleServicePlanPage: z.strictObject({ ...shop, tradeType: z.literal("singleServicePlanPage"), area: z.string() }),
  singleOrder: z.strictObject({
    ...shop,
    tradeType: z.literal("verify"),
    autoRenewal: flag,
    orderNo: given,
    orderPeriod: digits,
    packageCode: given,
    payAmount: decimal,
    payCurrency: upperCaseCurrency,
    payId: given,
    requestOrderId: given,
    servicePlanCode: given,
    servicePlanShowName: given,
  }),
  singleQueryOrder: z.strictObject({ ...shop, tradeType: z.literal("verify") }),
  queryAutoRenewalRecord: z.strictObject({ ...shop, tradeType: z.literal("singleVerify") }),
  cancelAutoRenewalRecord: z.strictObject({
    ...shop,
    tradeType: z.literal("cancelAutoRenewalRecord"),
    orderNo: given,
    payId: given,
  }),
  /** The published example breaks off before its end, so other fields are accepted too. */
  synOrderInfo: z
    .object({
      ...sender,
      autoRenewal: flag,
      deviceCode,
      languageCode: z.string().regex(/^\d*$/, "must be digits"),
      mark: digits,
      orderNo: given,
      orderPeriod: digits,
      orgOrderId: z.string(),
      packageCode: given,
      payAccount: given,
      payAmount: decimal,
      payCurrency: upperCaseCurrency,
      payId: given,
      payResultDate: dateTime,
      payRst: z.literal("SUCCESS"),
      payStatus: z.literal("1"),
      payType: digits,
    })
    .catchall(z.string()),
  mallOrder: z
    .strictObject({
      ...sender,
      purchase_order_id: given.optional(),
      order_id: given.optional(),
      sim_id: deviceCode.optional(),
    })
    .refine((query) => query.purchase_order_id ?? query.order_id ?? query.sim_id, "must name an order or a SIM"),
  pay: z.strictObject(payment),
  autoPay: z.strictObject(payment),
  subDirectly: z.strictObject({ ...payment, plan_id: given, pm_id: given }),
  resultQuery: z.strictObject({ ...envelope, tradeType: z.literal("resultQuery"), payId: given }),
};

export type Shape = keyof typeof fieldSchemas;

export type Fields<Name extends Shape> = z.infer<(typeof fieldSchemas)[Name]>;
