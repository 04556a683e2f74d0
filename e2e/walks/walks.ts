import { checkoutWalks } from "./checkout.ts";
import { keptWalks } from "./offline-pages.ts";
import { orderWalks } from "./orders.ts";
import { plainWalks } from "./plain.ts";
import type { Walk } from "./scene.ts";
import { simWalks } from "./sims.ts";
import { troubleWalks } from "./trouble.ts";

/** Every page and state a buyer can see, by the ways that lead there. */
export const walks: Record<string, Walk> = {
  ...plainWalks,
  ...checkoutWalks,
  ...orderWalks,
  ...simWalks,
  ...keptWalks,
  ...troubleWalks,
};
