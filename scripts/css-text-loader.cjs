const postcss = require("postcss");

/**
 * Turns a style sheet into a module that exports its text. The framework's own way of putting styles into the page sends them
 * three times.
 */
module.exports = function cssTextLoader(source) {
  const done = this.async();
  import("#/postcss.config.mjs")
    .then(async ({ default: { plugins } }) => {
      const made = await Promise.all(
        Object.entries(plugins).map(async ([name, options]) => (await import(name)).default(options)),
      );
      const { css, messages } = await postcss(made).process(source, { from: this.resourcePath });
      for (const message of messages) {
        if (message.type === "dependency") this.addDependency(message.file);
        if (message.type === "dir-dependency") this.addContextDependency(message.dir);
      }
      // The banner comment is left out: this sheet travels inside every page.
      done(null, `export default ${JSON.stringify(css.replace(/\/\*!.*?\*\//gs, "").trim())}`);
    })
    .catch(done);
};
