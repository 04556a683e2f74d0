/** How many items one round takes, and how many of them at the same moment. */
export const BATCH = 20;
const AT_ONCE = 4;

/** Works through a round, a few items at a time, and begins no more once `mayContinue` says no. */
export async function forEachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  mayContinue: () => boolean = () => true,
): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && mayContinue(); item = waiting.shift()) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  // Only when all have ended: at a shutdown the database is closed next.
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
