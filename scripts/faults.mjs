import { writeFileSync } from "node:fs";
import { handOver } from "./setup.mjs";

// Writes down which tests exercise which fault.

await handOver();

const { COVERAGE, renderCoverage } = await import("./faults/coverage.ts");
writeFileSync(COVERAGE, renderCoverage());
