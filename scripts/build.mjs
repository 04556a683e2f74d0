import { setUp } from "./setup.mjs";
import { build } from "./shop-build.mjs";

await setUp();
process.exit(await build());
