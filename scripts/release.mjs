import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { installDebianPackages } from "./debian.mjs";
import { fail } from "./processes.mjs";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Makes release/sim-top-up-VERSION-PLATFORM, a folder that runs on a machine with nothing installed, and a tarball of it:
 * npm run release [-- --platform linux-arm64] [-- --image]
 * VERSION is the number in package.json and the start of the commit, such as 0.1.0-1a2b3c4d.
 * The same commit gives the same tarball. It ends with 1 when a licence isn't allowed, or the tarball is larger than 130 MB.
 * With --image it also makes an OCI image, of this machine's platform, since it takes the shared libraries of this machine.
 */

await setUp();

const PLATFORMS = ["linux-x64", "linux-arm64"];
const own = `${process.platform}-${process.arch}`;
const { platform, image } = parseArgs({
  options: { platform: { type: "string", default: own }, image: { type: "boolean", default: false } },
}).values;
if (!PLATFORMS.includes(platform) || (image && platform !== own)) {
  fail(
    `Write: npm run release, npm run release -- --image, or npm run release -- --platform PLATFORM, which is ${PLATFORMS.join(" or ")}.`,
  );
}
if (image && !existsSync("/usr/bin/buildah") && !(await installDebianPackages(["buildah"]))) {
  fail("An image needs Debian's buildah, and root.");
}

const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
const say = (line) => process.stdout.write(`${line}\n`);
const { makeRelease } = await import("./release/make.ts");
const folder = await makeRelease(platform, say);
if (folder === null) process.exit(1);
if (image) {
  const { makeImage } = await import("./release/image.ts");
  makeImage(folder, say);
}
