/** A text in the two languages the sandbox speaks. */
export type Text = { en: string; zh: string };

export type Currency = "USD" | "CNY";

/** `price` is what the buyer pays. The other two are shown beside it and exist only on a reduced term. */
type Price = { price: string; original?: string; save?: string };

/** One period of a plan at a price. Within a plan no two terms have the same `orderPeriod`. */
export type Term = {
  orderPeriod: string;
  packageType: PackageType;
  specifications: Text;
  autoRenewal: "0" | "1";
  label: Text;
  prices: Partial<Record<Currency, Price>>;
};

/** 1 daily, 2 monthly, 3 three-monthly, 5 yearly. Documented for the partner's other calls, assumed for these. */
type PackageType = "1" | "2" | "3" | "5";

export type Plan = {
  packageCode: string;
  servicePlanCode: string;
  name: Text;
  short: Text;
  details: Text;
  /** Some plans repeat the currency beside the terms. */
  currency?: Currency;
  terms: Term[];
};

const NOTHING: Text = { en: "", zh: "" };

type TermOptions = {
  usd: Price | string;
  cny?: Price | string;
  renewable?: boolean;
  label?: Text;
  /** Leaves `specifications` empty: a reader must then derive the duration from period and type. */
  unnamed?: boolean;
};

export function days(count: number, options: TermOptions): Term {
  return term(count, "1", { en: count === 1 ? "1 day" : `${count} days`, zh: `${count}天` }, options);
}

export function months(count: number, options: TermOptions): Term {
  return term(count, "2", { en: count === 1 ? "1 month" : `${count} months`, zh: `${count}个月` }, options);
}

export function quarters(count: number, options: TermOptions): Term {
  return term(count, "3", { en: `${count * 3} months`, zh: `${count * 3}个月` }, options);
}

export function years(count: number, options: TermOptions): Term {
  return term(count, "5", { en: count === 1 ? "1 year" : `${count} years`, zh: `${count}年` }, options);
}

function term(count: number, packageType: PackageType, name: Text, options: TermOptions): Term {
  return {
    orderPeriod: String(count),
    packageType,
    specifications: options.unnamed ? NOTHING : name,
    autoRenewal: options.renewable ? "1" : "0",
    label: options.label ?? NOTHING,
    prices: { USD: toPrice(options.usd), ...(options.cny ? { CNY: toPrice(options.cny) } : {}) },
  };
}

function toPrice(price: Price | string): Price {
  return typeof price === "string" ? { price } : price;
}
