/** How the service says no. Only "S" for success is documented; the "F" and its text are assumed. */
export function refuse(message: string) {
  return { operateCode: "F" as const, message };
}

/** The envelope of a shop call that went well. */
export function succeed<Data extends object>(data: Data) {
  return { operateCode: "S" as const, message: "success", data };
}
