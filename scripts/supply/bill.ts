import { createHash } from "node:crypto";

/*
 * The bill of materials (CycloneDX 1.6) of what is shipped. npm writes one of all that is installed; here it loses what is for
 * development only and becomes the same text for the same packages.
 */

export interface Component {
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

export interface Bill {
  $schema: string;
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { timestamp?: string; component: Component & { type: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Shipped {
  /** Of package.json. */
  name: string;
  /** Of the shipped packages: name@version. */
  packages: ReadonlySet<string>;
  /** Of the commit, in ISO 8601; absent outside a repository. */
  time: string | undefined;
}

/** @param installed as `npm sbom --sbom-format cyclonedx` writes it */
export function billOf(installed: Bill, { name, packages, time }: Shipped): Bill {
  const root = installed.metadata.component;
  const components = sortedBy(
    installed.components.filter((one) => packages.has(`${one.name}@${one.version}`)),
    (one) => one["bom-ref"],
  );
  const kept = new Set([root["bom-ref"], ...components.map((one) => one["bom-ref"])]);
  const dependencies = sortedBy(
    installed.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)).sort() })),
    ({ ref }) => ref,
  );
  const { timestamp: _now, ...metadata } = installed.metadata;
  const bill = {
    ...installed,
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    specVersion: "1.6",
    // npm names the root after its folder.
    metadata: { ...(time && { timestamp: time }), ...metadata, component: { ...root, name, type: "application" } },
    components,
    dependencies,
  };
  return { ...bill, serialNumber: serialOf(bill) };
}

/** The form of a UUID of version 8, whose content is free: here a digest of the bill, so that equal bills have equal numbers. */
function serialOf(bill: Bill): string {
  const { serialNumber: _random, ...content } = bill;
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`];
  return `urn:uuid:${[...parts, digest.slice(20, 32)].join("-")}`;
}

function sortedBy<T>(items: T[], keyOf: (item: T) => string): T[] {
  return items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
