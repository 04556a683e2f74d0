/** A body that is not read to its end, with the status to answer. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly status: 413 | 503;

  constructor(status: 413 | 503) {
    super(`body refused with ${status}`);
    this.status = status;
  }
}

const MAX_BYTES = 256 * 1024;
const PATIENCE_MS = 5_000;

/**
 * The raw bytes of a request.
 * @throws {BodyError} for more than 256 KB, or when they don't all arrive within 5 seconds
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new BodyError(503)), PATIENCE_MS).unref();
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return Buffer.concat(chunks);
      size += value.length;
      if (size > MAX_BYTES) throw new BodyError(413);
      chunks.push(value);
    }
  } catch (error) {
    // What becomes of the rest is no concern of ours.
    void reader.cancel().catch(() => undefined);
    // A sender that goes away before the end is no fault of ours.
    throw error instanceof BodyError ? error : new BodyError(503);
  }
}
