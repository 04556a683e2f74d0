import manifest from "#/package.json" with { type: "json" };

/** Of this shop, as its package names it. */
export const VERSION: string = manifest.version;
