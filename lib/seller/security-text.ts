const DAY = 24 * 3_600_000;

interface Contact {
  /** Of the shop. */
  origin: string;
  mail: string | undefined;
  /** The seller's own page for help, where there is one. */
  help: string | null;
  /** In epoch milliseconds. */
  now: number;
}

/** Where to report a vulnerability (RFC 9116); null for a shop that names no way to be reached. Web addresses in it must be secure. */
export function securityText({ origin, mail, help, now }: Contact): string | null {
  const page = help && new URL(help, origin).href;
  const contact = mail ? `mailto:${encodeURI(mail)}` : page?.startsWith("https:") && page;
  if (!contact) return null;
  // As far ahead whenever it is read, and the same all day.
  const expires = new Date(Math.floor(now / DAY) * DAY + 180 * DAY).toISOString();
  const canonical = origin.startsWith("https:") ? [`Canonical: ${origin}/.well-known/security.txt`] : [];
  return [`Contact: ${contact}`, `Expires: ${expires}`, "Preferred-Languages: en", ...canonical, ""].join("\n");
}
