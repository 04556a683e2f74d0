import { writeFileSync } from "node:fs";
import { handOver } from "./setup.mjs";

/* Writes docs/asvs.md, what the shop answers to each requirement of the ASVS: npm run evidence */

await handOver();

const { PAGE, renderEvidence } = await import("./evidence/evidence.ts");
writeFileSync(PAGE, renderEvidence());
