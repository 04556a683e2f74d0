import { createRandom, type Random } from "#/testbed/random.ts";
import { code39, code128, ean13, itf } from "./bars.ts";
import { dataMatrix } from "./data-matrix.ts";
import { lengthOf, type Print, type Shot } from "./picture.ts";
import { qrCode } from "./qr-code.ts";

/** A picture of a card or of its box, and the SIM number on it; null if there is none. */
export interface Scene {
  kind: string;
  name: string;
  sim: string | null;
  shot: Shot;
}

/** Kinds of code, and how many pictures of each. */
export const KINDS: [name: string, count: number, print: (sim: string, random: Random) => Print][] = [
  ["Code 128", 60, (sim) => ({ bars: code128(sim) })],
  ["Code 128, set B", 30, (sim) => ({ bars: code128(sim, false) })],
  ["Code 39", 30, (sim) => ({ bars: code39(sim) })],
  ["ITF", 30, (sim) => ({ bars: itf(sim) })],
  ["Data Matrix", 35, (sim, random) => ({ square: dataMatrix(random.below(2) === 0 ? sim : `ICCID:${sim}`) })],
  [
    "QR code",
    35,
    (sim, random) => ({ square: qrCode(random.below(2) === 0 ? sim : `ICCID: ${sim}`, random.below(4)) }),
  ],
];

const WIDTH = 720;
const HEIGHT = 540;

/** Cards as people hold them before a camera: any size, any angle, worn print, poor light, noise. */
export function readableScenes(): Scene[] {
  return KINDS.flatMap(([name, count, print]) =>
    Array.from({ length: count }, (_one, input) => {
      const random = createRandom(name.length * 1_000 + count, input);
      const sim = numberFor(name, random);
      const shot = shotOf([print(sim, random)], random);
      return { kind: name, name: `${name} ${input + 1}, ${conditionsOf(shot)}`, sim, shot };
    }),
  );
}

/** Other codes on boxes, and wrong numbers: none of them may be read as a SIM number. */
export function otherScenes(): Scene[] {
  return Array.from({ length: 20 }, (_one, input) => {
    const random = createRandom(77, input);
    const others: (() => Print)[] = [
      () => ({ bars: ean13(`${4 + random.below(5)}${digits(random, 12)}`) }),
      () => ({ bars: code128(`35${digits(random, 13)}`) }),
      () => ({ bars: code128(digits(random, 8)) }),
      () => ({ bars: itf(digits(random, 14)) }),
      () => ({ square: qrCode(`LPA:1$rsp.example.com$${digits(random, 10)}`, 1) }),
      () => ({ square: dataMatrix(`35${digits(random, 13)}`) }),
    ];
    const shot = shotOf([random.pick(others)()], random);
    return { kind: "other", name: `no SIM number ${input + 1}, ${conditionsOf(shot)}`, sim: null, shot };
  });
}

/** A SIM's code that can't be read any more: out of focus, or half of it outside the picture. */
export function spoiltScenes(): Scene[] {
  return readableScenes()
    .filter((_scene, place) => place % 11 === 0)
    .map((scene, place) => {
      const { shot } = scene;
      const spoilt =
        place % 2 === 0 ? { blurPx: shot.modulePx * 1.6 } : { prints: shot.prints.map(moved(shot.width / 3)) };
      return { ...scene, name: `spoilt ${scene.name}`, shot: { ...shot, ...spoilt } };
    });
}

/** A card with the codes of the device and of the product around that of the SIM. */
export function crowdedScenes(): Scene[] {
  return Array.from({ length: 10 }, (_one, input) => {
    const random = createRandom(99, input);
    const sim = numberFor("Code 128", random);
    const prints: Print[] = [
      { bars: ean13(`4${digits(random, 12)}`) },
      { bars: code128(sim) },
      { bars: code128(`35${digits(random, 13)}`) },
    ];
    const shot = { ...shotOf(prints, random), degrees: random.below(2) * 180, modulePx: 3 };
    return { kind: "crowded", name: `among other codes ${input + 1}, ${conditionsOf(shot)}`, sim, shot };
  });
}

function moved(by: number) {
  return (placed: Shot["prints"][number]) => ({ ...placed, x: placed.x + by });
}

function shotOf(prints: Print[], random: Random): Shot {
  const width = WIDTH;
  const height = HEIGHT;
  const isSquare = "square" in (prints[0] ?? {});
  const length = Math.max(...prints.map(lengthOf));
  // With its margins it fits into the picture, and no part of it is finer than such a picture can show.
  const least = isSquare ? 130 : Math.max(300, 2 * length);
  const most = isSquare ? 300 : 540;
  const modulePx = (least + random.below(Math.max(1, most - least))) / length;
  const contrast = 60 + random.below(160);
  const ink = 10 + random.below(30);
  return {
    prints: prints.map((print, place) => ({
      print,
      x: width / 2,
      y: height / 2 + (place - (prints.length - 1) / 2) * 120,
    })),
    width,
    height,
    modulePx,
    barHeightPx: 50 + random.below(50),
    degrees: angleOf(random, length * modulePx > 420),
    ink,
    paper: Math.min(250, ink + contrast),
    shade: random.below(50) / 100,
    blurPx: (random.below(60) / 100) * (modulePx / 2),
    noise: (random.below(10) / 100) * contrast,
    seed: random.below(1_000_000),
  };
}

/** A code that is longer than the picture is high must lie across it. */
function angleOf(random: Random, isLong: boolean): number {
  if (!isLong) return random.below(360);
  return random.below(2) * 180 + random.below(31) - 15;
}

/** ITF writes pairs; other cards have nineteen digits or twenty, with a check digit that fits, or none. */
function numberFor(kind: string, random: Random): string {
  return `89${digits(random, kind === "ITF" || random.below(2) === 0 ? 18 : 17)}`;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.below(10)).join("");
}

function conditionsOf({ degrees, modulePx, ink, paper, noise, blurPx }: Shot): string {
  return `${degrees}°, modules of ${modulePx.toFixed(1)} px, contrast ${paper - ink}, noise ${noise.toFixed(0)}, blur ${blurPx.toFixed(1)}`;
}
