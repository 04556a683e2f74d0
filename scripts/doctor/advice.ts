import type { SettingName } from "#/lib/env.ts";

const BASE = "write the address that the partner service gave you, such as https://partner.example/v4.";
const FROM_SERVICE = "write it as the partner service gave it to you.";
const FLEET = "set FLEET_URL, FLEET_ACCESS_CODE and FLEET_SECRET, or none of them.";
const MAIL = "set SMTP_URL and MAIL_FROM, or neither.";

/** What to do about a setting that is missing or badly written. */
export const ADVICE: Readonly<Record<SettingName, string>> = {
  PORT: "write a number from 1 to 65535, or leave it out for 3000.",
  SHOP_ORIGIN: "write the address buyers use, such as https://topup.example.com.",
  SHOP_NAME: "write a name of 60 letters or fewer.",
  SHOP_SUPPORT_EMAIL: "write the mail address buyers can ask for help, or leave it out.",
  SHOP_ACCENT: 'write it in quotes, "#0b6e4f", since # begins a comment.',
  SHOP_LOGO: "put the picture into the folder public and write its name with a slash before it, such as /logo.svg.",
  OFFLINE_PAGES: "write on or off, or leave it out for on.",
  SESSION_SECRET:
    "make one with: node -p \"crypto.randomBytes(32).toString('hex')\". To change it later, number the secrets: 2:new,1:old.",
  DATABASE_URL:
    "write file: and a path, such as file:./data/shop.db, or the address of a PostgreSQL, such as postgres://user:password@host/shop.",
  PARTNER_URL: BASE,
  PARTNER_SHOP_URL: BASE,
  PARTNER_PAYMENT_URL: BASE,
  PARTNER_GROUPS_URL: BASE,
  PARTNER_CODE: "write the code the partner service knows you by; it looks like P012345.",
  PARTNER_PROCESSOR: "leave it out, unless the partner service names another card processor than stripe.",
  PARTNER_AREA: FROM_SERVICE,
  PARTNER_TERMINAL: FROM_SERVICE,
  PARTNER_MARK: FROM_SERVICE,
  PARTNER_LANGUAGES: "write a number for each language the service knows, such as en=1,zh=0.",
  NOTIFICATION_KEYS:
    "copy the key and its id from the developer part of the partner's console, as id:key; write several with commas between.",
  NOTIFICATION_LAYOUT: "write auto; pin one of these names only when the log has named it for genuine notifications.",
  PROCESSOR_SCRIPT_URL: "take the line out; it is for trials only.",
  PROCESSOR_KEY: "write the publishable key, which begins with pk_, or leave it out.",
  FLEET_URL: `${BASE} Or ${FLEET}`,
  FLEET_ACCESS_CODE: FLEET,
  FLEET_SECRET: FLEET,
  SMTP_URL: `write an address such as smtps://user:password@smtp.example.com. Or ${MAIL}`,
  MAIL_FROM: `write the mail address of the sender alone. Or ${MAIL}`,
};
