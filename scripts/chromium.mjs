import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import util from "node:util";
import { installDebianPackages } from "./debian.mjs";
import { fail, runTool } from "./processes.mjs";

const USUAL_PLACES = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
  ],
  darwin: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      path.join(folder, "Google/Chrome/Application/chrome.exe"),
      path.join(folder, "Chromium/Application/chrome.exe"),
    ]),
};

/** The path of a Chromium that starts: the one that CHROMIUM_PATH names, an installed one, or one installed now. */
export async function findOrInstallChromium() {
  const named = process.env.CHROMIUM_PATH || namedInDotEnv();
  if (named) return starts(named) ? named : fail(`CHROMIUM_PATH is ${named}, which does not start.`);
  return (
    (await findChromium()) ??
    (await installFromPlaywright()) ??
    (await installFromDebian()) ??
    fail(
      "No Chromium was found or could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.",
    )
  );
}

/**
 * The path of Debian's Chromium without windows, which shows the same pages with a quarter less work for the processor; undefined
 * where there is none, and where CHROMIUM_PATH names the browser to test with.
 * @param mayInstall whether to install it where it is missing
 */
export async function findHeadlessShell(mayInstall) {
  if (process.env.CHROMIUM_PATH || namedInDotEnv()) return undefined;
  const file = "/usr/bin/chromium-headless-shell";
  if (mayInstall && !starts(file)) await installDebianPackages(["chromium-headless-shell"]);
  return starts(file) ? file : undefined;
}

/**
 * The tests read only this setting from `.env`. `parseEnv` is not imported by name, because an early Node 20, which loads this file
 * before the hand-over, doesn't have it.
 */
function namedInDotEnv() {
  return existsSync(".env") ? util.parseEnv(readFileSync(".env", "utf8")).CHROMIUM_PATH : undefined;
}

async function findChromium() {
  const { chromium } = await import("@playwright/test");
  return [...(USUAL_PLACES[process.platform] ?? []), chromium.executablePath()].find(starts);
}

/** The file alone proves nothing: it may be a stub that only says how to install the browser, or lack its libraries. */
function starts(file) {
  if (!existsSync(file)) return false;
  // On Windows the browser opens a window instead of printing its version.
  if (process.platform === "win32") return true;
  return spawnSync(file, ["--version"], { timeout: 30_000 }).status === 0;
}

async function installFromPlaywright() {
  process.stdout.write("Installing Chromium for the browser tests…\n");
  const code = await runTool("playwright", ["install", "chromium"]);
  return code === 0 ? await findChromium() : undefined;
}

async function installFromDebian() {
  return (await installDebianPackages(["chromium", "fonts-liberation"])) ? await findChromium() : undefined;
}
