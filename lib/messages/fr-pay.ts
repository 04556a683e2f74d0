import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Laisser quelqu’un d’autre payer",
  offerHint:
    "Crée un lien pour un autre téléphone ou une autre personne. Il montre le forfait, le prix et la fin du numéro de SIM.",
  title: "Quelqu’un d’autre paie",
  send: "Envoyez ce lien ou faites-le scanner. Un seul navigateur peut l’ouvrir et payer ; cette page indiquera quand ce sera fait.",
  link: "Lien pour la personne qui paie",
  share: "Partager le lien",
  copy: "Copier le lien",
  copied: "Copié.",
  taken: "Le lien a été ouvert. Cette page indiquera quand ce sera payé. Si cela n’aboutit pas, créez un nouveau lien.",
  again: "Créer un nouveau lien",
  closed: "Cette commande ne peut plus être payée par quelqu’un d’autre.",
  payTitle: "Payer pour la SIM de quelqu’un d’autre",
  asked: "La personne qui vous a envoyé ce lien vous demande de payer un forfait pour sa SIM.",
  forOther: "Vous payez pour la SIM de quelqu’un d’autre.",
  ready: "Votre paiement a abouti et le forfait est sur la SIM.",
  goneTitle: "Ce lien ne peut pas être utilisé",
  gone: "Il a déjà été utilisé, un lien plus récent l’a remplacé, ou la commande n’attend plus de paiement. Rien n’a été débité du fait de son ouverture. La personne qui l’a envoyé peut en créer un nouveau.",
};
