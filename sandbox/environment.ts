import { z } from "zod";
import { QUIRK_NAMES, type Quirk } from "./quirks.ts";

const notificationKey = z
  .string()
  .regex(/^[^:/]+:(?:[0-9a-f]{2})+$/i, "expected keyId:hex")
  .transform((text) => {
    const colon = text.indexOf(":");
    return { id: text.slice(0, colon), hex: text.slice(colon + 1) };
  });

const schema = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SANDBOX_NOTIFY_URL: z.url().default("http://localhost:3000/api/notifications"),
  SANDBOX_NOTIFICATION_KEY: notificationKey.prefault(
    "sandbox:6b1d0c52e94f7a3385c2d6f01e7b94a8d3065f2c81ea47b90d3c5e6f7a8192b4",
  ),
  SANDBOX_PARTNER_CODE: z.string().min(1).default("P000270"),
  SANDBOX_FLEET_SECRET: z.string().min(1).default("sandbox-fleet-secret"),
  SANDBOX_PROCESSOR: z
    .string()
    .regex(/^[a-z]+$/)
    .default("stripe"),
  SANDBOX_PUBLISHABLE_KEY: z.string().min(1).default("pk_test_sandbox"),
  SANDBOX_SEED: z.coerce.number().int().min(0).default(1),
  SANDBOX_TIME_SCALE: z.coerce.number().min(0).default(1),
  SANDBOX_QUIRKS: z
    .string()
    .default("")
    .transform((text) => (text === "all" ? QUIRK_NAMES : text.split(",").filter((name) => name !== "")))
    .pipe(z.array(z.enum(QUIRK_NAMES))),
});

/** What stays the same while one sandbox runs; `settings.ts` has what tests may change. */
export type Environment = {
  port: number;
  /** Where the mail server listens. */
  smtpPort: number;
  notifyUrl: string;
  notificationKey: { id: string; hex: string };
  partnerCode: string;
  /** The key of the partner family's signatures; its access code is the partner code. */
  fleetSecret: string;
  processor: string;
  publishableKey: string;
  seed: number;
  timeScale: number;
  quirks: Quirk[];
};

/** Reads the variables that begin with SANDBOX_; an empty one counts as absent. Throws on an invalid value. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const parsed = schema.parse(present);
  return {
    port: parsed.SANDBOX_PORT,
    smtpPort: parsed.SANDBOX_SMTP_PORT ?? nextPort(parsed.SANDBOX_PORT),
    notifyUrl: parsed.SANDBOX_NOTIFY_URL,
    notificationKey: parsed.SANDBOX_NOTIFICATION_KEY,
    partnerCode: parsed.SANDBOX_PARTNER_CODE,
    fleetSecret: parsed.SANDBOX_FLEET_SECRET,
    processor: parsed.SANDBOX_PROCESSOR,
    publishableKey: parsed.SANDBOX_PUBLISHABLE_KEY,
    seed: parsed.SANDBOX_SEED,
    timeScale: parsed.SANDBOX_TIME_SCALE,
    quirks: parsed.SANDBOX_QUIRKS,
  };
}

/** 0 asks for any free port, and so does what follows it. */
function nextPort(port: number): number {
  return port === 0 ? 0 : port + 1;
}
