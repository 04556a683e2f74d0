import { getTranslations } from "next-intl/server";
import { proofAddress } from "#/app/owner.ts";

interface ProveProps {
  sim: string;
  /** What only an owner may see or do. */
  what: "usage" | "renewal" | "stop" | "stopSent";
}

/** Stands where only an owner may read on, and says what to do. The same for every SIM, so that it doesn't tell who bought here. */
export async function Prove({ sim, what }: ProveProps) {
  const t = await getTranslations();
  const address = await proofAddress(sim);
  const text = what === "stopSent" && address === null ? "stopSentWithoutMail" : what;
  return (
    <>
      <p>{t(`owner.${text}`)}</p>
      {address === null ? (
        <p className="note">{t("owner.withoutMail")}</p>
      ) : (
        <p>
          {t("owner.before")} <a href={address}>{t("mail.title")}</a>
        </p>
      )}
    </>
  );
}
