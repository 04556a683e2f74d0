import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { groupsOf, sender } from "#/sandbox/testing/group-client.ts";
import {
  type Json,
  openSandbox,
  SIM,
  SIM_TWO_PLANS,
  SIM_UNKNOWN,
  signed,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";
import { until } from "#/sandbox/testing/until.ts";

let sandbox: TestSandbox;
let groups: ReturnType<typeof groupsOf>;

beforeAll(async () => {
  sandbox = await openSandbox();
  groups = groupsOf(sandbox);
});
beforeEach(async () => {
  await sandbox.control("reset", {});
  await sandbox.control("settings", { taskDelayMs: 0 });
});
afterAll(() => sandbox.stop());

/** It accepts three additions. */
const SMALL_GROUP = "100002";

async function outcome(method: "POST" | "DELETE", groupId: string, sims: string[]): Promise<Json[]> {
  const requestId = await groups.begin(method, groupId, sims);
  const { data } = await until("the task's end", async () => {
    const answer = await groups.result(requestId);
    return answer.data.status === "completed" && answer;
  });
  return data.details as Json[];
}

const results = (details: Json[]) => details.map(({ result }) => result);

describe("reading", () => {
  test("all groups come with their bundle, their capacity and their count", async () => {
    const [first, second] = await groups.groups();
    expect(first).toEqual({
      group_id: "100001",
      bundle_code: "DP20240115000102",
      bundle_name: "Europe 10 GB",
      capacity: 50,
      sim_count: 2,
    });
    expect(second).toMatchObject({ group_id: SMALL_GROUP, capacity: 3, sim_count: 0 });
  });

  test("a group's SIMs are listed, and an unknown group is refused", async () => {
    expect(await groups.sims("100001")).toEqual({
      operateCode: "S",
      message: "success",
      data: { group_id: "100001", sim_ids: [SIM, SIM_TWO_PLANS] },
    });
    expect(await groups.sims("999999")).toEqual({ operateCode: "F", message: "no such group" });
    expect(await groups.result("nothing")).toEqual({ operateCode: "F", message: "no such task" });
  });
});

describe("tasks", () => {
  test("an addition is answered at once and done later", async () => {
    await sandbox.control("settings", { taskDelayMs: null });
    const response = await groups.change("POST", SMALL_GROUP, signed({ ...sender, sim_ids: [SIM_TWO_PLANS] }));
    expect(await response.json()).toEqual({ operateCode: "S", message: "success", data: { sim_total_quantity: 1 } });
    const requestId = response.headers.get("request_id") ?? "";
    expect(requestId).toMatch(/^\w{32}$/);
    expect((await groups.result(requestId)).data).toEqual({
      request_id: requestId,
      action_code: "70",
      status: "processing",
      details: [],
    });
    expect((await groups.sims(SMALL_GROUP)).data.sim_ids).toEqual([]);
  });

  test("a task that never ends does not block others", async () => {
    await sandbox.control("settings", { taskDelayMs: null });
    const endless = await groups.begin("POST", SMALL_GROUP, [SIM_TWO_PLANS]);
    await sandbox.control("settings", { taskDelayMs: 0 });
    await outcome("POST", SMALL_GROUP, [SIM_TWO_PLANS]);
    expect((await groups.result(endless)).data.status).toBe("processing");
  });

  test("each SIM has its own result", async () => {
    expect(await outcome("POST", SMALL_GROUP, [SIM_TWO_PLANS, SIM_UNKNOWN, "89852072201180436334"])).toEqual([
      { sim_id: SIM_TWO_PLANS, result: "10", message: "success" },
      { sim_id: SIM_UNKNOWN, result: "31", message: "the SIM does not exist" },
      { sim_id: "89852072201180436334", result: "32", message: "the SIM's bundle is another one" },
    ]);
    expect((await groups.sims(SMALL_GROUP)).data.sim_ids).toEqual([SIM_TWO_PLANS]);
  });

  test("a SIM added again counts again, and an addition beyond the capacity fails", async () => {
    expect(results(await outcome("POST", SMALL_GROUP, [SIM_TWO_PLANS, SIM_TWO_PLANS]))).toEqual(["10", "10"]);
    expect(results(await outcome("POST", SMALL_GROUP, [SIM_TWO_PLANS, SIM]))).toEqual(["10", "33"]);
    expect((await groups.groups())[1]).toMatchObject({ sim_count: 3 });
    expect((await groups.sims(SMALL_GROUP)).data.sim_ids).toEqual([SIM_TWO_PLANS]);
  });

  test("a removal removes the SIM, once", async () => {
    const requestId = await groups.begin("DELETE", "100001", [SIM]);
    expect((await groups.result(requestId)).data.action_code).toBe("71");
    await until("the removal", async () => (await groups.groups())[0]?.sim_count === 1);
    expect((await groups.sims("100001")).data.sim_ids).toEqual([SIM_TWO_PLANS]);
    expect(results(await outcome("DELETE", "100001", [SIM, SIM_UNKNOWN]))).toEqual(["34", "31"]);
  });
});

type Logged = { call: string; path: string; violations: string[]; fault: string | null };

const lastRequest = async () => (await sandbox.control<Logged[]>("requests")).at(-1);

describe("the form of a request", () => {
  const paths = ["/mall/bundle-groups/bundles", "/mall/bundle-groups/100001/sims", "/async-result/x"];

  test.each(paths)("GET %s is logged without a violation when it keeps to the interface", async (path) => {
    await groups.get(path);
    expect(await lastRequest()).toMatchObject({ path, violations: [] });
  });

  test.each(
    paths.flatMap((path) => [
      [path, "partnerCode", signed({ ...sender, partnerCode: "P999999" })],
      [path, "version", signed({ ...sender, version: "2.0" })],
      [path, "sign", { ...signed(sender), sign: "0".repeat(32) }],
      [path, "sign", sender],
      [path, "query", signed({ ...sender, extra: "1" })],
    ]) as [string, string, Json][],
  )("GET %s with a wrong %s is refused and noted", async (path, name, query) => {
    expect((await groups.get(path, query)).operateCode).toBe("F");
    const pattern = name === "query" ? /extra/ : new RegExp(`^${name}`);
    expect((await lastRequest())?.violations).toContainEqual(expect.stringMatching(pattern));
  });

  test.each(["POST", "DELETE"] as const)("%s begins nothing when a field is wrong", async (method) => {
    const good = { ...sender, sim_ids: [SIM] };
    const bad: [RegExp, Json][] = [
      [/^partnerCode:/, signed({ ...good, partnerCode: "P999999" })],
      [/^version:/, signed({ ...good, version: "2.0" })],
      [/^sim_ids:/, signed({ ...good, sim_ids: [] })],
      [/^sim_ids:/, signed({ ...good, sim_ids: SIM })],
      [/^sim_ids\.0:/, signed({ ...good, sim_ids: [1] })],
      [/^sim_ids\.0:/, signed({ ...good, sim_ids: ["not a number"] })],
      [/extra/, signed({ ...good, extra: "1" })],
      [/^sign:/, { ...signed(good), sim_ids: [SIM, SIM] }],
    ];
    for (const [pattern, fields] of bad) {
      const response = await groups.change(method, "100001", fields);
      expect(((await response.json()) as Json).operateCode).toBe("F");
      expect(response.headers.get("request_id")).toBeNull();
      expect((await lastRequest())?.violations).toEqual([expect.stringMatching(pattern)]);
    }
    expect((await groups.groups())[0]).toMatchObject({ sim_count: 2 });
  });

  test("an unknown group is refused at once", async () => {
    const response = await groups.change("DELETE", "999999", signed({ ...sender, sim_ids: [SIM] }));
    expect(await response.json()).toEqual({ operateCode: "F", message: "no such group" });
    expect(response.headers.get("request_id")).toBeNull();
  });
});

describe("faults", () => {
  test("belong to one method and path", async () => {
    const spoil = (call: string) => sandbox.control("faults", { call, kind: "json", body: call });
    const names = [
      "GET mall/bundle-groups/bundles",
      "GET mall/bundle-groups/{group_id}/sims",
      "GET async-result/{request_id}",
      "DELETE mall/bundle-groups/{group_id}/sims",
      "mall/bundle-groups/{group_id}/sims",
    ];
    for (const name of names) await spoil(name);
    expect(await groups.get("/mall/bundle-groups/bundles")).toBe(names[0]);
    expect(await groups.sims("100001")).toBe(names[1]);
    expect(await groups.result("x")).toBe(names[2]);
    const fields = signed({ ...sender, sim_ids: [SIM] });
    expect(await (await groups.change("DELETE", "100001", fields)).json()).toBe(names[3]);
    expect(await (await groups.change("POST", "100001", fields)).json()).toBe(names[4]);
    expect((await groups.groups())[0]).toMatchObject({ sim_count: 2 });
  });

  test("leave the task's identifier in a spoiled answer whose work was done", async () => {
    const call = "DELETE mall/bundle-groups/{group_id}/sims";
    await sandbox.control("faults", { call, kind: "patch", remove: ["data"] });
    const response = await groups.change("DELETE", "100001", signed({ ...sender, sim_ids: [SIM] }));
    expect(await response.json()).toEqual({ operateCode: "S", message: "success" });
    const requestId = response.headers.get("request_id") ?? "";
    expect((await groups.result(requestId)).data).toMatchObject({ request_id: requestId });
  });
});
