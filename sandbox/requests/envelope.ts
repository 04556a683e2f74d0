/** A refusal of a shop, payment or group call. Only "S" for success is documented; the "F" and its text are assumed. */
export function refuse(message: string) {
  return { operateCode: "F" as const, message };
}

/** A successful answer of a shop or group call. */
export function succeed<Data extends object>(data: Data) {
  return { operateCode: "S" as const, message: "success", data };
}
