import { runPair } from "./pair.mjs";
import { setUp } from "./setup.mjs";

await setUp();
await runPair("start");
