/** "YYYYMMDDHHMMSS", the form in lists. All times are UTC (assumed). */
export function compactTime(at: number): string {
  return new Date(at).toISOString().replace(/\D/g, "").slice(0, "YYYYMMDDHHMMSS".length);
}

/** "YYYY-MM-DD HH:MM:SS", the form in the answers to an order. */
export function spacedTime(at: number): string {
  return new Date(at).toISOString().slice(0, "YYYY-MM-DD HH:MM:SS".length).replace("T", " ");
}

/** The months that end with the one of `at`, latest first, each as "YYYYMM". */
export function monthsBefore(at: number, count: number): string[] {
  const date = new Date(at);
  return Array.from({ length: count }, (_, back) =>
    compactTime(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back)).slice(0, "YYYYMM".length),
  );
}
