import { handOver } from "./setup.mjs";
import { build } from "./shop-build.mjs";

await handOver();
process.exit(await build());
