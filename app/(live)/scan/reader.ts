import { simsAmong } from "./scanned.ts";

/** The kinds of code on SIM cards and boxes, by the browser's names. */
const FORMATS = ["code_128", "code_39", "itf", "data_matrix", "qr_code"];

/** A photo is read at this size first, then larger, for small codes. */
const PHOTO_SIDES_PX = [1_200, 2_400];
const FRAME_SIDE_PX = 1_000;

export interface CodeReader {
  /** The texts of the codes in the current frame. */
  inFrame(film: HTMLVideoElement): Promise<string[]>;
  /** The texts of the codes in a photo, which doesn't leave the device. */
  inPhoto(photo: ImageBitmap): Promise<string[]>;
}

/** The browser's own barcode reader (TypeScript has no types for it yet). */
interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
interface DetectorType {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * The browser's own reader if it knows barcodes, else the library, which is loaded now.
 *
 * @throws when the library can't be loaded
 */
export async function openReader(): Promise<CodeReader> {
  const detector = await platformDetector();
  if (detector === null) return readWithLibrary();
  const detect = async (source: CanvasImageSource) => (await detector.detect(source)).map(({ rawValue }) => rawValue);
  return {
    inFrame: detect,
    async inPhoto(photo) {
      const texts = await detect(photo);
      return simsAmong(texts).length > 0 ? texts : [...texts, ...(await (await readWithLibrary()).inPhoto(photo))];
    },
  };
}

async function platformDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorType };
  if (BarcodeDetector === undefined) return null;
  const supported = await BarcodeDetector.getSupportedFormats();
  const formats = FORMATS.filter((format) => supported.includes(format));
  return formats.includes("code_128") ? new BarcodeDetector({ formats }) : null;
}

async function readWithLibrary(): Promise<CodeReader> {
  const { textsInFrame, textsInPhoto } = await import("./library.ts");
  let frame = 0;
  return {
    async inFrame(film) {
      frame += 1;
      return textsInFrame(pixelsOf(film, film.videoWidth, film.videoHeight, FRAME_SIDE_PX), frame);
    },
    async inPhoto(photo) {
      for (const [place, side] of PHOTO_SIDES_PX.entries()) {
        const isLargest = Math.max(photo.width, photo.height) <= side || place === PHOTO_SIDES_PX.length - 1;
        const texts = textsInPhoto(pixelsOf(photo, photo.width, photo.height, side));
        if (isLargest || simsAmong(texts).length > 0) return texts;
      }
      return [];
    },
  };
}

/** The pixels of a picture, reduced if its longer side is too long. */
function pixelsOf(source: CanvasImageSource, width: number, height: number, longestPx: number): ImageData {
  const scale = Math.min(1, longestPx / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("this browser draws nothing");
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
