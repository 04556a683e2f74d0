import { readFileSync, writeFileSync } from "node:fs";
import { handOver } from "./setup.mjs";

/* Writes the table of lib/partner/assumptions.ts into docs/partner-api.md: npm run assumptions */

await handOver();

const { renderAssumptions } = await import("#/lib/partner/assumptions.ts");
const DOC = "docs/partner-api.md";
const [before = "", , after = ""] = readFileSync(DOC, "utf8").split(/^<!-- assumptions: .*-->$/m);
const [begin, end] = ["<!-- assumptions: npm run assumptions writes this table -->", "<!-- assumptions: end -->"];
writeFileSync(DOC, `${before}${begin}\n\n${renderAssumptions()}\n\n${end}${after}`);
