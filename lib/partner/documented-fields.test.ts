import { expect, test } from "vitest";
import { z } from "zod";
import { asset, cycleUsageOf, device, monthUsage } from "./fleet/devices.ts";
import { deviceOutcomesOf, fleetPlan, orderSpan, packageOrder } from "./fleet/package-orders.ts";
import { begunTask, outcome, task } from "./groups/group-calls.ts";
import { details } from "./groups/order-details.ts";
import { pageOf } from "./listing.ts";
import { notificationSchema } from "./notifications/notification.ts";
import { authorisation, paymentResult, subscription } from "./payment/payment-calls.ts";
import { wireOffer, wireOfferPage, wireTerm } from "./shop/offers.ts";
import { namedRecord } from "./shop/renewal-record.ts";
import { placedOrder } from "./shop/shop-calls.ts";
import { simOrder, simOrders } from "./shop/sim-orders.ts";

/* The response fields that the service documents, copied from its documents by hand. */

const DETAIL =
  "order_id purchase_order_id bundle_name cycles total_amount payment_method payee currency partner_name paid_at order_status payment_status dispute_status risk_status transaction_type payer_email";
const PACKAGE_ORDER =
  "buyType expireDate flow orderCode orderStatus orderDate orderPeriod packageCode packageName packageType usedFlow flowUseRate orderUsedFlow supplierCode refuelingPackageList hasTestFlow profileList isFlowPlus deviceId device_id activeDate main_iccid";
const PAGE = "page cur_page_no page_size total_count total_pages";

const DOCUMENTED: [string, z.ZodType, string][] = [
  ["the list of plans", wireOfferPage, "partnerCode planList"],
  [
    "a plan offer",
    wireOffer,
    "packageCode minOrderPeriod servicePlanCode servicePlanShowName servicePlanShortDesc servicePlanDetailsDesc languageCode specAndPriceList currencyId currencySymbol currency",
  ],
  [
    "a spec and price",
    wireTerm,
    "orderPeriod specifications autoRenewal packageType currency currencySymbol originalPriceUSD originalPriceCNY discountPriceUSD discountPriceCNY saveUSD saveCNY specifiedNameLabel",
  ],
  ["the answer to an order", placedOrder, "deviceCode orderNo partnerCode payId"],
  ["the list of a SIM's orders", simOrders, "partnerCode deviceCode orderList"],
  ["an order of a SIM", simOrder, "orderStatus servicePlanShowName time unit expireDate remainingDays"],
  [
    "an auto-renewal record",
    namedRecord,
    "deviceCode orderNo orderPeriod packageType partnerCode payId servicePlanShowName subscriptionTime",
  ],
  ["a payment authorisation", authorisation, "clientSecret publishableKey customer_id"],
  ["a subscription", subscription, "customer_id pay_method product_id status sub_id"],
  [
    "a payment result",
    paymentResult,
    "orderPeriod packageType partnerCode payAmount payId payResultDate payRst servicePlanShowName",
  ],
  [
    "a notification",
    notificationSchema,
    `notification_id org_id event_type event_subtype level trigger_mode source type reference_id reference_name event occurred_at sim_id id detail ${DETAIL}`,
  ],
  ["the details of an order", details, DETAIL],
  ["the answer to a change of a group", begunTask, "request_id sim_total_quantity"],
  ["the result of a task", task, "request_id action_code status details"],
  ["the result for a SIM", outcome, "sim_id result message"],
  [
    "a device",
    device,
    `partnerName partnerCode lifecycle msisdn device_id ota_flag bip_flag lifecycle_start_time lifecycle_end_time lifecycle_shutdown_period lifecycle_slient_period task_no main_iccid multiImsi_flag package_order ${PACKAGE_ORDER}`,
  ],
  ["a SIM in use", asset, "assetId lifeCycle"],
  ["a package order", packageOrder, PACKAGE_ORDER],
  [
    "a package",
    fleetPlan,
    "flow status serviceCycleCount buy_type cover_country_mcc cover_countrys max_order_period min_order_period package_code package_desc package_name package_type package_usage_attribute price_type whole_price package_imsi_type",
  ],
  ["a month's usage", monthUsage, "device_id queryday_flow"],
  ["the usage of a cycle", cycleUsageOf(""), "sign device_id order_code order_used_flow high_flow_balance"],
  ["the answer to a package order", orderSpan, "sign order_id order_start_date order_expire_date"],
  ["the list of devices", pageOf("device", "device_num"), `device device_num ${PAGE}`],
  ["the list of packages", pageOf("package", "package_num"), `package package_num sign ${PAGE}`],
];

/** The names of all fields that a schema reads, at any depth. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (schema === null || typeof schema !== "object") return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === "properties"
      ? [...Object.keys(value as object), ...Object.values(value as object).flatMap(namesIn)]
      : namesIn(value),
  );
}

const fieldsOf = (schema: z.ZodType): string[] =>
  namesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

test.each(DOCUMENTED)("%s has every documented field", (_name, schema, documented) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(documented.split(" ")));
});

test("the outcome of an order for many has every documented field", () => {
  const [answer] = deviceOutcomesOf(["1"]).parse({
    device_order: [
      { error: "0000", errorMsg: "", order_id: "2", device_id: "1", order_start_date: "a", order_expire_date: "b" },
    ],
  });
  expect(answer).toEqual({ sim: "1", isOrdered: true, orderCode: "2", startsAt: "a", expiresAt: "b", refusal: null });
});

const ODD = [null, 7, "", "x", [], {}, [{}], true];

test.each([
  ["a payment authorisation", authorisation, { clientSecret: "a", publishableKey: "b" }, "customer_id"],
  ["a subscription", subscription, { sub_id: "a", status: "b" }, "customer_id pay_method product_id"],
  ["a payment result", paymentResult, { payId: "a", payRst: "b" }, "packageType servicePlanShowName"],
  ["a plan offer", wireOffer, null, "minOrderPeriod languageCode currencyId"],
  ["a device", device, { device_id: "1" }, "partnerName msisdn task_no multiImsi_flag lifecycle_slient_period"],
  ["a package", fleetPlan, { package_code: "1" }, "status serviceCycleCount buy_type package_desc price_type"],
] as const)("%s with an unread field of any kind is read as without it", (_name, schema, answer, fields) => {
  const given = answer ?? { packageCode: "1", servicePlanCode: "2", servicePlanShowName: "3", specAndPriceList: [] };
  const read = schema.parse(given);
  for (const field of fields.split(" ")) {
    for (const value of ODD) expect(schema.parse({ ...given, [field]: value })).toMatchObject(read as object);
  }
});
