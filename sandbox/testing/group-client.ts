import { type Json, signed, type TestSandbox } from "./partner-client.ts";

type GroupAnswer = { operateCode: string; message: string; data: Json };

export const sender: Json = { partnerCode: "P000270", version: "3.0" };

/** A caller of the bundle-group calls. */
export function groupsOf(sandbox: TestSandbox) {
  const simsPath = (groupId: string) => `/mall/bundle-groups/${groupId}/sims`;

  async function get(path: string, query: Json = signed(sender)): Promise<GroupAnswer> {
    const response = await fetch(`${sandbox.origin}${path}?${new URLSearchParams(query as Record<string, string>)}`);
    return (await response.json()) as GroupAnswer;
  }

  function change(method: "POST" | "DELETE", groupId: string, fields: Json): Promise<Response> {
    return fetch(sandbox.origin + simsPath(groupId), {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
    });
  }

  return {
    get,
    change,
    groups: async () => (await get("/mall/bundle-groups/bundles")).data.groups as Json[],
    sims: (groupId: string) => get(simsPath(groupId)),
    result: (requestId: string) => get(`/async-result/${requestId}`),
    /** Adds or removes SIMs; returns the task's identifier. */
    async begin(method: "POST" | "DELETE", groupId: string, sim_ids: unknown[]): Promise<string> {
      const response = await change(method, groupId, signed({ ...sender, sim_ids }));
      return response.headers.get("request_id") ?? "";
    },
  };
}
