import { readFileSync } from "node:fs";
import type { Fields, Visit, Visitor } from "#/testbed/visitor.ts";
import { formWith } from "#/testbed/visitor.ts";

/* Every door of the desk, by the build: a new page, download, route or action is treated by the same rules without a line here. */

interface DeskAction {
  id: string;
  name: string;
  /** A page that sends it. */
  page: string;
}

/** Whether an address is the desk's. */
export function isDesk(address: string): boolean {
  return /^\/(api\/)?desk(\/|$)/.test(address);
}

/** The addresses that are opened by GET: pages, and downloads. */
export function deskPages(): string[] {
  const routes: Record<string, string> = JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8"));
  return Object.values(routes)
    .filter((address) => address.startsWith("/desk"))
    .toSorted();
}

export function deskActions(): DeskAction[] {
  const { node } = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8"));
  const known = Object.entries(node) as [
    string,
    { filename: string; exportedName: string; workers: Record<string, unknown> },
  ][];
  return known
    .filter(([, { filename }]) => isDeskFile(filename))
    .map(([id, { exportedName, workers }]) => ({
      id,
      name: exportedName,
      page: addressOf(Object.keys(workers)[0] ?? ""),
    }));
}

/** Whether a file of an action belongs to the desk. */
export function isDeskFile(filename: string): boolean {
  return /^app\/\([a-z]+\)\/desk\//.test(filename);
}

/** An address with something in the place of each parameter. */
export function filled(address: string): string {
  return address.replace(/\[\w+\]/g, "x");
}

/** Sends a form to an action of the desk as a page would, though this visitor was shown none. */
export async function sendTo(visitor: Visitor, { id, page }: DeskAction, fields: Fields = []): Promise<Visit> {
  const form = formWith(await visitor.get("/"), "number");
  const forged = form
    .filter(([name]) => name.startsWith("$ACTION"))
    .map(([name, value]): Fields[number] => [name, value.replace(/"id":"\w+"/, `"id":"${id}"`)]);
  return visitor.submit(filled(page), [...forged, ...fields]);
}

/** "app/(plain)/desk/settings/page" is the page /desk/settings. */
function addressOf(worker: string): string {
  return worker
    .replace(/^app/, "")
    .replace(/\/\([a-z]+\)/, "")
    .replace(/\/page$/, "");
}
