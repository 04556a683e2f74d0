import type { Socket } from "node:net";

/** Counts open connections by a key; tells of each new one whether it is one of the first `most`, and counts only those. */
export function countConnections(most: number): (socket: Pick<Socket, "once">, key: string) => boolean {
  const open = new Map<string, number>();
  return (socket, key) => {
    const count = open.get(key) ?? 0;
    if (count >= most) return false;
    open.set(key, count + 1);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return true;
  };
}
