import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Laisser quelqu’un d’autre payer",
  offerHint:
    "Crée un lien pour un autre téléphone ou une autre personne. Il montre le forfait, le prix et la fin du numéro de SIM. Votre adresse e-mail est transmise avec le paiement, et la personne qui paie peut l’y trouver.",
  title: "Quelqu’un d’autre paie",
  send: "Envoyez ce lien ou faites-le scanner. Un seul navigateur peut passer au paiement avec ce lien ; cette page indiquera quand ce sera fait.",
  link: "Lien pour la personne qui paie",
  share: "Partager le lien",
  copy: "Copier le lien",
  copied: "Copié.",
  taken:
    "Quelqu’un est passé au paiement avec le lien. Cette page indiquera quand ce sera payé. Si cela n’aboutit pas, créez un nouveau lien.",
  again: "Créer un nouveau lien",
  againHint: "Le lien précédent cessera de fonctionner.",
  unanswered: "Aucune réponse n’est arrivée. Veuillez recharger cette page pour voir s’il y a un lien.",
  closed: "Cette commande ne peut plus être payée par quelqu’un d’autre.",
  payTitle: "Payer pour la SIM de quelqu’un d’autre",
  asked: "La personne qui vous a envoyé ce lien vous demande de payer un forfait pour sa SIM.",
  forOther: "Vous payez pour la SIM de quelqu’un d’autre.",
  received: "Cette commande est payée et personne n’a besoin de payer à nouveau. Le forfait est en cours d’activation.",
  ready: "Cette commande est payée et le forfait est sur la SIM.",
  goneTitle: "Ce lien ne peut pas être utilisé",
  gone: "Il a déjà été utilisé, un lien plus récent l’a remplacé, ou la commande n’attend pas de paiement en ce moment. Rien n’a été débité du fait de son ouverture. Tant que la commande attend un paiement, la personne qui a envoyé le lien peut en créer un nouveau.",
};
