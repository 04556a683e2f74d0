import type { en } from "./en.ts";

export const fr: typeof en = {
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
};
