import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Component } from "./bill.ts";

/** The licences that shipped packages may have, each with the reason. A new one is a decision: read it, then add it here. */
export const ALLOWED: Readonly<Record<string, string>> = {
  MIT: "asks for its notice only",
  "MIT-0": "asks for nothing",
  ISC: "asks for its notice only",
  "0BSD": "asks for nothing",
  "BSD-2-Clause": "asks for its notice only",
  "BSD-3-Clause": "asks for its notice only; the authors' names may not advertise the shop",
  "BlueOak-1.0.0": "asks for its notice only",
  "Apache-2.0": "asks for its notice, and for a mark on changed files; nothing is changed here",
  "Apache-2.0 AND MIT": "both are allowed",
  "(Unlicense OR Apache-2.0)": "either is allowed",
  "CC-BY-4.0": "caniuse-lite: a table of browsers, used by the build; asks for its source to be named",
  "MPL-2.0": "lightningcss: used by the build and unchanged; what is changed in its files would have to be published",
  "LGPL-3.0-or-later":
    "libvips of sharp: a library of its own that may be replaced, unchanged, and never loaded, since the shop scales no images",
};

export interface Licensed {
  name: string;
  version: string;
  licence: string;
  /** Files in the package with the licence's text. */
  texts: string[];
}

/** @param folders where the package lies, by name@version */
export function licencesOf(components: readonly Component[], folders: ReadonlyMap<string, string>): Licensed[] {
  return components.map(({ name, version, licenses = [] }) => ({
    name,
    version,
    licence: licenses
      .map((one) => ("expression" in one ? one.expression : (one.license.id ?? one.license.name ?? "?")))
      .join(" AND "),
    texts: textsIn(folders.get(`${name}@${version}`) ?? ""),
  }));
}

function textsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name));
  return names.sort().map((name) => path.posix.join(folder, name));
}

/** The packages whose licence is none of the allowed, or that name none. */
export function refusedOf(licensed: readonly Licensed[]): Licensed[] {
  return licensed.filter(({ licence }) => !(licence in ALLOWED));
}

/** A line for each package: name and version, licence, where its text lies. */
export function renderLicences(licensed: readonly Licensed[]): string {
  const lines = licensed.map(({ name, version, licence, texts }) =>
    [`${name}@${version}`, licence, texts.join(", ") || "no text in the package"].join("\t"),
  );
  return `${lines.join("\n")}\n`;
}
