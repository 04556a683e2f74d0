import type { Sealing } from "#/lib/db/sealing/sealing.ts";
import type { Seal } from "#/lib/web/seal.ts";

/** A readable seal, the same in every run. Like the real one, it opens a text only for what it was sealed for. */
export const READABLE_SEAL: Seal = {
  close: (text, context) => JSON.stringify([text, context]),
  open(sealed, context) {
    const [text, closedFor] = JSON.parse(sealed) as [string, string];
    if (closedFor !== context) throw new Error("sealed for something else");
    return text;
  },
};

/** Personal data stay readable, for the checks and so that each run is the same; the look-ups go by digests all the same. */
export const READABLE_SEALING: Sealing = {
  number: 1,
  close: (text) => text,
  open: (text) => text,
  digest: (kind, text) => `${kind} ${text}`,
};
