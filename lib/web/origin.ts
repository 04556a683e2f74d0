import { isLoopbackHost } from "#/lib/process/safe-settings.ts";

/** Whether an Origin header names the shop. For a shop on localhost, any name of this machine with the same port is accepted. */
export function isOurOrigin(origin: string | null, shopOrigin: string): boolean {
  if (origin === null || !URL.canParse(origin)) return false;
  if (origin === shopOrigin) return true;
  const [sent, ours] = [new URL(origin), new URL(shopOrigin)];
  const isHere = isLoopbackHost(sent.hostname) && isLoopbackHost(ours.hostname);
  return isHere && sent.port === ours.port && sent.protocol === ours.protocol;
}
