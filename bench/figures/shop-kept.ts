import { type RestartableShop, restartableShop } from "#/testbed/restartable-shop.ts";
import type { Sandbox } from "#/testbed/sandbox.ts";
import { freeOrigin, startSandbox } from "#/testbed/servers.ts";

/** A sandbox and a shop whose database is kept, for a restart and for reading it afterwards. */
export interface KeptShop extends RestartableShop {
  sandbox: Sandbox;
}

/**
 * @param postgresUrl used instead of an embedded database
 * @param checkout the folder with the shop's build, in the place of this one
 */
export async function keepShop(postgresUrl?: string, checkout?: string): Promise<KeptShop> {
  const origin = await freeOrigin();
  const sandbox = await startSandbox(origin);
  const shop = await restartableShop(sandbox.origin, { origin, postgresUrl, checkout });
  return {
    ...shop,
    sandbox,
    async clear() {
      await shop.clear();
      await sandbox.stop();
    },
  };
}
