import { openPlainStore } from "#/bench/figures/plain-store.ts";

let store;

/** What the shop's door is measured against: the framework's, with the check, the commit, and nothing else. */
export async function POST(request) {
  store ??= openPlainStore(process.env.DOOR_FILE, process.env.DOOR_KEY_ID, process.env.DOOR_KEY);
  const body = Buffer.from(await request.arrayBuffer());
  const isStored = store(body, (name) => request.headers.get(name));
  return Response.json({}, { status: isStored ? 200 : 401 });
}
