import "server-only";
import { env } from "#/lib/env.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { newestSecret } from "#/lib/process/safe-settings.ts";
import { createSecurityLog, type RefusalKind, type SecurityLog } from "#/lib/process/security-log.ts";
import { currentClient } from "./client.ts";
import { addressKeys } from "./front/client-address.ts";

function securityLog(): SecurityLog {
  return once("security log", () => {
    return createSecurityLog({ log, secret: newestSecret(env().SESSION_SECRET), now: Date.now });
  });
}

/** Writes how many refusals a flood has left unwritten. */
export function flushRefusals(): void {
  securityLog().flush();
}

/** Writes that the client of this request was refused. @param reason of our own words, never a client's */
export function logRefusal(kind: RefusalKind, reason?: string): void {
  const client = currentClient();
  securityLog().refused(kind, client && addressKeys(client.address).narrow, reason);
}
