const postcss = require("postcss");

/** The layers that only some pages need. Each is an export of its own. */
const PARTS = ["cards"];

/** Turns a style sheet into a module that exports its text. The framework's own inlining of styles sends them three times. */
module.exports = function cssTextLoader(source) {
  const done = this.async();
  import("#/postcss.config.mjs")
    .then(async ({ default: { plugins } }) => {
      const made = await Promise.all(
        Object.entries(plugins).map(async ([name, options]) => (await import(name)).default(options)),
      );
      const { root, messages } = await postcss(made).process(source, { from: this.resourcePath });
      for (const message of messages) {
        if (message.type === "dependency") this.addDependency(message.file);
        if (message.type === "dir-dependency") this.addContextDependency(message.dir);
      }
      // Without the banner comment, since this sheet is part of every page.
      root.walkComments((comment) => void comment.remove());
      const parts = PARTS.map((name) => `export const ${name} = ${JSON.stringify(takeLayer(root, name))};`);
      done(null, `export default ${JSON.stringify(root.toString())};\n${parts.join("\n")}`);
    })
    .catch(done);
};

/** Moves a layer's rules out of the sheet. Its name stays there to keep its place in the order of layers. */
function takeLayer(root, name) {
  const texts = [];
  root.walkAtRules("layer", (layer) => {
    if (layer.params !== name || !layer.nodes) return;
    texts.push(layer.toString());
    layer.replaceWith(postcss.atRule({ name: "layer", params: name }));
  });
  return texts.join("");
}
