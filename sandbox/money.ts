/** "12.9" and "12.900" in a currency with cents are 1290. It works on the text, so nothing is rounded. */
export function toMinorUnits(amount: string): number {
  const [whole = "", fraction = ""] = amount.split(".");
  return Number(`${whole}${fraction.replace(/0+$/, "").padEnd(2, "0")}`);
}

/** 1290 is "12.90". */
export function toDecimal(minorUnits: number): string {
  return `${Math.floor(minorUnits / 100)}.${String(minorUnits % 100).padStart(2, "0")}`;
}

/** The sign before an amount. The sandbox sells only in currencies with two decimals. */
export function symbolOf(currency: string): string {
  const symbols: Record<string, string> = { USD: "$", CNY: "¥", GBP: "£", EUR: "€" };
  return symbols[currency.toUpperCase()] ?? `${currency.toUpperCase()} `;
}
