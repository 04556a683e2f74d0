import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** What was complained about, less what a test said would come. */
export interface Recorder {
  /** This complaint is part of the test: a server taken away, a script blocked. */
  expect(complaint: RegExp): void;
  record(complaint: string): void;
  complaints(): string[];
}

/**
 * The framework's word for a document whose end never came. A buyer who is faster than the page leaves one behind, and nobody sees it
 * any more; in a document that stays, the framework's error page takes the place of what the test looks for.
 */
const LEFT_UNREAD = /Connection closed\.|Minified React error #412/;
const LIVE_PAGE = /^\/(checkout|orders|scan)(\/|$)/;

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

/** A plain page runs no script, so the browser refuses those the framework puts into every page, and says so. */
function isFrameworkRefused(message: ConsoleMessage): boolean {
  const address = message.page()?.url();
  const isPlain = address !== undefined && !LIVE_PAGE.test(new URL(address).pathname);
  return isPlain && message.text().includes("script-src 'none'");
}
