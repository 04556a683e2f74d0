import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "#/testbed/servers.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import { type Diagnosis, KNOWN_SIM, runDoctor } from "./run.ts";
import { type StandIn, startDoor } from "./stand-ins.ts";

/** A partner, a shop's address for notifications and a folder, so that nothing is wrong. */
export interface Bench {
  partnerUrl: string;
  folder: string;
  /** Settings with which nothing is wrong, with the changes of a test. */
  settings(changes?: Record<string, string>): Record<string, string>;
  /** @param sim the arguments of the command; by default a SIM that the partner knows */
  run(changes?: Record<string, string>, ...sim: string[]): Promise<Diagnosis>;
  /** Stops a stand-in together with the bench. */
  keep<Kept extends StandIn>(standIn: Promise<Kept>): Promise<Kept>;
  stop(): Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), "shop-doctor-"));
  // A compile cache that the runs share halves their time.
  const compiled = join(folder, "compiled");
  const sandbox = await startSandbox();
  const door = await startDoor();
  const kept: StandIn[] = [door];
  const settings = (changes: Record<string, string> = {}): Record<string, string> => ({
    SESSION_SECRET: "a secret of the tests, long enough to be one",
    DATABASE_URL: `file:${join(folder, "shop.db")}`,
    PARTNER_URL: sandbox.origin,
    PARTNER_CODE: "P000270",
    NOTIFICATION_KEYS: `${NOTIFICATION_KEY.id}:${NOTIFICATION_KEY.hex}`,
    SHOP_ORIGIN: door.url,
    ...changes,
  });
  return {
    partnerUrl: sandbox.origin,
    folder,
    settings,
    run: (changes, ...sim) =>
      runDoctor({ ...settings(changes), NODE_COMPILE_CACHE: compiled }, ...(sim.length > 0 ? sim : [KNOWN_SIM])),
    async keep(standIn) {
      const started = await standIn;
      kept.push(started);
      return started;
    },
    async stop() {
      await sandbox.stop();
      await Promise.all(kept.map((standIn) => standIn.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
