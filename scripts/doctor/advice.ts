import type { SettingName } from "#/lib/env.ts";
import { commandOf } from "#/lib/text/command.ts";

const BASE = "write the address that the partner service gave you, such as https://partner.example/v4.";
const SHORT = "write 200 letters or fewer, or remove it.";
const PAGE = "write the address of the page, such as https://www.example.com/terms, or remove it.";
const FROM_SERVICE = "write it exactly as the partner service gave it to you.";
const FLEET = "set FLEET_URL, FLEET_ACCESS_CODE and FLEET_SECRET, or none of them.";
const MAIL = "set SMTP_URL and MAIL_FROM, or neither.";
const DKIM = "set MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY, or none of them.";
const COLLECTOR = "write the address of an OpenTelemetry collector, such as http://localhost:4318, or remove it.";
const COLLECTOR_HEADERS = "write name=value, such as authorization=Bearer%20token; separate several with commas.";
const COLLECTOR_PROTOCOL = "remove it, and name the collector's address for OTLP over HTTP: usually port 4318.";

/** What to do about a setting that is missing or malformed. */
export const ADVICE: Readonly<Record<SettingName, string>> = {
  PORT: "write a number from 1 to 65535, or remove it for 3000.",
  HOST: "write the address to listen on: 127.0.0.1 behind a proxy on this machine, 0.0.0.0 for every network.",
  LIMITS_SCALE: "remove it: it is for tests.",
  TRUST_PROXY: "write how many proxies in front append to X-Forwarded-For: usually 1, and 0 for none.",
  ALLOW_INSECURE: "remove it, and set https addresses of the partner, PROCESSOR_KEY and TRUST_PROXY.",
  BACKUP_PUBLIC_KEY: `write the line that ${commandOf("backup --new-key")} prints, or remove it.`,
  SHOP_ORIGIN: "write the address buyers use, such as https://topup.example.com.",
  SHOP_NAME: "write a name of 60 letters or fewer.",
  SHOP_SUPPORT_EMAIL: "write the email address buyers can ask for help, or remove it.",
  SHOP_COMPANY: SHORT,
  SHOP_COMPANY_ADDRESS: SHORT,
  SHOP_TAX_ID: SHORT,
  SHOP_TAX_NOTE: SHORT,
  SHOP_TERMS_URL: PAGE,
  SHOP_PRIVACY_URL: PAGE,
  SHOP_REFUNDS_URL: PAGE,
  SHOP_HELP_URL: PAGE,
  SHOP_CONSENT: "write sentence or box, or remove it for sentence.",
  SHOP_ACCENT: 'write it in quotes, "#0b6e4f", since # begins a comment.',
  SHOP_LOGO: "put the picture into the folder public and write its name after a slash, such as /logo.svg.",
  OFFLINE_PAGES: "write on or off, or remove it for on.",
  WITHDRAWAL_PAGE: "write on or off, or remove it for on.",
  CANCELLATION_PAGE: "write on or off, or remove it for on.",
  DATA_RETENTION_DAYS: "write a number of days from 1 to 36500, or remove it for 730.",
  SESSION_SECRET:
    "create one with: node -p \"crypto.randomBytes(32).toString('hex')\". To change it later, number the secrets: 2:new,1:old.",
  DATA_KEY:
    "create one with: node -p \"crypto.randomBytes(32).toString('hex')\", and keep the old ones: 2:new,1:old. Or remove it where the database was never sealed under it.",
  METRICS_TOKEN: "create one with: node -p \"crypto.randomBytes(32).toString('hex')\", or remove it.",
  DATABASE_URL:
    "write file: and a path, such as file:./data/shop.db, or the address of a PostgreSQL, such as postgres://user:password@host/shop.",
  PARTNER_URL: BASE,
  PARTNER_SHOP_URL: BASE,
  PARTNER_PAYMENT_URL: BASE,
  PARTNER_GROUPS_URL: BASE,
  PARTNER_CODE: "write the code the partner service gave you; it looks like P012345.",
  PARTNER_PROCESSOR: "remove it, unless the partner service names a card processor other than stripe.",
  PARTNER_AREA: FROM_SERVICE,
  PARTNER_TERMINAL: FROM_SERVICE,
  PARTNER_MARK: FROM_SERVICE,
  PARTNER_LANGUAGES: "write a number for each language the partner knows, such as en=1,zh=0.",
  PARTNER_VERIFY: "write off, hint or required, or remove it for hint.",
  PARTNER_VERIFY_URL: "write the address that the partner service expects, or remove it for the shop's own.",
  PARTNER_VERIFY_TERMINAL: FROM_SERVICE,
  PARTNER_WORDS: "write field.word=meaning, such as payRst.settled=paid; separate several with commas.",
  PARTNER_CURRENCIES: "write currency codes such as USD,EUR, or remove it.",
  PARTNER_TIME_ZONE: "write the time zone of the partner's times, such as UTC or Asia/Shanghai.",
  PARTNER_PLAN_ID: "write packageCode or servicePlanCode, or remove it for packageCode.",
  PARTNER_CALLS_PER_SECOND: "write how many calls a second the partner takes, from 1 to 1000.",
  NOTIFICATION_KEYS:
    "copy the key and its id from the developer module of the partner's console, as id:key; separate several with commas.",
  NOTIFICATION_LAYOUT: "write auto, or one of these names once the log has named it for genuine notifications.",
  PROCESSOR_SCRIPT_URL: "remove it; it is for trials only.",
  PROCESSOR_KEY:
    "write the publishable key that the partner names for your account, such as pk_live_…. Only a shop without https may leave it out.",
  FLEET_URL: `${BASE} Or ${FLEET}`,
  FLEET_ACCESS_CODE: FLEET,
  FLEET_SECRET: FLEET,
  FLEET_SECRET_FORM: "write text, hex or base64: how the partner wrote the secret it gave you.",
  FLEET_TIMESTAMP: "write milliseconds or seconds, or remove it for milliseconds.",
  FLEET_PAGE_SIZE: "write how many entries a page may have, from 1 to 1000.",
  FLEET_MAX_ENTRIES: "write the most entries to read of one list, from 100 to 10000000.",
  SMTP_URL: `write an address such as smtps://user:password@smtp.example.com. Or ${MAIL}`,
  MAIL_FROM: `write only the email address of the sender. Or ${MAIL}`,
  MAIL_REMINDERS_FROM: "write only the email address that reminders come from, or remove it for MAIL_FROM.",
  OPERATOR_EMAIL:
    "write only the email address that is told of new items in the queue, or remove it for SHOP_SUPPORT_EMAIL.",
  MAIL_TLS: "write required, or optional for a server in your own network that offers no TLS and needs no password.",
  MAIL_DKIM_DOMAIN: `write the domain of MAIL_FROM. Or ${DKIM}`,
  MAIL_DKIM_SELECTOR: `write the name before ._domainkey in the DNS. Or ${DKIM}`,
  MAIL_DKIM_KEY: `create one with: openssl genrsa 2048 | openssl pkcs8 -topk8 -nocrypt -outform der | base64 -w0. Or ${DKIM}`,
  OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: COLLECTOR,
  OTEL_EXPORTER_OTLP_HEADERS: COLLECTOR_HEADERS,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: COLLECTOR_HEADERS,
  OTEL_EXPORTER_OTLP_PROTOCOL: COLLECTOR_PROTOCOL,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: COLLECTOR_PROTOCOL,
  OTEL_SDK_DISABLED: "write true or false, or remove it for false.",
  OTEL_SERVICE_NAME: "write a name of 100 letters or fewer, or remove it for sim-top-up.",
  OTEL_TRACES_SAMPLER: "write parentbased_traceidratio to keep a part of the traces, or remove it to keep all.",
  OTEL_TRACES_SAMPLER_ARG: "write the part of the traces to keep, such as 0.1, or remove it for 1.",
};
