import { getTranslations } from "next-intl/server";
import { Icon } from "#/components/icon.tsx";

/** Under each card form: where the card's details go, and that the bank may ask for approval. Drawn by the server, which keeps the script small. */
export async function CardSafety() {
  const t = await getTranslations("checkout");
  return (
    <>
      <p className="note trust">
        <Icon name="shield" />
        {t("secure")}
      </p>
      <p className="note trust">
        <Icon name="lock" />
        {t("bank")}
      </p>
    </>
  );
}
