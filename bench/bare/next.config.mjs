import path from "node:path";

/** The framework as it comes. It is built in a folder of its own, where no file of the shop's is taken for its, and finds its modules by a link. */
export default { turbopack: { root: path.parse(import.meta.dirname).root } };
