import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { FunctionComponent, ReactNode } from "react";
import { guardPage } from "#/app/guard.tsx";
import { seller } from "#/lib/seller/index.ts";
import type { SellerPage } from "#/lib/seller/seller.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { TextStyle } from "./text-style.tsx";

export async function sellerMetadata(page: SellerPage): Promise<Metadata> {
  const t = await getTranslations("shop");
  return { title: t(page) };
}

/**
 * A page about the sale. It leads on to the address that a setting names, so that a link to ours always works; shows the seller's own text; or
 * else what the shop can say itself. A page that the seller hasn't written leads to the help.
 */
export function sellerPage(page: SellerPage, Own?: FunctionComponent): Promise<ReactNode> {
  return guardPage(page, "part", async () => {
    const { addresses, htmlOf } = seller();
    const address = addresses[page] ?? "/help";
    if (address !== `/${page}`) redirect(address);
    const html = htmlOf(page, await currentLanguage());
    const t = await getTranslations("shop");
    return (
      <>
        <TextStyle />
        {html === null ? (
          Own && <Own />
        ) : (
          <article className="text">
            {!html.startsWith("<h1") && <h1>{t(page)}</h1>}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by `renderMarkdown` */}
            <div className="text" dangerouslySetInnerHTML={{ __html: html }} />
          </article>
        )}
      </>
    );
  });
}
