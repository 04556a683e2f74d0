/** Nobody waits longer than this for one answer. */
export const LIMIT_MS = 8_000;

/** What was asked is not answered in time. */
export class LateError extends Error {
  override readonly name = "LateError";
  readonly code = "time-out";
}

/** The answer, unless it takes longer than `LIMIT_MS`. Whoever was asked is not told that nobody listens any more. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError(`no answer within ${LIMIT_MS / 1_000} seconds`)), LIMIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
