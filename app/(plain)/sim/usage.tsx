import type { ReactNode } from "react";
import { readUsage } from "#/lib/sims/usage.ts";
import type { Language } from "#/lib/text/language.ts";
import { UsageView } from "./usage-view.tsx";

interface UsageProps {
  sim: string;
  language: Language;
}

/** How much data is left and was used; null without the fleet settings. Reads everything before it returns (see `guardPart`). */
export async function Usage({ sim, language }: UsageProps): Promise<ReactNode> {
  const usage = await readUsage(sim);
  return usage && <UsageView {...usage} language={language} />;
}
