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
  refundTitle: "Votre remboursement de {amount}",
  refundText:
    "Nous avons enregistré un remboursement de {amount} pour votre commande, effectué le {date}. Votre banque peut mettre quelques jours à l’afficher. Cet e-mail est votre reçu de remboursement.",
  forReceipt: "Pour le reçu",
  refundedAmount: "Remboursé",
  correctedTitle: "Correction : pas de remboursement de {amount}",
  correctedText:
    "Nous avions enregistré un remboursement de {amount} pour votre commande, mais cet enregistrement était erroné : le reçu de remboursement {number} n’est plus valable. Contactez-nous si vous attendiez ce remboursement.",
  linkTitle: "Votre commande",
  elsewhereText:
    "Notre service client vous envoie cet e-mail sur demande. Si vous ne connaissez pas cette commande, ignorez cet e-mail ou écrivez-nous.",
  elsewhereReason:
    "Vous recevez cet e-mail parce qu’il a été demandé au service client de {shop} de l’envoyer à cette adresse.",
  toldTitle: "Un e-mail sur votre commande a été envoyé à une autre adresse",
  toldText:
    "Sur demande, notre service client a envoyé un e-mail sur cette commande à une autre adresse. Si vous n’avez rien demandé, contactez-nous.",
  answerTitle: "Notre réponse sur votre commande",
  answerYours: "Vous avez écrit",
  answerReason: "Vous recevez cet e-mail parce que vous avez demandé de l’aide à {shop}.",
};
