import path from "node:path";

/**
 * The framework as it comes. It is built in a folder of its own, where no file of the shop's is taken for its; its modules, and what its
 * door shares with the plain one, it finds by links.
 */
export default {
  turbopack: { root: path.parse(import.meta.dirname).root },
  serverExternalPackages: ["better-sqlite3"],
};
