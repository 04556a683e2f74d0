import { getTranslations } from "next-intl/server";
import { likelyDomain, readTypedAddress } from "#/lib/mail/typed-address.ts";
import { isolated } from "#/lib/text/direction.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

/** What a form with an e-mail field sends back. */
interface Sent {
  typed: string;
  /**
   * The address whose domain the page has asked about; empty if it has asked about none. Absent where the page is of an earlier version,
   * which can't send it back and so isn't asked.
   */
  asked: string | undefined;
}

/** The sentence to show beside the field, and the address that it asks about. */
export interface EmailProblem {
  problem: string;
  asked?: string;
}

/** The typed address, or what is wrong with it. A domain that looks like a slip is asked about, once: the same address again is taken. */
export async function givenEmail({ typed, asked }: Sent): Promise<{ email: string } | EmailProblem> {
  const t = await getTranslations("checkout");
  const read = readTypedAddress(typed);
  if ("problem" in read) return { problem: t(read.problem === "international" ? "emailLetters" : "emailProblem") };
  const { address } = read;
  const domain = asked === undefined || asked === address ? null : likelyDomain(address);
  if (domain === null) return { email: address };
  return { problem: t("emailSlip", { domain: isolated(domain, await currentLanguage()) }), asked: address };
}
