/** One answer of the shop, as far as a visitor without a browser reads it. */
export interface Visit {
  status: number;
  headers: Headers;
  html: string;
  /** The path it redirects to. */
  location: string | null;
  /** The fields of the page's forms with their initial values, in page order. */
  forms: Fields[];
}

/** The fields of a form. A name may occur more than once. */
export type Fields = [name: string, value: string][];

/**
 * A visitor over HTTP: it keeps the shop's cookie, reads the page's forms, and sends them as a browser would, or as no browser
 * would. It follows no redirect unless asked.
 */
export class Visitor {
  readonly origin: string;
  /** The cookie header of the next request. */
  cookie = "";
  /** The language that its browser asks for. */
  language = "en";
  /** The address that a proxy would report; for a shop with `TRUST_PROXY=1`. */
  address: string | undefined;

  constructor(origin: string) {
    this.origin = origin;
  }

  async get(path: string): Promise<Visit> {
    return this.send(path);
  }

  /** Follows the answer's redirects to the last page; returns the answer itself when it has none. */
  async follow(visit: Visit): Promise<Visit> {
    let last = visit;
    for (let hops = 0; last.location !== null && hops < 5; hops += 1) last = await this.get(last.location);
    return last;
  }

  /** Sends a form with its initial values, except for the fields filled in here. */
  async submit(path: string, form: Fields, filled: Record<string, string> = {}): Promise<Visit> {
    const body = new FormData();
    for (const [name, value] of form) if (!(name in filled)) body.append(name, value);
    for (const [name, value] of Object.entries(filled)) body.append(name, value);
    return this.send(path, { method: "POST", body });
  }

  /** Sends any request, with the shop's own origin unless the headers say otherwise. */
  async send(path: string, init: RequestInit = {}): Promise<Visit> {
    const response = await fetch(this.origin + path, {
      redirect: "manual",
      ...init,
      headers: {
        origin: this.origin,
        cookie: this.cookie,
        "accept-language": this.language,
        ...(this.address !== undefined && { "x-forwarded-for": this.address }),
        ...init.headers,
      },
    });
    const [given] = response.headers.getSetCookie();
    if (given) this.cookie = given.slice(0, given.indexOf(";"));
    const html = await response.text();
    const location = response.headers.get("location");
    return {
      status: response.status,
      headers: response.headers,
      html,
      location: location && new URL(location, this.origin).pathname,
      forms: readForms(html),
    };
  }
}

/** The form on a page that has a field of this name. */
export function formWith(visit: Visit, name: string): Fields {
  const form = visit.forms.find((fields) => fields.some(([field]) => field === name));
  if (!form) throw new Error(`no form with a field "${name}" (${visit.status}): ${wordsOf(visit).slice(0, 500)}`);
  return form;
}

/** The text of a page as a reader sees it, without the framework's scripts and the style sheet. */
export function wordsOf({ html }: Pick<Visit, "html">): string {
  const text = html.replace(/<(script|style|head)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ");
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

/** The heading of a page as a reader sees it; empty for an answer without one. */
export function headingOf({ html }: Pick<Visit, "html">): string {
  return wordsOf({ html: /<h1\b.*?<\/h1>/s.exec(html)?.[0] ?? "" });
}

function readForms(html: string): Fields[] {
  return [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) =>
    [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([input]): Fields => {
      const name = attribute(input, "name");
      const isChoice = ["radio", "checkbox"].includes(attribute(input, "type") ?? "");
      const isLeftOut = isChoice && !/\schecked\b/.test(input);
      return name === null || isLeftOut ? [] : [[name, attribute(input, "value") ?? ""]];
    }),
  );
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : decodeEntities(value);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => ENTITIES[name] ?? "");
}
