import type { en } from "./en.ts";

export const fr: typeof en = {
  withdrawal: "Nous avons reçu votre rétractation (commande {number})",
  cancellation: "Nous avons reçu votre résiliation (commande {number})",
  lead: "Cet e-mail confirme que nous avons reçu votre déclaration.",
  follows: "Nous examinons votre rétractation et vous répondrons.",
  renews: "Cela n’arrête pas le renouvellement automatique. Vous pouvez l’arrêter tout de suite :",
  stopping:
    "Nous mettons fin au renouvellement automatique de cette commande. Tant que ce n’est pas confirmé, un débit reste possible. Nous vous enverrons un e-mail dès que ce sera confirmé.",
  stopped: "Le renouvellement automatique de cette commande est désactivé. L’arrêt a été confirmé le {at}.",
  ended: "Le renouvellement automatique de cette commande était déjà désactivé. L’arrêt a été confirmé le {at}.",
  others: "Pour résilier le renouvellement d’une autre commande pour cette SIM, indiquez le numéro de celle-ci.",
  none: "Cette commande n’a aucun renouvellement automatique à résilier. Si vous êtes de nouveau débité, contactez-nous.",
  checking:
    "Nous vérifions si cette commande a un renouvellement automatique. Si c’est le cas, nous y mettrons fin. Nous vous répondrons dans tous les cas. D’ici là, un débit reste possible.",
  changed: "Si vous n’êtes pas à l’origine de ce message ou si vous avez changé d’avis, contactez-nous sans attendre.",
};
