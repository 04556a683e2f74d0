import { isQuirky, type Quirky } from "#/sandbox/quirks.ts";
import type { toOffer } from "./offer.ts";

type Offer = ReturnType<typeof toOffer>;
type Spec = Record<string, unknown>;

const PRICE = /^(?:discountPrice|originalPrice|save)([A-Z]{3})$/;

/** The offer in the form that the quirks give it. */
export function toQuirkyOffer(world: Quirky, offer: Offer) {
  const forms: [quirk: Parameters<typeof isQuirky>[1], change: (spec: Spec) => Spec[]][] = [
    ["original-below-price", (spec) => [withLowOriginals(spec)]],
    [
      "three-decimals",
      (spec) => [
        mapPrices(spec, (price) => (price.includes(".") ? price.padEnd(price.indexOf(".") + 4, "0") : `${price}.000`)),
      ],
    ],
    ["number-prices", (spec) => [mapPrices(spec, Number)]],
    ["entry-per-currency", byCurrency],
  ];
  const changes = forms.filter(([quirk]) => isQuirky(world, quirk));
  const specs = changes.reduce<Spec[]>((list, [, change]) => list.flatMap(change), offer.specAndPriceList);
  return { ...offer, specAndPriceList: specs };
}

/** The offer without what a reader needs to sell it. */
export function toUnreadableOffer({ specAndPriceList: priceTable, ...offer }: Offer) {
  return { ...offer, priceTable };
}

function mapPrices(spec: Spec, change: (price: string) => unknown): Spec {
  return Object.fromEntries(
    Object.entries(spec).map(([name, value]) => [name, PRICE.test(name) ? change(String(value)) : value]),
  );
}

function withLowOriginals(spec: Spec): Spec {
  const currencies = Object.keys(spec).flatMap((name) => /^discountPrice([A-Z]{3})$/.exec(name)?.[1] ?? []);
  return { ...spec, ...Object.fromEntries(currencies.map((currency) => [`originalPrice${currency}`, "0.50"])) };
}

function byCurrency(spec: Spec): Spec[] {
  const currencies = new Set(Object.keys(spec).flatMap((name) => PRICE.exec(name)?.[1] ?? []));
  return [...currencies].map((currency) => {
    const own = Object.entries(spec).filter(([name]) => (PRICE.exec(name)?.[1] ?? currency) === currency);
    return { ...Object.fromEntries(own), currency, currencySymbol: currency === "USD" ? "$" : "¥" };
  });
}
