import { generate } from "lean-qr";
import { toSvgSource } from "lean-qr/extras/svg";
import { getTranslations } from "next-intl/server";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { Unanswered } from "#/app/(live)/unanswered.tsx";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { payLinks } from "#/lib/shop/index.ts";
import { PayLinkForm } from "./pay-link-form.tsx";
import { ShareLink } from "./share-link.tsx";

/** The link by which a payer can pay, or the offer to make one. The payer sees the email address: assumption "mail-on-payment". */
export async function OtherPays({ order }: { order: Order }) {
  const t = await getTranslations("pay");
  const link = await (await payLinks()).of(order);
  const fields = { name: t("name"), note: t("note") };
  if (!link) {
    return (
      <section aria-labelledby="other-pays" className="card stack screen">
        <h2 id="other-pays">{t("title")}</h2>
        <FormBoundary fallback={<Unanswered text="pay.unanswered" />}>
          <PayLinkForm
            orderId={order.id}
            asker={null}
            texts={{ ...fields, button: t("create"), help: t("offerHint") }}
          />
        </FormBoundary>
      </section>
    );
  }
  const address = `${env().SHOP_ORIGIN}/pay/${link.token}`;
  return (
    <section aria-labelledby="other-pays" className="card stack screen" data-unkept="">
      <h2 id="other-pays" tabIndex={-1}>
        {t("title")}
      </h2>
      {link.isTaken ? (
        <p>{t("taken")}</p>
      ) : (
        <>
          <p>{t("send")}</p>
          <QrCode address={address} name={t("link")} />
          <ShareLink
            key={address}
            address={address}
            texts={{ link: t("link"), share: t("share"), copy: t("copy"), copied: t("copied") }}
          />
        </>
      )}
      <details>
        <summary>{t("again")}</summary>
        <FormBoundary fallback={<Unanswered text="pay.unanswered" />}>
          <PayLinkForm
            orderId={order.id}
            replaces={link.madeAt}
            asker={link.asker}
            texts={{ ...fields, button: t("create"), help: t("againHint") }}
          />
        </FormBoundary>
      </details>
    </section>
  );
}

const ROUND = { borderRadius: "0.6rem" };

/** A QR code, dark on light in every colour scheme, with the margin that scanners need. */
function QrCode({ address, name }: { address: string; name: string }) {
  const svg = toSvgSource(generate(address), { on: "#000", off: "#fff", pad: 4 });
  return (
    <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={name} width="224" height="224" style={ROUND} />
  );
}
