/*
 * What a release is called. The number in package.json stays for many commits, so the commit is a part of the name: a new release never
 * unpacks over the one that runs, and the one before is there to go back to.
 */

/** Of a commit: long enough to tell a shop's releases apart. */
const DIGITS = 8;

/**
 * Such as `0.1.0-1a2b3c4d`, which is also the tag of the image.
 * @param commit as in release.json: its files may differ from the commit
 */
export function releaseVersion(version: string, commit: string): string {
  const isClean = /^[0-9a-f]+$/.test(commit);
  return `${version}-${commit.slice(0, DIGITS)}${isClean ? "" : "-changed"}`;
}

/** Of the folder and the tarball, such as `sim-top-up-0.1.0-1a2b3c4d-linux-x64`. */
export function releaseName(name: string, version: string, platform: string): string {
  return `${name}-${version}-${platform}`;
}
