import { once } from "#/lib/process/once.ts";

const MINUTE = 60_000;
const MINUTES = 10;
/** Fewer look-ups say nothing: a few buyers mistype. */
const LEAST = 60;

/** How the look-ups of the last ten minutes ended. */
export interface LookUps {
  note(isKnown: boolean): void;
  /** How many numbers were unknown, if most were; else 0. @param scale `LIMITS_SCALE` */
  missing(scale: number): number;
}

interface Counts {
  minute: number;
  known: number;
  unknown: number;
}

/** Those of this process. */
export function lookUps(): LookUps {
  return once("look-ups", () => createLookUps());
}

export function createLookUps(now: () => number = Date.now): LookUps {
  let recent: Counts[] = [];
  return {
    note(isKnown) {
      const minute = Math.floor(now() / MINUTE);
      let last = recent.at(-1);
      if (last?.minute !== minute) {
        last = { minute, known: 0, unknown: 0 };
        recent = [...recent.slice(1 - MINUTES), last];
      }
      last[isKnown ? "known" : "unknown"] += 1;
    },
    missing(scale) {
      const minute = Math.floor(now() / MINUTE);
      const counted = recent.filter((counts) => Math.abs(minute - counts.minute) < MINUTES);
      const unknown = counted.reduce((sum, counts) => sum + counts.unknown, 0);
      const all = counted.reduce((sum, counts) => sum + counts.known, unknown);
      return all >= LEAST * scale && unknown > all / 2 ? unknown : 0;
    },
  };
}
