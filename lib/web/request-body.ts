/** Why a body is not read to its end. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly reason: "too large" | "cut off";

  constructor(reason: BodyError["reason"]) {
    super(`body ${reason}`);
    this.reason = reason;
  }
}

interface Limits {
  maxBytes: number;
  patienceMs: number;
}

/**
 * The raw bytes of a request, whether or not it says how many they are.
 * @throws {BodyError} for more than `maxBytes`, or when they don't all arrive in time
 */
export async function readBody(
  request: Pick<Request, "body">,
  { maxBytes, patienceMs }: Limits,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new BodyError("cut off")), patienceMs);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return Buffer.concat(chunks);
      size += value.length;
      if (size > maxBytes) throw new BodyError("too large");
      chunks.push(value);
    }
  } catch (error) {
    // What becomes of the rest is no concern of ours.
    void reader.cancel().catch(() => undefined);
    // A sender that goes away before the end is no fault of ours.
    throw error instanceof BodyError ? error : new BodyError("cut off");
  } finally {
    clearTimeout(timer);
  }
}
