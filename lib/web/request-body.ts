import { withTimeout } from "#/lib/process/timeout.ts";

/** A body that was not read to its end. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly reason: "too large" | "cut off";
  /** How the request is answered. The connection is closed, so that the rest of the body is not read. */
  readonly answer: { status: number; headers: { connection: "close" } };

  constructor(reason: BodyError["reason"], options?: ErrorOptions) {
    super(`body ${reason}`, options);
    this.reason = reason;
    this.answer = { status: reason === "too large" ? 413 : 408, headers: { connection: "close" } };
  }
}

interface Limits {
  maxBytes: number;
  timeoutMs: number;
}

/**
 * The raw bytes of a request, with or without a Content-Length.
 * @throws {BodyError} for more than `maxBytes`, or when they don't all arrive in time
 */
export async function readBody(
  request: Pick<Request, "body">,
  { maxBytes, timeoutMs }: Limits,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    return await withTimeout(readAll(reader, maxBytes), timeoutMs, () => {
      throw new BodyError("cut off");
    });
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    // A sender that disconnects before the end is no fault of the shop.
    throw error instanceof BodyError ? error : new BodyError("cut off", { cause: error });
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBytes) throw new BodyError("too large");
    chunks.push(value);
  }
}
