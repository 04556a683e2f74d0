import { getTranslations } from "next-intl/server";
import { env } from "#/lib/env.ts";
import { feeds } from "#/lib/shop/index.ts";
import { FeedForm } from "./feed-form.tsx";

interface FeedProps {
  sim: string;
  /** The end of its number, as the form names it. */
  ending: string;
}

/** The private address for the owner's own tools, and the button that makes or deletes it. */
export async function Feed({ sim, ending }: FeedProps) {
  const t = await getTranslations("feed");
  const token = await (await feeds()).tokenOf(sim);
  const address = token === null ? null : `${env().SHOP_ORIGIN}/api/sim/${token}.json`;
  return (
    <section className="card stack">
      <h2>{t("title")}</h2>
      <p className="note">{t("text")}</p>
      {address !== null && (
        <p className="feed" dir="ltr" data-unkept="">
          <a href={address}>{address}</a>
        </p>
      )}
      <FeedForm
        ending={ending}
        change={token === null ? "make" : "remove"}
        button={t(token === null ? "make" : "remove")}
      />
    </section>
  );
}
