import type { Inventory } from "./inventory.ts";

/** The page that is looked at. */
export interface Seen {
  inventory: Inventory;
  /** Where the shop is. */
  origin: string;
}

/** They load, run or frame something, or change where addresses lead. The page uses none of them. */
const FORBIDDEN =
  /^(base|iframe|frame|frameset|object|embed|applet|portal|fencedframe|math|foreignobject|animate\w*|set|use|plaintext|xmp|noembed|noframes|audio|video|source|track)$/i;
const ADDRESSES = /^(href|src|action|formaction|xlink:?href|data|poster|background|ping|srcset|imagesrcset)$/i;
/** Of the shop only: what is typed goes there. */
const TARGETS = /^(action|formaction)$/i;
const SCHEMES = /^(https?|mailto|tel):$/;
const PICTURES = /^(img|link|image)$/i;

/** What an element other than a script mustn't be or have; in the page, or in the data from which the page's script makes elements. */
export function faultsOfElement(
  { inventory, origin }: Seen,
  name: string,
  attributes: Readonly<Record<string, string>>,
): string[] {
  const faults = FORBIDDEN.test(name) ? [`It has an element <${name}>.`] : [];
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on/i.test(attribute)) faults.push(`An element <${name}> has the event handler ${attribute}.`);
    if (/^(srcdoc|http-?equiv)$/i.test(attribute)) faults.push(`An element <${name}> has the attribute ${attribute}.`);
    if (/^charset$/i.test(attribute) && value.toLowerCase() !== "utf-8")
      faults.push(`It names the character set ${value}.`);
    if (ADDRESSES.test(attribute)) faults.push(...faultsOfAddress(origin, name, attribute, value));
  }
  if (name === "link") faults.push(...faultsOfLink(inventory, attributes));
  return faults;
}

function faultsOfAddress(origin: string, name: string, attribute: string, value: string): string[] {
  const said = `An element <${name}> has the ${attribute} "${value.slice(0, 100)}"`;
  if (/srcset$/i.test(attribute)) return [`${said}.`];
  // An action of the framework: the form is sent to its own page.
  if (value === "") return [];
  if (!URL.canParse(value, origin)) return [`${said}, which isn't an address.`];
  const { protocol, origin: target } = new URL(value, origin);
  if (!SCHEMES.test(protocol) && !(protocol === "data:" && PICTURES.test(name) && /^data:image\//i.test(value)))
    return [`${said}.`];
  return TARGETS.test(attribute) && target !== origin ? [`${said}: what is typed would leave the shop.`] : [];
}

function faultsOfLink({ chunks, processor }: Inventory, attributes: Readonly<Record<string, string>>): string[] {
  const { rel = "", href = "", as = "" } = attributes;
  if (/^(icon|apple-touch-icon|manifest)$/.test(rel)) return [];
  if (rel === "preload" && (as === "image" || href === processor || Object.hasOwn(chunks, href))) return [];
  return [`It has a link "${rel}" to ${href.slice(0, 100)}.`];
}
