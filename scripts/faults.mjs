import { writeFileSync } from "node:fs";
import { handOver } from "./setup.mjs";

/* Writes docs/coverage.md, which test exercises which fault: npm run faults */

await handOver();

const { COVERAGE, renderCoverage } = await import("./faults/coverage.ts");
writeFileSync(COVERAGE, renderCoverage());
