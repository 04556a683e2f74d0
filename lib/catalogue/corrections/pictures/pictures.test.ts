import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPicture } from "./pictures.ts";
import { readHeader } from "./read-header.ts";

// Each of 6 by 4 pixels.
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQqYhCQwzkCgEALUkVkd877pgAAAAASUVORK5CYII=";
const JPEG =
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCeAU1//9k=";
const WEBP_LOSSY = "UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoGAAQAAUAmJaACdAFAAAD+8MKOt/+fmf/Hv/7P6wAAAA==";
const WEBP_LOSSLESS = "UklGRh4AAABXRUJQVlA4TBEAAAAvBcAAAAdQvFJUq/+BiOh/AAA=";
const WEBP_ALPHA =
  "UklGRlYAAABXRUJQVlA4WAoAAAAQAAAABQAAAwAAQUxQSAoAAAABB1DAiAhERP8DVlA4ICYAAABwAQCdASoGAAQAAUAmJaACdAFAAAD+8MKOt/+fmf/Hv/7P6wAAAA==";

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));

/** With these bytes in the place of those at `at`. */
function changed(base64: string, at: number, ...bytes: number[]): Uint8Array {
  const file = bytesOf(base64);
  file.set(bytes, at);
  return file;
}

test.each([
  ["a PNG", "png", PNG],
  ["a JPEG", "jpeg", JPEG],
  ["a WebP with loss", "webp", WEBP_LOSSY],
  ["a WebP without loss", "webp", WEBP_LOSSLESS],
  ["a WebP with transparency", "webp", WEBP_ALPHA],
])("%s is known by its bytes, and its size is read", (_what, type, base64) => {
  expect(readHeader(bytesOf(base64))).toEqual({ type, width: 6, height: 4 });
});

test.each([
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a GIF", Buffer.from("R0lGODlhAQABAAAAACw=", "base64")],
  ["an AVIF", Buffer.from("\0\0\0 ftypavif\0\0\0\0avifmif1")],
  ["one byte", Buffer.from([0x89])],
  ["a PNG without a picture", bytesOf(PNG).slice(0, 33)],
  ["a PNG without width", changed(PNG, 16, 0, 0, 0, 0)],
  ["a JPEG that is only a mark", bytesOf(JPEG).slice(0, 3)],
  ["a JPEG cut off before its size", bytesOf(JPEG).slice(0, 100)],
  ["a JPEG whose segments lead nowhere", changed(JPEG, 4, 0xff, 0xff)],
  ["a WebP that is cut off", bytesOf(WEBP_LOSSY).slice(0, -4)],
  ["a WebP of an unknown kind", changed(WEBP_LOSSY, 12, 0x58)],
  ["a WebP that moves", changed(WEBP_ALPHA, 20, 0x12)],
  [
    "a PNG that moves",
    Buffer.concat([bytesOf(PNG).slice(0, 33), Buffer.from("\0\0\0\x08acTL"), bytesOf(PNG).slice(33)]),
  ],
])("%s is no picture", (_what, bytes) => {
  expect(readPicture(new Uint8Array(bytes))).toBe("no-picture");
});

test("a small file of many pixels, and a large file of few, are refused", () => {
  expect(readPicture(changed(PNG, 16, 0, 0, 0x07, 0xd1))).toBe("too-many-pixels");
  expect(readPicture(changed(PNG, 20, 0, 0, 0x07, 0xd1))).toBe("too-many-pixels");
  expect(readPicture(changed(PNG, 16, 0, 0, 0x07, 0xd0))).toMatchObject({
    name: expect.stringContaining("-2000x4.png"),
  });
  const padded = (size: number) => new Uint8Array(Buffer.concat([bytesOf(JPEG)], size));
  expect(readPicture(padded(200 * 1024))).toMatchObject({ name: expect.stringContaining("-6x4.jpeg") });
  expect(readPicture(padded(200 * 1024 + 1))).toBe("too-large");
});

test("other bytes have another name, and the same bytes the same", () => {
  const name = (bytes: Uint8Array) => Object(readPicture(bytes)).name;
  expect(name(bytesOf(PNG))).toBe(name(bytesOf(PNG)));
  expect(name(changed(PNG, 60, 1))).not.toBe(name(bytesOf(PNG)));
});

test("random bytes after the mark of a type never throw", () => {
  const noise = deflateSync(Buffer.alloc(9_000, "picture")).toString("latin1");
  for (const base64 of [PNG, JPEG, WEBP_LOSSY, WEBP_LOSSLESS, WEBP_ALPHA]) {
    for (let cut = 0; cut < 60; cut += 1) {
      const file = Buffer.concat([bytesOf(base64).slice(0, cut), Buffer.from(noise.slice(cut), "latin1")]);
      expect(() => readHeader(new Uint8Array(file))).not.toThrow();
      expect(() => readHeader(bytesOf(base64).slice(0, cut))).not.toThrow();
    }
  }
});
