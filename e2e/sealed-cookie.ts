import { randomBytes } from "node:crypto";
import { sealData } from "iron-session";
import type { RunningShop } from "#/testbed/servers.ts";

/** The cookie of a session as the shop would have written it before sessions had rows: its device names the session. */
export async function sealedCookie({ settings }: RunningShop, session: object): Promise<string> {
  const ttl = 60 * 24 * 3_600;
  const device = randomBytes(16).toString("base64url");
  return `shop=${await sealData({ device, ...session }, { password: settings.SESSION_SECRET ?? "", ttl })}`;
}
