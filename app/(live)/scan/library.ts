import { readBars } from "./bars.ts";
import { grayOf } from "./gray.ts";
import { simsAmong } from "./scanned.ts";
import { readSquares } from "./squares.ts";

/** Lines at these angles cross every code that is not much longer than high; the usual angles of a card come first. */
const DEGREES = [0, 90, 10, 170, 100, 80, 20, 160, 110, 70, 30, 150, 120, 60, 40, 140, 130, 50];
const PER_FRAME = 3;

/** The texts in one frame of a video. Each frame is read straight and at a few of the other angles. */
export function textsInFrame(image: ImageData, frame: number): string[] {
  const picture = grayOf(image);
  const others = DEGREES.slice(1);
  const turned = Array.from(
    { length: PER_FRAME },
    (_one, place) => others[(frame * PER_FRAME + place) % others.length] ?? 0,
  );
  return [...readBars(picture, [0, ...turned]), ...readSquares(picture)];
}

/** The texts in a photo: angle after angle, until they include a SIM number. */
export function textsInPhoto(image: ImageData): string[] {
  const picture = grayOf(image);
  const texts = readSquares(picture);
  for (const degrees of DEGREES) {
    if (simsAmong(texts).length > 0) break;
    texts.push(...readBars(picture, [degrees]));
  }
  return texts;
}
