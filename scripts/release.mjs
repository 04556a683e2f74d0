import { fail } from "./processes.mjs";
import { handOver } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Makes release/sim-top-up-VERSION-PLATFORM, a folder that runs on a machine with nothing installed, and a tarball of it:
 * npm run release [-- --platform linux-arm64]
 * The same commit gives the same tarball. It ends with 1 when a licence isn't allowed, or the tarball is larger than 130 MB.
 */

await handOver();

const PLATFORMS = ["linux-x64", "linux-arm64"];
const [flag, platform = `${process.platform}-${process.arch}`] = process.argv.slice(2);
if ((flag !== undefined && flag !== "--platform") || !PLATFORMS.includes(platform)) {
  fail(`Write: npm run release, or npm run release -- --platform PLATFORM, which is ${PLATFORMS.join(" or ")}.`);
}

const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
const { makeRelease } = await import("./release/make.ts");
process.exit(await makeRelease(platform, (line) => process.stdout.write(`${line}\n`)));
