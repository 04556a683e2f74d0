import BinaryBitmap from "@zxing/library/esnext/core/BinaryBitmap.js";
import GlobalHistogramBinarizer from "@zxing/library/esnext/core/common/GlobalHistogramBinarizer.js";
import HybridBinarizer from "@zxing/library/esnext/core/common/HybridBinarizer.js";
import DataMatrixReader from "@zxing/library/esnext/core/datamatrix/DataMatrixReader.js";
import QRCodeReader from "@zxing/library/esnext/core/qrcode/QRCodeReader.js";
import RGBLuminanceSource from "@zxing/library/esnext/core/RGBLuminanceSource.js";
import { type Gray, halfOf } from "./gray.ts";

const MIN_SIDE_PX = 80;

/**
 * The texts of the QR codes and Data Matrix codes in a picture: at most one of each kind. Both kinds contain checksums. Large modules
 * are found in small copies of the picture, small ones in the picture itself.
 */
export function readSquares(picture: Gray): string[] {
  const copies = [picture];
  for (let copy = halfOf(picture); Math.min(copy.width, copy.height) >= MIN_SIDE_PX; copy = halfOf(copy))
    copies.push(copy);
  return [new QRCodeReader(), new DataMatrixReader()].flatMap((reader) => {
    for (const copy of copies.toReversed()) {
      for (const bitmap of blackAndWhite(copy)) {
        const text = textIn(reader, bitmap);
        if (text !== null) return [text];
      }
    }
    return [];
  });
}

/** With one threshold for the whole picture, and with one for each part of it. */
function blackAndWhite({ width, height, pixels }: Gray): BinaryBitmap[] {
  const source = new RGBLuminanceSource(pixels, width, height, width, height, 0, 0);
  return [new BinaryBitmap(new HybridBinarizer(source)), new BinaryBitmap(new GlobalHistogramBinarizer(source))];
}

/** The library throws if there is nothing to read. */
function textIn(reader: QRCodeReader | DataMatrixReader, bitmap: BinaryBitmap): string | null {
  try {
    return reader.decode(bitmap, new Map()).getText();
  } catch {
    return null;
  }
}
