import { EnvError, parseEnv } from "#/lib/env.ts";

type Source = Record<string, string | undefined>;

export const HEX = "00112233445566778899aabbccddeeff";
export const SECRET = "a session secret of enough characters";

/** The settings without which the shop does not start. */
export const settings = (overrides: Source = {}): Source => ({
  SESSION_SECRET: SECRET,
  PARTNER_URL: "https://partner.example/v4",
  PARTNER_CODE: "P000270",
  NOTIFICATION_KEYS: `k1:${HEX}`,
  ...overrides,
});

/** What is wrong with settings; empty when nothing is. */
export function findingsOf(source: Source): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.findings;
    throw error;
  }
  return [];
}
