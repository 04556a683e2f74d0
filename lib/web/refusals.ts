import "server-only";
import { env } from "#/lib/env.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { createSecurityLog, type RefusalKind } from "#/lib/process/security-log.ts";
import { currentClient } from "./client.ts";
import { addressKeys } from "./front/client-address.ts";

/** Writes that the client of this request was refused. @param reason of our own words, never a client's */
export function logRefusal(kind: RefusalKind, reason?: string): void {
  const security = once("security log", () => {
    const secret = Object.values(env().SESSION_SECRET).at(-1) ?? "";
    return createSecurityLog({ log, secret, now: Date.now });
  });
  const client = currentClient();
  security.refused(kind, client && addressKeys(client.address).narrow, reason);
}
