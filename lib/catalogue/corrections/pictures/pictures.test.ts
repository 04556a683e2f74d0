import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPicture } from "./pictures.ts";
import { readFile } from "./read-file.ts";

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
  const file = readFile(bytesOf(base64));
  expect(file).toMatchObject({ type, width: 6, height: 4, isTurned: false });
  expect(Buffer.from(file?.bytes ?? []).toString("base64")).toBe(base64);
});

const join = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))));

function segment(marker: number, data: Uint8Array | string): Uint8Array {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(data.length + 2);
  return join(Uint8Array.of(0xff, marker), size, data);
}

/** With these behind the mark of a JPEG. */
const inJpeg = (...segments: Uint8Array[]) => join(bytesOf(JPEG).slice(0, 2), ...segments, bytesOf(JPEG).slice(2));

function chunk(type: string, data: Uint8Array | string): Uint8Array {
  const body = join(type, data);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return join(size, body, sum);
}

/** With these before the bytes of a PNG's picture. */
const inPng = (...chunks: Uint8Array[]) => join(bytesOf(PNG).slice(0, 33), ...chunks, bytesOf(PNG).slice(33));

function riff(name: string, data: Uint8Array | string): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return join(name, size, data, "\0".repeat(data.length % 2));
}

/** The WebP with transparency, these at its end, and in its first part the flags of camera data. */
function inWebp(...chunks: Uint8Array[]): Uint8Array {
  const file = changed(WEBP_ALPHA, 20, 0x1c);
  return riff("RIFF", join(file.slice(8), ...chunks));
}

/** Camera data with a place, and how the picture is to be turned. */
function exif(turn: number, isLittle = false): Uint8Array {
  const file = Buffer.from(
    "MM\0*\0\0\0\x08\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0GPS 50.1N",
    "latin1",
  );
  file.writeUInt16BE(turn, 30);
  if (!isLittle) return file;
  const little = Buffer.from(file);
  little.write("II*\0\x08\0\0\0\x02\0", 0, "latin1");
  little.write("\x12\x01\x03\0\x01\0\0\0", 22, "latin1");
  little.writeUInt16LE(turn, 30);
  return little;
}

const camera = (turn: number) => join("Exif\0\0", exif(turn));
const ICC = segment(0xe2, "ICC_PROFILE\0\x01\x01colours");
const ADOBE = segment(0xee, "Adobe\0d\0\0\0\0\x01");
const JFIF = segment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
const THUMBNAIL = segment(0xe0, "JFXX\0\x10GPS");
const XMP = segment(0xe1, "http://ns.adobe.com/xap/1.0/\0<GPS/>");
const OTHERS = [segment(0xe2, "MPF\0GPS"), segment(0xed, "Photoshop GPS"), segment(0xef, "GPS"), segment(0xfe, "GPS")];
const COLOURS = [chunk("gAMA", "\0\0\xb1\x8f"), chunk("tRNS", "\0\0\0\0\0\0")];
const TEXTS = ["tEXt", "iTXt", "zTXt", "tIME", "prVt"].map((type) => chunk(type, "Comment\0GPS"));
const END = "GPS behind the end";

test.each<[what: string, file: Uint8Array, stripped: Uint8Array]>([
  ["a JPEG", inJpeg(JFIF, THUMBNAIL, segment(0xe1, camera(1)), XMP, ICC, ...OTHERS, ADOBE), inJpeg(JFIF, ICC, ADOBE)],
  ["a JPEG with something behind its end", join(inJpeg(), END), inJpeg()],
  ["a PNG", inPng(...COLOURS, chunk("eXIf", exif(1)), ...TEXTS), inPng(...COLOURS)],
  ["a PNG with something behind its end", join(inPng(), END), inPng()],
  ["a WebP", inWebp(riff("EXIF", exif(1)), riff("XMP ", "<GPS>")), bytesOf(WEBP_ALPHA)],
  ["a WebP with something behind its end", join(inWebp(), END), bytesOf(WEBP_ALPHA)],
])("what a camera or a program wrote into %s is removed", (_what, file, stripped) => {
  const { name, bytes } = Object(readPicture(file));
  expect(name).toBe(Object(readPicture(stripped)).name);
  expect(Buffer.from(bytes).toString("latin1")).toBe(Buffer.from(stripped).toString("latin1"));
});

test.each<[what: string, file: (turn: number) => Uint8Array]>([
  ["JPEG", (turn) => inJpeg(segment(0xe1, camera(turn)))],
  ["PNG", (turn) => inPng(chunk("eXIf", exif(turn, true)))],
  ["WebP", (turn) => inWebp(riff("EXIF", exif(turn)))],
  ["WebP with a mark", (turn) => inWebp(riff("EXIF", camera(turn)))],
])("a %s that is stored turned is refused, since nothing would turn it back", (_what, file) => {
  for (const turn of [2, 3, 6, 8]) expect(readPicture(file(turn))).toBe("turned");
  for (const turn of [0, 1, 9]) expect(readPicture(file(turn))).toMatchObject({ bytes: expect.any(Uint8Array) });
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
  ["a JPEG without an end", bytesOf(JPEG).slice(0, -2)],
  ["a JPEG whose scan is cut off", bytesOf(JPEG).slice(0, -10)],
  ["a PNG without an end", bytesOf(PNG).slice(0, -12)],
  ["a PNG whose chunk leads nowhere", changed(PNG, 33, 0x7f)],
  ["a WebP whose chunk leads nowhere", changed(WEBP_ALPHA, 34, 0xff)],
  ["a JPEG whose camera data can't be read", inJpeg(segment(0xe1, "Exif\0\0II"))],
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
      expect(() => readFile(new Uint8Array(file))).not.toThrow();
      expect(() => readFile(bytesOf(base64).slice(0, cut))).not.toThrow();
    }
  }
});
