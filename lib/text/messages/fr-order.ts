import type { en } from "./en.ts";

export const checkout: typeof en.checkout = {
  title: "Finaliser la commande",
  plan: "Forfait",
  duration: "Durée",
  sim: "Numéro de SIM",
  runs: "Sur votre SIM",
  total: "Total",
  paid: "Montant payé",
  reference: "Numéro de commande",
  once: "Paiement unique. Rien ne se renouvelle tout seul.",
  onceUnless: "Paiement unique, sauf si vous choisissez le renouvellement ci-dessous.",
  renew: "Renouveler automatiquement",
  renewText:
    "{price} maintenant, puis de nouveau pour chaque période de {duration}, débités sur la même carte, jusqu’à ce que vous arrêtiez le renouvellement : sur la page « Ma SIM », en deux clics, sans compte.",
  renews: "Renouvellement automatique : {text}",
  renewsAlready:
    "Cette SIM a déjà un renouvellement automatique. Rien n’a été débité. Arrêtez d’abord celui-ci sur la page « Ma SIM », ou continuez sans renouvellement.",
  email: "E-mail",
  emailHint:
    "Transmis avec votre paiement, pour que celui-ci puisse être retrouvé. Cette boutique n’envoie pas d’e-mail : conservez le numéro de commande.",
  emailProblem: "Veuillez saisir une adresse e-mail, par exemple nom@example.com.",
  continue: "Passer au paiement",
  continueHint: "Vous saisirez votre carte à l’étape suivante. Rien n’est débité avant cela.",
  sending: "Un instant…",
  sendingLate:
    "Nous attendons encore une réponse. Rien n’est débité à cette étape. Veuillez laisser cette page ouverte.",
  offline:
    "Pas de connexion pour le moment : rien ne peut être envoyé. Ce que vous avez saisi est conservé ; le bouton sera de nouveau utilisable dès le retour de la connexion.",
  changed:
    "Le prix a changé : il était de {old}, il est maintenant de {new}. Rien n’a été débité. Ne continuez que si vous êtes d’accord.",
  unreachable:
    "Nous n’arrivons pas à joindre le service qui prend les commandes pour le moment. Rien n’a été débité. Veuillez réessayer dans un instant.",
  unanswered:
    "Aucune réponse que cette page comprenne n’est arrivée. Votre commande est conservée, et rien n’est débité à cette étape. Veuillez réessayer.",
  unread: "Ce formulaire n’a pas pu être lu. Veuillez recharger la page et réessayer.",
  back: "Retour aux forfaits",
  card: "Carte",
  loading: "Chargement du formulaire de carte…",
  late: "Le formulaire de carte n’a pas encore pu être chargé. Votre connexion est peut-être lente, ou quelque chose le bloque. Rien n’a été débité.",
  failed: "Le formulaire de carte n’a pas pu être chargé. Rien n’a été débité.",
  retry: "Réessayer",
  unsure:
    "Le formulaire de carte n’a pas pu être chargé. Nous vérifions encore si votre paiement a abouti ; veuillez ne pas payer une seconde fois.",
  toOrder: "Voir l’état de la commande",
  noScript:
    "Le formulaire de carte a besoin de JavaScript, qui est désactivé ici. Activez-le pour cette page, puis rechargez-la.",
  pay: "Payer {price}",
  payAndRenew: "Payer {price} et renouveler",
  paying: "Paiement en cours…",
  payingLate:
    "Nous attendons encore une réponse. Veuillez ne pas payer une seconde fois et laisser cette page ouverte.",
  unreached:
    "Cette tentative n’a pas été envoyée : la boutique n’a pas pu être jointe. Veuillez vérifier la connexion et réessayer.",
  resting:
    "La carte a été refusée cinq fois. Veuillez attendre dix minutes avant la prochaine tentative et, entre-temps, contacter votre banque.",
  rivalled:
    "Cette tentative n’a pas été envoyée : une autre commande pour cette SIM a commencé à la renouveler, ou est en train d’être payée. Consultez « Ma SIM » ou cette autre commande.",
  secure: "Les données de la carte vont directement au prestataire de paiement ; cette boutique ne les voit jamais.",
  bank: "Votre banque peut vous demander une confirmation. Un code par SMS exige une SIM qui capte le réseau ; une application exige le Wi-Fi.",
};

export const decline: typeof en.decline = {
  card_declined:
    "Votre banque a refusé la carte. Rien n’a été débité. Essayez une autre carte, ou contactez votre banque.",
  insufficient_funds: "Il n’y a pas assez d’argent sur la carte. Rien n’a été débité. Essayez une autre carte.",
  expired_card: "La carte a expiré. Rien n’a été débité. Essayez une autre carte.",
  incorrect_cvc: "Le code de sécurité n’est pas correct. Rien n’a été débité. Veuillez le vérifier.",
  incorrect_number: "Le numéro de carte n’est pas correct. Rien n’a été débité. Veuillez le vérifier.",
  incomplete: "Veuillez compléter les données de la carte.",
  authentication:
    "Le paiement n’a pas été confirmé auprès de votre banque. Rien n’a été débité. Réessayez, ou utilisez une autre carte.",
  unsent: "Le paiement n’a pas pu être envoyé. Rien n’a été débité. Veuillez réessayer.",
  other: "Le paiement n’a pas abouti. Rien n’a été débité. Réessayez, ou utilisez une autre carte.",
};

export const order: typeof en.order = {
  heading: {
    waiting: "En attente de paiement",
    checking: "Vérification de votre paiement",
    received: "Paiement reçu",
    ready: "Votre forfait est prêt",
    ended: "Paiement non abouti",
    review: "Nous devons examiner cela",
  },
  text: {
    waiting: "Nous n’avons pas encore vu de paiement pour cette commande.",
    checking:
      "Nous vérifions si le paiement a abouti. Veuillez ne pas payer une seconde fois. Cette page se met à jour toute seule.",
    received:
      "Votre paiement est arrivé et le forfait est en cours d’activation. Cela prend en général moins d’une minute ; vous n’avez rien à faire.",
    ready:
      "Le forfait est sur votre SIM. Si les données mobiles ne fonctionnent pas encore, activez puis désactivez une fois le mode avion, ou redémarrez l’appareil.",
    ended: "Rien n’a été débité. Vous pouvez choisir à nouveau un forfait.",
    lapsed:
      "Depuis un jour, aucun paiement ne nous est parvenu. Si votre banque en affiche un malgré tout, ne payez pas une seconde fois : nous le recherchons toujours.",
    refused: "Le forfait n’a pas pu être commandé pour cette SIM. Rien n’a été débité.",
    notSubscribed:
      "Le renouvellement n’a pas été mis en place : le service ne l’a pas accepté. Rien n’a été débité. Vous pouvez choisir à nouveau un forfait, avec ou sans renouvellement.",
    rivalled:
      "Le renouvellement n’a pas été mis en place, car cette SIM en a déjà un autre. Rien n’a été débité pour cette commande.",
    noSubscription:
      "Le renouvellement n’a pas été mis en place : le service n’a connaissance d’aucun renouvellement ni d’aucun paiement. Si votre banque affiche malgré tout un paiement, ne payez pas une seconde fois : nous le recherchons toujours.",
    reviewPaid:
      "Votre paiement est arrivé, mais l’activation du forfait prend plus de temps qu’elle ne devrait. Vous n’avez pas à payer une seconde fois.",
    review:
      "Quelque chose ne concorde pas dans ce paiement ; une personne doit donc l’examiner. Veuillez ne pas payer une seconde fois.",
  },
  keep: "Conservez le numéro de commande {reference} et l’adresse de cette page.",
  toCard: "Formulaire de carte",
  toPlans: "Choisir un forfait",
  another: "Acheter un autre forfait",
  checkAgain: "Vérifier à nouveau",
  offline:
    "Pas de connexion pour le moment. Rien n’est perdu ; cette page reprendra d’elle-même dès le retour de la connexion.",
  slow: "La boutique n’a pas encore répondu ; cette page continue d’essayer. Rien n’est perdu.",
  back: "La connexion est revenue et cette page est à jour.",
  paidAt: "Payé le",
  receipt: "Reçu de {shop}",
  step: { paid: "Paiement", ordered: "Commande", ready: "Prêt" },
  stepState: {
    done: "c’est fait",
    waiting: "en attente de votre part",
    checking: "en cours de vérification",
    now: "en cours",
    stuck: "examen par une personne",
    open: "à venir",
  },
  renewal: "Renouvellement",
  renewalTerms:
    "{price} par période de {duration}, comme choisi avec cette commande. Pour savoir si le renouvellement est toujours actif et comment l’arrêter :",
  renewed: "Renouvelé le",
  elsewhere:
    "La commande s’ouvre dans le navigateur où elle a été passée. Si c’était celui-ci, il l’a oubliée : autorisez les cookies et recommencez avec le numéro de SIM.",
  notFoundTitle: "Cette commande n’existe pas",
  notFound: "Veuillez vérifier l’adresse. Les commandes s’ouvrent dans le navigateur où elles ont été passées.",
};

export const renewal: typeof en.renewal = {
  title: "Renouvellement automatique",
  none: "Le service n’indique aucun renouvellement automatique pour cette SIM.",
  stopped: "Arrêté. La fin a été confirmée le {date} ; aucune autre période n’est débitée.",
  plan: "Forfait",
  charge: "Débit",
  charged: "{price} par période de {duration}",
  chargedToday: "{price} par période de {duration}, au prix d’aujourd’hui",
  chargedEvery: "une fois par période de {duration} ; le montant n’est pas communiqué",
  notReported: "non communiqué",
  next: "Prochain débit",
  around: "vers le {date}",
  since: "Depuis",
  stop: "Arrêter le renouvellement",
  cannotStop:
    "Le service n’indique pas à quelle commande appartient ce renouvellement ; il ne peut donc pas être arrêté ici. Veuillez écrire à l’adresse d’aide ci-dessous.",
  stoppingTitle: "Arrêt en cours",
  stopping:
    "Le {date}, vous avez demandé la fin du renouvellement. Le service ne l’a pas encore confirmée ; nous continuons à l’interroger. D’ici là, il peut encore débiter votre carte.",
  unknown:
    "Il est impossible pour le moment de savoir si cette SIM est renouvelée automatiquement. Rien n’a été modifié.",
  confirmTitle: "Arrêter le renouvellement ?",
  confirm:
    "Ce qui est payé reste valable jusqu’à son terme. Une fois la fin confirmée, aucune autre période n’est débitée.",
  yes: "Oui, l’arrêter",
  no: "Le garder",
  nothingToStop: "Il n’y a rien à arrêter : aucun renouvellement n’est actif pour cette SIM.",
};
