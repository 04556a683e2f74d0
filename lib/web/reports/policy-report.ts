import { z } from "zod";
import { isOurOrigin } from "#/lib/web/origin.ts";
import { livePathOf } from "#/lib/web/policies.ts";

/** What is kept of a browser's report. The only text of a client's is the host of what was blocked, short and without long numbers. */
export interface PolicyReport {
  /** A live path, or "other". */
  page: string;
  directive: string;
  /** A host, `EXTENSION`, or one of `WORDS`. */
  blocked: string;
}

/** What a browser's extension put into the page: noise, since no shop can prevent it. */
export const EXTENSION = "extension";

/** What can't be named, or comes when there is no more room for names. */
export const OTHER = "other";

/** The blocked scripts of a page have room of their own, so that made-up reports of anything else can't keep them out. */
export const SCRIPTS = "script-src";
export const isOfScript = (directive: string): boolean => directive.startsWith(SCRIPTS);

/** A browser sends one report at a time, or some together. */
const MOST_AT_ONCE = 20;

/** Other texts in this place are made up. */
const DIRECTIVES = new Set(
  ["script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem", "style-src-attr"]
    .concat(["default-src", "connect-src", "frame-src", "child-src", "worker-src", "img-src", "font-src", "media-src"])
    .concat(["object-src", "manifest-src", "base-uri", "form-action", "frame-ancestors"]),
);
const WORDS = new Set(["inline", "eval", "wasm-eval", "self", "data", "blob", "about", "filesystem"]);
const EXTENSION_SCHEME = /^(chrome|moz|safari|safari-web|ms-browser|webkit-masked)-?extension\b/i;
const HOST = /^[a-z\d.-]{1,100}(:\d{1,5})?$/;
/** A host can be made of any digits; neither a SIM number nor a longer part of one must get in that way. */
const LONG_NUMBER = /\d{5,}/g;
const MOST_DIGITS = 8;

const text = z.string().max(8_000).optional().catch(undefined);
const classic = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
  }),
});
const modern = z.array(
  z.object({
    type: text,
    body: z
      .object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text })
      .optional()
      .catch(undefined),
  }),
);

/**
 * Reads the body of a report in either of its two forms (`report-uri` and the Reporting API). Reports about foreign pages are left out.
 * @returns null for what is no report
 */
export function readPolicyReports(body: string, shopOrigin: string): PolicyReport[] | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const reports = claimsOf(json);
  if (reports === null) return null;
  return reports.slice(0, MOST_AT_ONCE).flatMap(({ address, directive, blocked, source }) => {
    const page = pageOf(address, shopOrigin);
    if (page === null) return [];
    const name = directive.split(" ")[0] ?? "";
    return [
      {
        page,
        directive: DIRECTIVES.has(name) ? name : OTHER,
        blocked: EXTENSION_SCHEME.test(source) ? EXTENSION : blockedBy(blocked),
      },
    ];
  });
}

/** What a report says, in either of the two forms. */
interface Claim {
  address: string;
  directive: string;
  blocked: string;
  source: string;
}

function claimsOf(json: unknown): Claim[] | null {
  const one = classic.safeParse(json);
  if (one.success) {
    const report = one.data["csp-report"];
    return [
      {
        address: report["document-uri"] ?? "",
        directive: report["effective-directive"] ?? report["violated-directive"] ?? "",
        blocked: report["blocked-uri"] ?? "",
        source: report["source-file"] ?? "",
      },
    ];
  }
  const several = modern.safeParse(json);
  if (!several.success) return null;
  return several.data
    .filter(({ type }) => type === "csp-violation")
    .map(({ body = {} }) => ({
      address: body.documentURL ?? "",
      directive: body.effectiveDirective ?? "",
      blocked: body.blockedURL ?? "",
      source: body.sourceFile ?? "",
    }));
}

function pageOf(address: string, shopOrigin: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  if (!isOurOrigin(origin, shopOrigin)) return null;
  return livePathOf(pathname) ?? OTHER;
}

function blockedBy(blocked: string): string {
  if (WORDS.has(blocked)) return blocked;
  if (EXTENSION_SCHEME.test(blocked)) return EXTENSION;
  if (!URL.canParse(blocked)) return OTHER;
  const { protocol, host } = new URL(blocked);
  const scheme = protocol.slice(0, -1);
  if (WORDS.has(scheme)) return scheme;
  const digits = host.replace(/\D/g, "").length;
  if (!/^(https?|wss?)$/.test(scheme) || !HOST.test(host) || digits > MOST_DIGITS) return OTHER;
  return host.replace(LONG_NUMBER, "0");
}
