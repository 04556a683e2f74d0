/** A setting as a page of the desk may show it. */
export interface ShownSetting {
  name: string;
  /** Null where it isn't set. For a secret: how many there are, and how each ends. */
  value: string | null;
}

/** No part of these is shown but the end of a long one. */
const SECRETS: ReadonlySet<string> = new Set([
  "SESSION_SECRET",
  "DATA_KEY",
  "DATABASE_URL",
  "NOTIFICATION_KEYS",
  "PROCESSOR_KEY",
  "FLEET_ACCESS_CODE",
  "FLEET_SECRET",
  "SMTP_URL",
  "MAIL_DKIM_KEY",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
]);
/** A name like these is of a secret, even where the list above was forgotten. */
const SECRET_NAME = /SECRET|KEY|TOKEN|PASSWORD/;
const SHORTEST_WITH_END = 24;
const END = 4;

/** @param names in the order in which they are shown */
export function showSettings(names: readonly string[], settings: Readonly<Record<string, unknown>>): ShownSetting[] {
  return names.map((name) => ({ name, value: shown(name, settings[name]) }));
}

function shown(name: string, value: unknown): string | null {
  if (value === undefined || value === "") return null;
  if (SECRETS.has(name) || SECRET_NAME.test(name)) return secretsOf(value).map(endOf).join("; ");
  if (typeof value === "string") return withoutLogin(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Secrets by their numbers, keys by their ids, or one alone. */
function secretsOf(value: unknown): { label: string; text: string }[] {
  if (value instanceof Map) {
    return [...value].flatMap(([id, keys]) => [keys].flat().map((text) => ({ label: `${id}: `, text: String(text) })));
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).map(([number, text]) => ({ label: `${number}: `, text: String(text) }));
  }
  return [{ label: "", text: String(value) }];
}

/** The end of an address is the name of a database or a host, which tells nothing; a short secret would lose too much by it. */
function endOf({ label, text }: { label: string; text: string }): string {
  const isLong = text.length >= SHORTEST_WITH_END && !text.includes("://") && !text.startsWith("file:");
  return isLong ? `${label}set, ends in ${text.trimEnd().slice(-END)}` : `${label}set`;
}

/** An address may hold a name and a password. */
function withoutLogin(text: string): string {
  if (!URL.canParse(text)) return text;
  const address = new URL(text);
  if (address.username === "" && address.password === "") return text;
  address.username = "";
  address.password = "";
  return address.href;
}
