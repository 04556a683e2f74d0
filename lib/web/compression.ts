import { constants, createGzip, type Gzip } from "node:zlib";

/**
 * Makes compressed pages of the desk, and live pages, a tenth smaller. The framework flushes after each part of a page, and Node's default flush resets the
 * compressor's history, although the second part repeats much of the first. A sync flush sends each part just as early and keeps the history.
 */
export function keepCompressionHistory(): void {
  const gzips: Gzip = Object.getPrototypeOf(createGzip());
  const { flush } = gzips;
  gzips.flush = function flushAndKeep(this: Gzip, kind?: number | (() => void), done?: () => void) {
    Reflect.apply(flush, this, typeof kind === "number" ? [kind, done] : [constants.Z_SYNC_FLUSH, kind]);
  };
}
