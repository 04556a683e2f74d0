import { isPartnerError } from "#/lib/partner/error.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createPartner, type Partner, type PartnerConfig } from "#/lib/partner/partner.ts";
import { createRateLimit } from "#/lib/partner/rate-limit.ts";
import type { PlacedOrder } from "#/lib/partner/shop/shop-calls.ts";
import { createLog } from "#/lib/process/log.ts";

/** A partner with one address for its shop and payment calls, and each of these calls with an answer that fits. */

export const SIM = "89852072201180436177";
export const PARTNER_CODE = "P000270";
export const NOW = 1_700_000_000_000;

export function testPartner(url: string, overrides: Partial<PartnerConfig> = {}): Partner {
  return createPartner({
    shopUrl: url,
    paymentUrl: url,
    groupsUrl: url,
    partnerCode: PARTNER_CODE,
    processor: "stripe",
    area: "",
    terminal: "0",
    mark: "0",
    languageCodes: { en: "1", zh: "0" },
    verifyUrl: "https://topup.example.com/",
    verifyTerminal: "1",
    planId: "packageCode",
    refusesLiveKeys: false,
    now: () => NOW,
    rateLimit: createRateLimit(),
    log: createLog({ write: () => undefined }),
    observe: ignoreObservations,
    ...overrides,
  });
}

export function testOrder(overrides: Partial<PlacedOrder> = {}): PlacedOrder {
  return {
    orderNo: "2026112109000012345678",
    payId: "P0002702026112109000012345678",
    requestOrderId: "2026112109000087654321",
    sim: SIM,
    language: "en",
    servicePlanCode: "SP000102",
    packageCode: "DP20240115000102",
    planTitle: "Europe 10 GB",
    orderPeriod: "1",
    amountText: "12.90",
    currency: "USD",
    renews: false,
    ...overrides,
  };
}

export function testOffer(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    packageCode: "DP20240115000102",
    minOrderPeriod: "1",
    servicePlanCode: "SP000102",
    servicePlanShowName: "Europe 10 GB",
    servicePlanShortDesc: "10 GB a month",
    servicePlanDetailsDesc: "<p>Fast</p>",
    languageCode: "1",
    specAndPriceList: [testSpec()],
    ...overrides,
  };
}

export function testSpec(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    orderPeriod: "1",
    specifications: "1 month",
    autoRenewal: "0",
    packageType: "2",
    currency: "USD",
    currencySymbol: "$",
    discountPriceUSD: "12.90",
    specifiedNameLabel: "",
    ...overrides,
  };
}

const PLAN_CODES = { packageCode: "DP20240115000102", servicePlanCode: "SP000102" };

export interface TestCall<Door = Partner> {
  /** Its path. */
  name: string;
  /** Absent: POST. */
  method?: string;
  isWrite: boolean;
  /** Whether a transient failure is retried. */
  isRepeated: boolean;
  /** A list of pages: where the first one fails, the second is asked for. */
  isPaged?: boolean;
  /** Whether a refusal, or status 404, is an answer of this call and no failure. */
  answersRefusal?: boolean;
  run: (door: Door) => Promise<unknown>;
  /** An answer that fits. */
  answer: Record<string, unknown>;
}

export interface Outcome {
  kind: string;
  mayHaveTakenEffect?: boolean;
}

/** The outcome of a call; throws on anything but a `PartnerError`. */
export async function outcomeOf(asked: Promise<unknown>): Promise<Outcome> {
  try {
    await asked;
    return { kind: "answered" };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return { kind: error.kind, mayHaveTakenEffect: error.mayHaveTakenEffect };
  }
}

const { orderNo, payId } = testOrder();
const payment = { payId, email: "owner@example.com", amountText: "12.90", currency: "USD" };

export const CALLS: TestCall[] = [
  {
    name: "singleVerify",
    isWrite: false,
    isRepeated: false,
    run: (partner) => partner.verify(SIM, "en"),
    answer: { operateCode: "S", message: "success", data: {} },
  },
  {
    name: "singleServicePlanPage",
    isWrite: false,
    isRepeated: true,
    run: (partner) => partner.plans(SIM, "en"),
    answer: { operateCode: "S", message: "success", data: { partnerCode: PARTNER_CODE, planList: [testOffer()] } },
  },
  {
    name: "singleQueryOrder",
    isWrite: false,
    isRepeated: true,
    run: (partner) => partner.simOrders(SIM, "en"),
    answer: {
      operateCode: "S",
      message: "success",
      data: {
        partnerCode: PARTNER_CODE,
        deviceCode: SIM,
        orderList: [
          {
            orderStatus: "2",
            servicePlanShowName: "Europe 10 GB",
            time: "1",
            unit: "2",
            expireDate: "2026-12-21",
            remainingDays: "30",
          },
        ],
      },
    },
  },
  {
    name: "queryAutoRenewalRecord",
    isWrite: false,
    isRepeated: true,
    answersRefusal: true,
    run: (partner) => partner.renewal(SIM, "en"),
    answer: {
      deviceCode: SIM,
      orderNo,
      orderPeriod: "1",
      packageType: "2",
      partnerCode: PARTNER_CODE,
      payId,
      servicePlanShowName: "Europe 10 GB",
      subscriptionTime: "2026.11.21",
    },
  },
  {
    name: "cancelAutoRenewalRecord",
    isWrite: true,
    isRepeated: false,
    run: (partner) => partner.cancelRenewal({ sim: SIM, language: "en", orderNo, payId }),
    answer: {},
  },
  {
    name: "singleOrder",
    isWrite: true,
    isRepeated: false,
    run: (partner) => partner.place(testOrder()),
    answer: { deviceCode: SIM, orderNo, partnerCode: PARTNER_CODE, payId },
  },
  {
    name: "stripePay",
    isWrite: true,
    isRepeated: false,
    run: (partner) => partner.authorise(payment),
    answer: { clientSecret: "pi_3Nabc_secret_xyz", publishableKey: "pk_test_sandbox" },
  },
  {
    name: "stripeAutoPay",
    isWrite: true,
    isRepeated: false,
    run: (partner) => partner.authoriseRenewal(payment),
    answer: { clientSecret: "seti_3Nabc_secret_xyz", customer_id: "cus_1", publishableKey: "pk_test_sandbox" },
  },
  {
    name: "stripeSubDirectly",
    isWrite: true,
    isRepeated: false,
    run: (partner) => partner.subscribe({ ...payment, plan: PLAN_CODES, paymentMethod: "pm_1" }),
    answer: { customer_id: "cus_1", pay_method: "card", product_id: "prod_1", status: "active", sub_id: "sub_1" },
  },
  {
    name: "resultQuery",
    isWrite: false,
    isRepeated: true,
    run: (partner) => partner.result(payId),
    answer: { payId, partnerCode: PARTNER_CODE, orderPeriod: "1", payRst: "success", payAmount: "$12.90" },
  },
];
