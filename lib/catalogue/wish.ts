/** What a shopper asked for, by the fields of the address; absent where everything will do. */
export interface Wish {
  where?: string;
  /** In gigabytes. */
  data?: keyof typeof DATA;
  length?: keyof typeof LENGTHS;
  renews?: "1";
  sort?: (typeof SORTS)[number];
}

export const DATA = { "1": 1, "5": 5, "10": 10, "20": 20, unlimited: Number.POSITIVE_INFINITY } as const;
/** In days, from and to. */
export const LENGTHS = { week: [1, 7], month: [8, 31], longer: [32, Number.POSITIVE_INFINITY] } as const;
export const SORTS = ["price", "day", "gb"] as const;
const MAX_WHERE = 60;

/** Reads the fields of an address. What they can't be is left out. */
export function readWish(fields: Readonly<Record<string, unknown>>): Wish {
  const { where, data, length, renews, sort } = fields;
  const place = typeof where === "string" ? where.normalize("NFC").trim().slice(0, MAX_WHERE) : "";
  return {
    ...(searchable(place) !== "" && { where: place }),
    ...(isKey(DATA, data) && { data }),
    ...(isKey(LENGTHS, length) && { length }),
    ...(renews === "1" && { renews }),
    ...(SORTS.some((known) => known === sort) && { sort: sort as (typeof SORTS)[number] }),
  };
}

function isKey<Known extends object>(known: Known, value: unknown): value is keyof Known {
  return typeof value === "string" && Object.hasOwn(known, value);
}

/** Letters and digits alone, without accents and case. */
export function searchable(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
