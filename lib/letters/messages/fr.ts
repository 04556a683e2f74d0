import type { en } from "./en.ts";

export const fr: typeof en = {
  frame: {
    contact: "Une question ? Répondez à cet e-mail ou écrivez à {email}.",
    purchase: "Vous recevez cet e-mail parce que votre adresse a été indiquée lors d’un achat sur {shop}.",
    soldBy: "Vendu par {seller}",
  },
  orders: {
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
  },
  renewals: {
    expected: "Prévu",
    howToStop:
      "Vous pouvez désactiver le renouvellement à tout moment, sans compte : avec le lien ci-dessous, ou dans « Ma SIM », dans le navigateur avec lequel vous avez acheté. Vous conservez votre forfait actuel jusqu’à sa fin.",

    begunSubject: "Renouvellement automatique activé : {plan}",
    begunTitle: "Le renouvellement automatique est activé",
    begunText:
      "Votre forfait se renouvelle désormais tout seul. La carte avec laquelle vous avez payé est débitée pour chaque nouvelle période, jusqu’à ce que vous désactiviez le renouvellement.",
    noticeDays:
      "Nous vous écrirons au moins {count, plural, one {# jour} many {# de jours} other {# jours}} avant chaque paiement, avec le montant et la date.",
    noticeHours:
      "Nous vous écrirons au moins {count, plural, one {# heure} many {# d’heures} other {# heures}} avant chaque paiement, avec le montant et la date.",
    noNotice:
      "Nous ne savons pas combien de temps dure chaque période de ce forfait. Nous ne pouvons donc pas vous écrire avant chaque paiement.",
    agreed: "Vous avez accepté : {text}",

    noticeSubject: "Votre forfait se renouvelle vers le {date} : {price}",
    noticeTitle: "Votre forfait se renouvelle bientôt",
    noticeText:
      "Vers le {date}, la carte avec laquelle vous avez payé sera débitée de {price} pour la prochaine période de votre forfait. Vous n’avez rien à faire.",
    noticeStop:
      "Vous ne voulez pas renouveler ? Désactivez le renouvellement avant cette date, sans compte : avec le lien ci-dessous, ou dans « Ma SIM », dans le navigateur avec lequel vous avez acheté. Vous conservez votre forfait actuel jusqu’à sa fin.",

    chargedSubject: "Reçu : {plan} renouvelé pour {price}",
    chargedTitle: "Votre forfait a été renouvelé",
    chargedText: "Nous avons reçu votre paiement. Cet e-mail est votre reçu.",

    stoppedSubject: "Renouvellement automatique désactivé : {plan}",
    stoppedTitle: "Le renouvellement automatique est désactivé",
    stoppedText:
      "Vous avez demandé l’arrêt du renouvellement automatique de ce forfait. L’arrêt est confirmé : aucune autre période ne sera débitée.",
    stoppedByUs:
      "Notre service client a arrêté le renouvellement automatique de ce forfait. L’arrêt est confirmé : aucune autre période ne sera débitée. Si ce n’était pas votre souhait, contactez-nous.",
    stoppedNoted:
      "Notre service client a vérifié que le renouvellement automatique de ce forfait est terminé. Si vous êtes de nouveau débité, contactez-nous.",
    request: "Votre demande",
    requestedAt: "Reçue le",
    confirmedAt: "Confirmée le",
    periodEnds: "Fin du forfait actuel",
    beginAgain:
      "Vous avez changé d’avis ? Achetez de nouveau un forfait pour cette SIM et choisissez le renouvellement automatique au moment de payer.",
    notYou:
      "Ce n’était pas vous ? Contactez-nous sans attendre, et vérifiez qui peut utiliser le navigateur avec lequel vous avez acheté et qui peut lire vos e-mails.",

    failingSubject: "Paiement du renouvellement introuvable : {plan}",
    failingTitle: "Aucun paiement de renouvellement reçu",
    failingText:
      "Votre forfait devait se renouveler vers le {date}, mais nous ne voyons aucun paiement. Il a peut-être échoué, ou l’information ne nous est pas encore parvenue.",
    failingOn: "Le renouvellement automatique est toujours activé pour cette SIM.",
    failingOff: "Nous ne voyons plus de renouvellement automatique pour cette SIM.",
    failingHelp:
      "Ouvrez « Ma SIM » pour voir quel forfait est actif. Si votre banque affiche le paiement mais que votre forfait n’a pas été renouvelé, ne payez pas une deuxième fois : contactez-nous.",
  },
  reminders: {
    lowSubject: "{percent} de vos données utilisées",
    lowText: "Il reste {left} de données sur votre SIM se terminant par {ending}.",
    outSubject: "Vos données sont épuisées",
    outText: "Les données de votre SIM se terminant par {ending} sont épuisées.",
    expireSubject: "Votre forfait expire le {day}",
    expireText:
      "Le forfait de votre SIM se terminant par {ending} arrive à expiration, et aucun autre forfait n’est prévu ensuite.",
    plan: "Forfait",
    left: "Données restantes",
    leftOf: "{left} sur {total}",
    lastDay: "Expire le",
    asOf: "Mis à jour le",
    topUp: "Recharger à nouveau",
    start: "Avant le paiement, nous indiquons quand un nouveau forfait commencerait, si nous le savons.",
    zone: "Cette date suit le fuseau horaire du réseau ; là où vous êtes, elle peut différer d’un jour.",
    age: "Les chiffres viennent du réseau et peuvent être en retard sur votre consommation.",
    off: "Désactiver ces rappels",
    reason: "Vous recevez cet e-mail parce que vous avez demandé des rappels pour cette SIM sur {shop}.",
  },
  waysBack: {
    orderTitle: "Ouvrez votre commande",
    simTitle: "Ouvrez « Ma SIM »",
    preview: "Votre code et votre lien. Utilisez l’un ou l’autre, une seule fois, dans les 15 minutes.",
    orderIntro: "Vous avez demandé à ouvrir la commande {order} dans un autre navigateur. Saisissez-y ce code :",
    simIntro:
      "Vous avez demandé les commandes de votre SIM se terminant par {ending}. Saisissez ce code dans le navigateur où vous l’avez demandé :",
    elsewhere: "Ou utilisez ce lien, sur n’importe quel appareil :",
    openOrder: "Ouvrir la commande",
    openSim: "Ouvrir Ma SIM",
    until:
      "Utilisez l’un ou l’autre, une seule fois, jusqu’au {time}. Ne les partagez pas : ils donnent accès à vos commandes.",
    ignore:
      "Si vous n’avez rien demandé, ignorez cet e-mail. Il ne se passe rien tant que ni le code ni le lien ne sont utilisés.",
    mailboxTitle: "Confirmez votre adresse e-mail",
    mailboxIntro: "Saisissez ce code dans le navigateur où vous l’avez demandé :",
    mailboxLink: "Ou ouvrez ce lien dans le même navigateur :",
    mailboxUntil: "Utilisez l’un ou l’autre, une seule fois, jusqu’au {time}. Ne les partagez pas.",
    mailboxReason: "Vous recevez cet e-mail parce que votre adresse a été saisie sur {shop}.",
  },
  law: {
    withdrawal: "Nous avons reçu votre rétractation (commande {number})",
    cancellation: "Nous avons reçu votre résiliation (commande {number})",
    lead: "Cet e-mail confirme que nous avons reçu votre déclaration.",
    follows: "Nous examinons votre rétractation et vous répondrons.",
    renews: "Cela n’arrête pas le renouvellement automatique. Vous pouvez l’arrêter tout de suite :",
    stopping:
      "Nous mettons fin au renouvellement automatique de cette commande. Tant que ce n’est pas confirmé, un débit reste possible. Nous vous enverrons un e-mail dès que ce sera confirmé.",
    stopped: "Le renouvellement automatique de cette commande est désactivé. L’arrêt a été confirmé le {at}.",
    ended: "Le renouvellement automatique de cette commande était déjà désactivé. L’arrêt a été confirmé le {at}.",
    noted:
      "Notre service client a enregistré le {at} la fin du renouvellement automatique de cette commande. Si vous êtes de nouveau débité, contactez-nous.",
    others: "Pour résilier le renouvellement d’une autre commande pour cette SIM, indiquez le numéro de celle-ci.",
    none: "Cette commande n’a aucun renouvellement automatique à résilier. Si vous êtes de nouveau débité, contactez-nous.",
    checking:
      "Nous vérifions si cette commande a un renouvellement automatique. Si c’est le cas, nous y mettrons fin. Nous vous répondrons dans tous les cas. D’ici là, un débit reste possible.",
    changed:
      "Si vous n’êtes pas à l’origine de ce message ou si vous avez changé d’avis, contactez-nous sans attendre.",
  },
};
