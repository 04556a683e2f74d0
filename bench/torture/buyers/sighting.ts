import { headingOf, type Visit, wordsOf } from "#/testbed/visitor.ts";

/** The statements of a page that a buyer saw, and the times between which the page was made. */
export interface Sighting {
  sim: string;
  orderId: string;
  path: string;
  sentAt: number;
  receivedAt: number;
  status: number;
  heading: string;
  saysNothingCharged: boolean;
  words: string;
}

const MAX_WORDS = 400;

export function sight(visit: Visit, about: Pick<Sighting, "sim" | "orderId" | "path" | "sentAt">): Sighting {
  const words = wordsOf(visit);
  return {
    ...about,
    receivedAt: Date.now(),
    status: visit.status,
    heading: headingOf(visit),
    saysNothingCharged: /nothing was charged/i.test(words),
    words: words.slice(0, MAX_WORDS),
  };
}
