import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Correction } from "#/lib/catalogue/corrections/correction.ts";
import { NOTHING_SAID } from "#/lib/catalogue/corrections/correction.ts";
import { findPicture } from "#/lib/catalogue/corrections/pictures/pictures.ts";
import { createSightings } from "#/lib/catalogue/corrections/sightings.ts";
import { publishedCorrection } from "#/lib/catalogue/corrections/store.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { findPlan, listPlans, readPublications, readVersions } from "./read-plans.ts";
import { changesBetween, readCorrection, typedFrom } from "./typed-correction.ts";
import { publishVersion, saveVersion } from "./write-plans.ts";

const DAY = 24 * 3_600_000;
const NAME = "SP1/DP1";
const [ANN, BEN] = [{ id: "operator-ann" }, { id: "operator-ben" }];
const formId = () => randomBytes(16).toString("base64url");

let bench: OrdersBench;
let planId = "";
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  for (const table of ["plan_publications", "plan_versions", "plan_sightings", "plan_pictures"] as const) {
    await bench.context.db.query.deleteFrom(table).execute();
  }
  await see(NAME, "SP1/DP2");
  const { id } = await query()
    .selectFrom("plan_sightings")
    .select("id")
    .where("plan", "=", NAME)
    .executeTakeFirstOrThrow();
  planId = id;
});

const query = () => bench.context.db.query;

async function see(...names: string[]): Promise<void> {
  const texts = { title: "Europe", summary: "", detailsHtml: "" };
  const plans = names.map((name) => ({
    name,
    servicePlanCode: "SP1",
    packageCode: name.slice(4),
    ...texts,
    terms: [],
  }));
  await createSightings(async () => bench.context.db)(plans, "en");
}

function save(change: Partial<Correction>, drawn: number, { by = ANN, id = formId() } = {}) {
  return saveVersion(bench.context, by, { id, planId, drawn, content: { ...NOTHING_SAID, ...change } });
}

function publish(number: number, drawn: number, id = formId()) {
  return publishVersion(bench.context, ANN, { id, planId, drawn, number });
}

async function audited(event: string): Promise<number> {
  const rows = query().selectFrom("desk_audit").select("number").where("subject", "=", planId);
  return (await rows.where("event", "=", event).execute()).length;
}

test("a form pressed twice is one version, and of two operators the second reads the change", async () => {
  const id = formId();
  const presses = [1, 2, 3].map(() => save({ speed: "5G" }, 0, { id }));
  expect(await Promise.all(presses)).toEqual([{ status: "saved" }, { status: "saved" }, { status: "saved" }]);
  const both = await Promise.all([save({ speed: "4G" }, 1), save({ position: 2 }, 1, { by: BEN })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["moved", "saved"]);
  const moved = both.find(({ status }) => status === "moved");
  expect(moved).toMatchObject({ from: { speed: "5G" }, now: { number: 2 } });
  expect((await readVersions(query(), NAME)).map(({ number }) => number)).toEqual([2, 1]);
  expect(await audited("plan saved")).toBe(2);
});

test("a form that was used again with other content writes nothing", async () => {
  const id = formId();
  await save({ speed: "5G" }, 0, { id });
  expect(await save({ speed: "4G" }, 1, { id })).toMatchObject({ status: "moved", now: { number: 1 } });
  expect(await readVersions(query(), NAME)).toHaveLength(1);
});

test("a picture is kept once, with the version that names it, and stays for later ones", async () => {
  const picture = { name: "abcdefghijklmnopqrstuv-6x4.png", bytes: new Uint8Array([1, 2, 3]) };
  const withPicture = (drawn: number, by: { id: string }) => {
    const content = { ...NOTHING_SAID, picture: picture.name };
    return saveVersion(bench.context, by, { id: formId(), planId, drawn, content, picture });
  };
  expect(await save({ picture: picture.name }, 0), "no file came with it").toEqual({ status: "unknown" });
  const both = await Promise.all([withPicture(0, ANN), withPicture(0, BEN)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["moved", "saved"]);
  await save({}, 1);
  expect(await withPicture(2, BEN)).toEqual({ status: "saved" });
  expect(await save({ picture: picture.name, speed: "5G" }, 3)).toEqual({ status: "saved" });
  expect(await findPicture(query(), picture.name)).toEqual(picture.bytes);
  expect(await findPicture(query(), picture.name.replace("6x4", "7x4"))).toBeNull();
});

test("a version from before there were pictures has none", async () => {
  const { picture: _, ...content } = NOTHING_SAID;
  const row = { id: formId(), plan: NAME, number: 1, operator_id: ANN.id, at: 1, content: JSON.stringify(content) };
  await query().insertInto("plan_versions").values(row).execute();
  expect(await readVersions(query(), NAME)).toMatchObject([{ content: { picture: null } }]);
});

test("a version counts once it is published, and an earlier one is published again", async () => {
  await save({}, 0);
  await save({ isHidden: true }, 1);
  await save({}, 2);
  expect((await publishedCorrection(query(), NAME))?.isHidden ?? false).toBe(false);
  const id = formId();
  const presses = [publish(2, 0, id), publish(2, 0, id)];
  expect(await Promise.all(presses)).toEqual([{ status: "published" }, { status: "published" }]);
  expect((await publishedCorrection(query(), NAME))?.isHidden, "no draft shows a hidden plan").toBe(true);
  expect(await publish(1, 0)).toMatchObject({ status: "moved", now: { number: 2, sequence: 1 } });
  expect(await publish(1, 1)).toEqual({ status: "published" });
  expect((await publishedCorrection(query(), NAME))?.isHidden ?? false).toBe(false);
  expect((await readPublications(query(), NAME)).map(({ number }) => number)).toEqual([1, 2]);
  expect(await audited("plan published")).toBe(2);
});

test("of two publications at once one is written", async () => {
  await save({}, 0);
  await save({ isHidden: true }, 1);
  const both = await Promise.all([publish(1, 0), publish(2, 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["moved", "published"]);
  expect(await readPublications(query(), NAME)).toHaveLength(1);
});

test("an unknown plan or version is refused", async () => {
  const unknown = { status: "unknown" };
  expect(await publish(1, 0)).toEqual(unknown);
  const press = { id: formId(), planId: "x", drawn: 0, content: NOTHING_SAID };
  expect(await saveVersion(bench.context, ANN, press)).toEqual(unknown);
  expect(await findPlan(query(), "x")).toBeNull();
});

test("plans that miss facts are listed first, and those not seen for 30 days apart", async () => {
  await save({ data: { mb: 1_024 }, countries: ["Italy"], position: 1 }, 0);
  await publish(1, 0);
  const list = async () => {
    const { offered, gone } = await listPlans(query(), { packages: new Map(), now: Date.now() });
    return [offered, gone].map((plans) => plans.map(({ plan }) => plan.name));
  };
  await query().updateTable("plan_sightings").set({ last_seen_at: Date.now() }).execute();
  expect(await list()).toEqual([["SP1/DP2", NAME], []]);
  const old = { last_seen_at: Date.now() - 31 * DAY };
  await query().updateTable("plan_sightings").set(old).where("plan", "=", "SP1/DP2").execute();
  expect(await list()).toEqual([[NAME], ["SP1/DP2"]]);
});

test("what an operator types is read, written back alike, and its faults are named", () => {
  const typed = {
    data: "amount",
    amount: "1,5",
    unit: "GB",
    every: "month",
    countries: "it, FRANCE",
    "text-de": " <b>Neu</b> ",
  };
  const read = readCorrection(typed);
  const content = { ...NOTHING_SAID, data: { mb: 1_536, every: "month" }, countries: ["Italy", "France"] };
  expect(read).toEqual({ content: { ...content, texts: { de: "<b>Neu</b>" } } });
  if ("faults" in read) throw new Error("it was read");
  expect(readCorrection(typedFrom(read.content))).toEqual(read);
  expect(changesBetween(NOTHING_SAID, { ...NOTHING_SAID, isHidden: true })).toEqual([["hidden", "yes"]]);
  const wrong = { data: "amount", amount: "0", countries: "Atlantis", position: "-1", "text-en": "x".repeat(301) };
  const faults = readCorrection(wrong);
  expect("faults" in faults && Object.keys(faults.faults)).toEqual(["amount", "countries", "position", "text-en"]);
});
