const postcss = require("postcss");

/** Imports nothing, but a sheet without it is neither minified nor written for browsers that don't know nested rules. */
const REFERENCE = '@reference "tailwindcss/theme.css";';

/** Turns a style sheet into a module that exports its text. The framework's own inlining of styles sends them three times. */
module.exports = function cssTextLoader(source) {
  const done = this.async();
  import("#/postcss.config.mjs")
    .then(async ({ default: { plugins } }) => {
      const made = await Promise.all(
        Object.entries(plugins).map(async ([name, options]) => (await import(name)).default(options)),
      );
      const { root, messages } = await postcss(made).process(`${source}\n${REFERENCE}`, { from: this.resourcePath });
      for (const message of messages) {
        if (message.type === "dependency") this.addDependency(message.file);
        if (message.type === "dir-dependency") this.addContextDependency(message.dir);
      }
      // Without the banner comment, since this sheet is part of every page.
      root.walkComments((comment) => void comment.remove());
      done(null, `export default ${JSON.stringify(root.toString())};`);
    })
    .catch(done);
};
