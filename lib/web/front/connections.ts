import type { Socket } from "node:net";
import { type AddressKeys, WIDE } from "./client-address.ts";

/** Counts open connections by address; tells of each new one whether its address may have it, and counts only those. */
export function countConnections(most: number): (socket: Pick<Socket, "once">, address: AddressKeys) => boolean {
  const open = new Map<string, number>();
  const count = (key: string) => open.get(key) ?? 0;
  const add = (key: string, change: number) => {
    if (count(key) + change > 0) open.set(key, count(key) + change);
    else open.delete(key);
  };
  return (socket, { narrow, wide }) => {
    if (count(narrow) >= most || (wide !== null && count(wide) >= WIDE * most)) return false;
    const keys = wide === null ? [narrow] : [narrow, wide];
    for (const key of keys) add(key, 1);
    socket.once("close", () => {
      for (const key of keys) add(key, -1);
    });
    return true;
  };
}
