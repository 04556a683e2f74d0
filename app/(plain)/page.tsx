import type { Metadata } from "next";
import { knownSims } from "#/app/(plain)/known-sims/known-sims.ts";
import { guardPage, readPart } from "#/app/guard.tsx";
import { env } from "#/lib/env.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { handOver } from "#/lib/web/hand-over.ts";
import { currentLanguage, readSession } from "#/lib/web/session/session.ts";
import { Home, type HomeView } from "./home.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { home } = MESSAGES[await currentLanguage()];
  // Without the template of the root layout, which adds the shop's name.
  return { title: { absolute: home.title } };
}

export default function HomePage() {
  return guardPage("home", "part", async () => {
    const { SHOP_NAME, SHOP_ORIGIN } = env();
    const view: HomeView = {
      language: await currentLanguage(),
      // Without the database a SIM can still be typed.
      sims: knownSims((await readPart("known SIMs", readSession)) ?? {}),
      shop: { name: SHOP_NAME, origin: SHOP_ORIGIN },
    };
    return <Home handed={handOver(view)} />;
  });
}
