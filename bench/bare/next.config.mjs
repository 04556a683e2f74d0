import path from "node:path";

/**
 * The framework without settings. It is built in its own folder, so it picks up no file of the shop; links lead to its modules and to
 * the files that it shares with the plain server.
 */
export default {
  turbopack: { root: path.parse(import.meta.dirname).root },
  serverExternalPackages: ["better-sqlite3"],
};
