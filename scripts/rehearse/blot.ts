import type { Env } from "#/lib/env.ts";
import { scrub } from "#/lib/process/scrub.ts";

/** Blots secrets and personal data out of what a report shows: by the name of a field, by known values, and by form. */
export interface Blot {
  /** A value that must not be shown, wherever it occurs from now on. */
  hide(value: string, shown: string): void;
  /** The digits of a SIM: only the last four are shown. */
  hideSim(sim: string): void;
  /** A value of an answer or a request, under its name. */
  value(name: string, value: unknown): unknown;
  text(text: string): string;
}

const SECRETS = /^(sign|signature|key|.*secret.*|password|token|access_code|partnerCode|partner_code)$/i;
const PEOPLE = /e?mail|msisdn|phone|^payer|holder|billing|shipping/i;
const SIMS = /iccid|^deviceCode$|^device_?id$|^device_?list$|^sim_?ids?$|^assetId$|^cardNo$/i;
/** Names of the processor for a customer, a card and a subscription: what they begin with is enough. */
const PROCESSOR_IDS = /^(customer_?id|customer|pm_id|payment_method|pay_method|sub_id|id|latest_charge|mandate)$/;
/** Our own numbers, codes of plans and times: an engineer of the partner needs them to find the order, and they are about no person. */
const NUMBERS =
  /(^orderNo|^payId|OrderId|order_?code|order_?id|reference_id|Code|_code|time(stamp)?|date|_at|since|until|task_no|request_id|notification_id)$/i;
const NUMBER_FORM = /^[A-Za-z-]{0,20}\d[\d .:/_TZ-]{0,39}$/;
const SIM_FORM = /\b89\d{15,20}F?\b/gi;

/** The processor's public name for a card for tests. */
export const TEST_CARD = "pm_card_visa";

const LONGEST_TEXT = 300;
const MOST_ENTRIES = 3;

export function createBlot(settings: Env): Blot {
  const hidden = new Map<string, string>();
  const hide = (value: string, shown: string): void => {
    if (value.length >= 4) hidden.set(value, shown);
  };
  const hideSim = (sim: string): void => hide(sim, ending(sim));
  hideSettings(settings, hide);

  const known = (text: string): string => {
    // The longest first: one may contain another.
    const values = [...hidden].sort(([one], [other]) => other.length - one.length);
    return values.reduce(
      (left, [value, shown]) =>
        [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].reduce(
          (rest, spelling) => replaceAll(rest, spelling, shown),
          left,
        ),
      text,
    );
  };
  const text = (given: string): string => scrub(known(given).replace(SIM_FORM, ending));

  function value(name: string, given: unknown): unknown {
    if (given === null || given === undefined || typeof given === "boolean" || given === "") return given;
    if (Array.isArray(given)) {
      const shown = given.slice(0, MOST_ENTRIES).map((entry) => value(name, entry));
      return given.length > MOST_ENTRIES ? [...shown, `… ${given.length - MOST_ENTRIES} more`] : shown;
    }
    if (typeof given === "object") {
      const fields = Object.entries(given).map(([key, field]) => [text(key), value(key, field)]);
      return Object.fromEntries(fields);
    }
    return leaf(name, given as string | number | bigint);
  }

  function leaf(name: string, given: string | number | bigint): unknown {
    const plain = String(given);
    if (/^(publishableKey|key)$/.test(name)) return `${/^pk_[a-z]+_/.exec(plain)?.[0] ?? ""}…`;
    if (plain === TEST_CARD) return plain;
    if (SECRETS.test(name)) return "[secret]";
    if (PEOPLE.test(name)) return "[person]";
    if (SIMS.test(name)) return ending(plain);
    if (PROCESSOR_IDS.test(name) && /^[a-z]{2,5}_/.test(plain)) return `${plain.split("_")[0]}_…`;
    const isNumber = NUMBERS.test(name) && NUMBER_FORM.test(plain) && plain.match(SIM_FORM) === null;
    const shown = isNumber ? known(plain) : text(plain.slice(0, 4 * LONGEST_TEXT));
    if (typeof given === "number" && shown === plain) return given;
    return shown.length > LONGEST_TEXT ? `${shown.slice(0, LONGEST_TEXT)}… (${plain.length} characters)` : shown;
  }

  return { hide, hideSim, value, text };
}

function hideSettings(settings: Env, hide: Blot["hide"]): void {
  const { SESSION_SECRET, NOTIFICATION_KEYS, FLEET_SECRET, FLEET_ACCESS_CODE, PROCESSOR_KEY } = settings;
  for (const secret of [...Object.values(SESSION_SECRET), FLEET_SECRET ?? "", PROCESSOR_KEY ?? ""]) {
    hide(secret, "[secret]");
  }
  for (const [id, keys] of NOTIFICATION_KEYS) {
    hide(id, "[key id]");
    for (const key of keys) {
      const bytes = Buffer.from(key, "hex");
      for (const form of ["hex", "base64", "latin1"] as const) hide(bytes.toString(form), "[secret]");
    }
  }
  for (const url of [settings.SMTP_URL, settings.DATABASE_URL]) {
    if (url !== undefined && URL.canParse(url)) hide(decodeURIComponent(new URL(url).password), "[secret]");
  }
  for (const mail of [
    settings.MAIL_FROM,
    settings.MAIL_REMINDERS_FROM,
    settings.OPERATOR_EMAIL,
    settings.SHOP_SUPPORT_EMAIL,
  ])
    hide(mail ?? "", "[mail]");
  for (const code of [settings.PARTNER_CODE, FLEET_ACCESS_CODE]) hide(code ?? "", "[partner code]");
}

function ending(digits: string): string {
  return digits.length > 8 ? `…${digits.slice(-4)}` : "[number]";
}

/** Without regard to case: hexadecimal and email addresses may be written either way. */
function replaceAll(text: string, value: string, shown: string): string {
  const escaped = value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return text.replace(new RegExp(escaped, "gi"), () => shown);
}
