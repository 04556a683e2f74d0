import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Errors of a browser or the shop, less those a test expects. */
export interface Recorder {
  /** This error is part of the test: a stopped server, a blocked script. */
  expect(complaint: RegExp): void;
  record(complaint: string): void;
  complaints(): string[];
}

/**
 * The framework's error for a document that was left before its end arrived. In a document that stays, the framework's error page
 * replaces what the test expects.
 */
const LEFT_UNREAD = /Connection closed\.|Minified React error #412/;
/** The framework's scripts stand in the desk's plain pages, and in what answers for a file that doesn't exist. */
const WITH_SCRIPTS = /^\/desk(\/(?!sign-in|confirm)|$)|\./;

/** Listens to every page of a browser: console errors, uncaught errors, unhandled rejections. */
export function watchBrowser(context: BrowserContext, watch: Recorder): void {
  context.on("console", (message) => {
    if (message.type() === "error" && !isFrameworkRefused(message))
      watch.record(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => {
    const complaint = `${webError.error().stack}`;
    if (!LEFT_UNREAD.test(complaint)) watch.record(complaint);
  });
}

export function createWatch(): Recorder {
  const expected: RegExp[] = [];
  const recorded: string[] = [];
  return {
    expect: (complaint) => expected.push(complaint),
    record: (complaint) => recorded.push(complaint),
    complaints: () => recorded.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}

/** A plain page runs no script; the browser logs that it blocks the framework's. Buyers' pages have none that could be blocked. */
function isFrameworkRefused(message: ConsoleMessage): boolean {
  const address = message.page()?.url();
  const hasScripts = address !== undefined && WITH_SCRIPTS.test(new URL(address).pathname);
  return hasScripts && message.text().includes("script-src 'none'");
}
