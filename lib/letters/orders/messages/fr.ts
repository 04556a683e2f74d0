import type { en } from "./en.ts";

export const fr: typeof en = {
  receiptSubject: "Votre reçu de {shop} ({number})",
  receiptIntro: "Merci pour votre commande. Cet e-mail est votre reçu.",
  issuedOn: "Date du reçu",
  next: "Et maintenant",
  printable: "Voir ou imprimer le reçu",
  agreed: "Ce que vous avez accepté",
  late: "L’activation de votre forfait prend plus de temps que d’habitude",
  lateNext: "Nous examinons le problème et vous écrirons dès que votre forfait sera actif.",
  refused: "Nous n’avons pas pu ajouter votre forfait",
  refusedText:
    "Nous avons reçu votre paiement, mais nous n’avons pas pu ajouter le forfait à votre SIM. Nous examinons le problème. Ne payez pas une seconde fois.",
  review: "Nous examinons votre commande",
  reviewText:
    "Nous avons reçu votre paiement et devons vérifier manuellement un point de votre commande. Ne payez pas une seconde fois.",
  started: "Votre forfait a débuté",
  solved: "Désolés pour l’attente. Le forfait est maintenant actif sur votre SIM.",
  paidByOther: "Votre commande est payée",
};
