import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "#/lib/process/once.ts";

/** Who sends the request that is being answered. */
export interface Client {
  /** The address as `lib/web/front/client-address.ts` found it. Personal data: it never reaches a log. */
  readonly address: string;
  /** The id in the browser's cookie; null until the session is opened, and for a browser that has none. */
  device: string | null;
  /** The live session that the shop found for this request, or that the request began; null for none, undefined before the shop has looked. */
  session?: string | null;
}

const clients = once("clients", () => new AsyncLocalStorage<Client>());

/** Does work for a client; all that follows from it, awaited or not, sees that client. */
export function runAs<T>(client: Client, work: () => T): T {
  return clients.run(client, work);
}

/** The client whose request is being answered; null in background work. */
export function currentClient(): Client | null {
  return clients.getStore() ?? null;
}
