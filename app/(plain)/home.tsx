"use client";

import type { ReactNode } from "react";
import type { KnownSim } from "#/app/(plain)/known-sims/known-sims.ts";
import { Sims } from "#/app/(plain)/known-sims/sims-form.tsx";
import { SimForm } from "#/app/sim-entry/sim-form.tsx";
import { Icon } from "#/components/icon.tsx";
import { InlineStyle } from "#/components/inline-style.tsx";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { type Handed, useHanded } from "#/lib/web/handed.ts";
import css from "./home.css";
import { SimPicture } from "./sim-picture.tsx";

export interface HomeView {
  language: Language;
  /** Those that the browser's session has. */
  sims: KnownSim[];
  shop: { name: string; origin: string };
}

/** The first page. A client component without script: the framework sends the markup of others twice, and so it would the texts. */
export function Home({ handed }: { handed: Handed<HomeView> }) {
  const { language, sims, shop } = useHanded(handed);
  const { home } = MESSAGES[language];
  return (
    <>
      <Shared language={language} shop={shop} />
      <InlineStyle css={css} />
      <div className="two hero">
        <div className="stack">
          <h1>{home.title}</h1>
          <p className="lead soft">{home.lead}</p>
          {sims.length > 0 && <Sims sims={sims} language={language} />}
          <div className="card">
            <SimForm label={home.number} help={home.hint} button={home.show} letters={home.letters} scan={home.scan} />
          </div>
        </div>
        <Where language={language} />
      </div>
      <Reasons language={language} />
    </>
  );
}

/** For the one page that is found by search, shared and put on a phone's screen; all others are about a SIM or an order. */
function Shared({ language, shop }: Pick<HomeView, "language" | "shop">) {
  const { title, lead } = MESSAGES[language].home;
  return (
    <>
      <meta name="description" content={lead} />
      <meta property="og:title" content={`${title} · ${shop.name}`} />
      <meta property="og:image" content={`${shop.origin}/icons/share.png`} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

function Where({ language }: { language: Language }) {
  const { home } = MESSAGES[language];
  return (
    <section className="sim where" aria-labelledby="where">
      <SimPicture label={home.picture} number={home.number} />
      <h2 id="where">{home.where}</h2>
      <div>
        <p className="soft">{home.whereCard}</p>
        <details>
          <summary>{home.fold}</summary>
          <p className="soft">{home.wherePhone}</p>
          <p className="soft">{home.whereDevice}</p>
        </details>
      </div>
    </section>
  );
}

/** Why to buy here, and how; what happens after paying is the last step. */
function Reasons({ language }: { language: Language }) {
  const { home, checkout, shop } = MESSAGES[language];
  const { why, how } = home;
  return (
    <>
      <ul className="three">
        <Point sign={<Icon name="bolt" />} title={why.signal} text={why.signalText} />
        <Point sign={<Icon name="sim" />} title={why.keep} text={why.keepText} />
        <Point sign={<Icon name="shield" />} title={why.secure} text={checkout.secure} />
      </ul>
      <section className="how" aria-labelledby="how">
        <h2 id="how">{how.title}</h2>
        <ol className="three">
          <Point sign={<i className="mark f1" />} title={shop.steps.sim} text={how.sim} />
          <Point sign={<i className="mark f2" />} title={shop.steps.plan} text={how.plan} />
          <Point sign={<i className="mark" />} title={shop.steps.pay} text={how.pay} />
        </ol>
      </section>
    </>
  );
}

function Point({ sign, title, text }: { sign: ReactNode; title: string; text: string }) {
  return (
    <li>
      {sign}
      <div>
        <h3>{title}</h3>
        <p className="soft">{text}</p>
      </div>
    </li>
  );
}
