import { take } from "./barcodes/picture.ts";
import { crowdedScenes, KINDS, otherScenes, readableScenes, type Scene, spoiltScenes } from "./barcodes/shots.ts";
import { LONG } from "./sample.ts";
import { openScan, readPhoto } from "./scan.ts";
import { expect, test } from "./shop.ts";

// The pictures are drawn by the tests' own encoders, and read by the page itself from the file that is chosen there.

const LONG_MS = 600_000;

interface Readings {
  missed: string[];
  /** A number that isn't the card's was put into the box. */
  misread: string[];
}

async function readAll(scenes: readonly Scene[], read: (scene: Scene) => Promise<string>): Promise<Readings> {
  const readings: Readings = { missed: [], misread: [] };
  for (const scene of scenes) {
    const number = await read(scene);
    if (number !== "" && number !== scene.sim) readings.misread.push(`${scene.name}: ${number} for ${scene.sim}`);
    if (number === "") readings.missed.push(scene.name);
  }
  return readings;
}

test("there are more than 200 pictures of SIM numbers", () => {
  expect(readableScenes().length).toBeGreaterThanOrEqual(200);
});

/** Of 100. These two kinds the library finds less often; they are rare on cards. */
const LEAST: Record<string, number> = { ITF: 85, "Data Matrix": 90 };

for (const [kind] of KINDS) {
  const least = LEAST[kind] ?? 95;
  test(`of ${kind} pictures ${least} in 100 are read, and none wrongly`, LONG, async ({ page }, testInfo) => {
    test.setTimeout(LONG_MS);
    await openScan(page);
    const scenes = readableScenes().filter((scene) => scene.kind === kind);
    const { missed, misread } = await readAll(scenes, ({ shot }) => readPhoto(page, take(shot)));
    testInfo.annotations.push({ type: "read", description: `${scenes.length - missed.length} of ${scenes.length}` });
    expect(misread).toEqual([]);
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(Math.floor(scenes.length * (1 - least / 100)));
  });
}

test("the SIM number is found among the codes of the device and of the product", LONG, async ({ page }) => {
  test.setTimeout(LONG_MS);
  await openScan(page);
  expect(await readAll(crowdedScenes(), ({ shot }) => readPhoto(page, take(shot)))).toEqual({
    missed: [],
    misread: [],
  });
});

test("no other code is taken for a SIM number, and a damaged picture gives none", LONG, async ({ page }) => {
  test.setTimeout(LONG_MS);
  await openScan(page);
  const { misread } = await readAll([...otherScenes(), ...spoiltScenes()], ({ shot }) => readPhoto(page, take(shot)));
  expect(misread).toEqual([]);
});
