import type { Plan } from "#/lib/catalogue/plan.ts";

/** The one plan that is sold here, in two currencies: one with cents and one without. */
export const PLAN_TITLE = "Europe 10 GB";
export const PLAN_NAME = "SP1/DP1";
export const TERM_NAME = "1-2";
const SYMBOLS: Readonly<Record<string, string>> = { USD: "$", JPY: "¥" };

export function plansOf({ minor, isSold }: { minor: number; isSold: boolean }): Plan[] {
  if (!isSold) return [];
  const prices = Object.entries(SYMBOLS).map(([currency, symbol]) => ({
    currency,
    symbol,
    amountMinor: minor,
    amountText: toText(minor, currency, false),
    originalMinor: null,
  }));
  return [
    {
      name: PLAN_NAME,
      servicePlanCode: "SP1",
      packageCode: "DP1",
      title: PLAN_TITLE,
      summary: "",
      detailsHtml: "",
      terms: [
        {
          name: TERM_NAME,
          orderPeriod: "1",
          packageType: "2",
          length: { count: 1, unit: "months" },
          specifications: "",
          label: "",
          isRenewable: true,
          prices,
        },
      ],
    },
  ];
}

/** "12.90", or with the currency's symbol before it. */
export function toText(minor: number, currency: string, hasSymbol: boolean): string {
  const digits =
    currency === "JPY" ? String(minor) : `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
  return hasSymbol ? SYMBOLS[currency] + digits : digits;
}

export function toMinor(text: string, currency: string): number {
  return Math.round(Number(text) * (currency === "JPY" ? 1 : 100));
}
