import type { en } from "./en.ts";
import { checkout, decline, order, renewal } from "./fr-order.ts";
import { pay } from "./fr-pay.ts";
import { scan } from "./fr-scan.ts";
import { effect, sim, usage } from "./fr-sim.ts";

/** Français, avec vous. top up: recharger · plan: forfait · duration: durée · order: commande · renewal: renouvellement · charge: débiter. */
export const fr: typeof en = {
  shop: {
    support: "Aide : {email}",
    language: "Langue",
  },
  home: {
    title: "Rechargez votre SIM",
    lead: "Saisissez le numéro de la SIM, choisissez un forfait, payez par carte. Sans compte, sans application.",
    number: "Numéro de SIM",
    hint: "En général 19 ou 20 chiffres commençant par 89. Les espaces et les tirets ne comptent pas.",
    show: "Voir les forfaits",
    scan: "Ou scanner le code-barres",
    where: "Où trouver le numéro ?",
    whereCard:
      "Il est imprimé sur la SIM elle-même, sur la carte en plastique qui la contenait ou sur la boîte. Il s’appelle parfois ICCID.",
    wherePhone:
      "Sur iPhone : Réglages, Général, Informations. Sur Android : Paramètres, À propos du téléphone, État de la carte SIM.",
    whereDevice: "Sur un routeur, une caméra ou un traceur : sur la page d’état, près de « SIM » ou « ICCID ».",
    problem: {
      empty: "Veuillez saisir le numéro de votre SIM.",
      characters:
        "Un numéro de SIM ne contient que des chiffres (et, sur quelques cartes, des lettres de A à F). Veuillez vérifier votre saisie.",
      short:
        "C’est trop court pour un numéro de SIM, qui compte de 17 à 22 chiffres. Si votre SIM n’en montre qu’une partie, regardez sur la carte en plastique ou dans les réglages de votre téléphone.",
      long: "C’est trop long pour un numéro de SIM, qui compte de 17 à 22 chiffres. Y a-t-il autre chose avant ou après ?",
      several: "Votre saisie contient plus d’un numéro de SIM. Veuillez en choisir un ci-dessous.",
      imei: "Quinze chiffres, c’est le numéro d’un appareil (IMEI). Le numéro de SIM est plus long et commence généralement par 89.",
      eid: "C’est l’EID, le numéro d’une puce qui contient des eSIM. Le numéro de SIM est plus court ; il figure souvent juste à côté, sous le nom d’ICCID.",
      phone:
        "Cela ressemble à un numéro de téléphone. Il faut ici le numéro de la SIM elle-même : 19 ou 20 chiffres commençant par 89, aussi appelé ICCID.",
      card: "Cela ressemble au numéro d’une carte bancaire ; cette page ne l’affiche donc pas à nouveau. La carte viendra plus tard ; il faut ici le numéro de votre SIM, qui commence par 89.",
      activation:
        "C’est le code qui sert à installer une eSIM. Il faut ici le numéro de l’eSIM une fois installée : regardez dans les réglages de votre téléphone.",
      rounded:
        "Un tableur a raccourci ce numéro, et ses derniers chiffres sont perdus. Veuillez le recopier depuis la carte SIM ou le téléphone.",
    },
    reading: "Voici ce que nous avons lu :",
    doubt: {
      letter:
        "Veuillez comparer le groupe marqué avec votre SIM : il contient une lettre, alors que presque toutes les SIM n’ont que des chiffres.",
      size: "Veuillez comparer le groupe marqué avec votre SIM : il n’a pas la même longueur que les autres.",
      known:
        "Veuillez comparer le groupe marqué avec votre SIM : c’est le seul endroit où ce numéro diffère d’un autre que vous avez déjà utilisé ici.",
      zeros: "Les zéros à la fin donnent l’impression qu’un tableur a coupé les derniers chiffres.",
      start: "Presque tous les numéros de SIM commencent par 89, mais pas celui-ci.",
    },
    choose: "Ou continuez avec l’un de ceux-ci :",
    none: "Nous n’avons aucun forfait pour ce numéro. Veuillez le vérifier chiffre par chiffre ; s’il est exact, cette SIM ne peut pas être rechargée ici.",
    mistyped: "Le dernier chiffre ne correspond pas aux autres ; il y a peut-être une faute de frappe.",
  },
  plans: {
    title: "Forfaits pour votre SIM",
    sim: "Numéro de SIM se terminant par {ending}",
    otherSim: "Changer de SIM",
    duration: "Durée",
    currency: "Devise",
    buy: "Acheter",
    details: "Ce qui est inclus",
    was: "au lieu de",
    aDay: "{price} par jour",
    best: "Meilleur prix par jour",
    bestMeans: "Meilleur prix par jour : le prix journalier le plus bas d’un même forfait.",
    gone: "Ce forfait n’est plus proposé tel que vous l’avez vu. Rien n’a été débité. Veuillez choisir à nouveau.",
    late: "Nous n’arrivons pas à joindre le service pour le moment. Voici ses forfaits à la date du {time} ; le prix sera relu avant votre paiement.",
    boughtTitle: "Vous l’avez déjà commandé",
    bought:
      "La commande {reference}, pour le même forfait et la même SIM, est payée. Voulez-vous acheter ce forfait encore une fois ?",
    inReview:
      "La commande {reference}, pour le même forfait et la même SIM, est peut-être déjà payée. Voulez-vous vraiment acheter ce forfait encore une fois ?",
    boughtOpen: "Voir cette commande",
    again: "Oui, acheter à nouveau",
    noneTitle: "Aucun forfait pour cette SIM",
    expiredTitle: "De quelle SIM s’agit-il ?",
    expired: "Ce navigateur n’a pas (ou plus) de numéro de SIM en mémoire.",
    cookies:
      "Si vous venez de le saisir : la boutique a besoin de cookies pour s’en souvenir, et ce navigateur n’en conserve aucun. Veuillez autoriser les cookies pour cette page, puis saisir à nouveau le numéro.",
    start: "Saisir le numéro de SIM",
  },
  scan,
  sim,
  usage,
  effect,
  pay,
  duration: {
    days: "{count, plural, one {# jour} many {# de jours} other {# jours}}",
    months: "{count, plural, one {# mois} many {# de mois} other {# mois}}",
    years: "{count, plural, one {# an} many {# d’années} other {# ans}}",
    periods: "{count, plural, one {# période} many {# de périodes} other {# périodes}}",
  },
  checkout,
  decline,
  order,
  offline: {
    title: "Pas de connexion à la boutique",
    kept: "Voici cette page telle qu’elle était le {time}. Elle ne montre pas ce qui s’est passé depuis, pas même pour un paiement.",
    none: "Cette page ne peut pas être affichée sans connexion. Si vous venez de payer, ne payez pas une seconde fois avant que la page de votre commande n’indique où elle en est.",
    order: "Votre dernière commande, telle qu’elle a été vue",
    sim: "Ma SIM, telle qu’elle a été vue",
    again: "Réessayer",
  },
  renewal,
  trouble: {
    title: "Un problème est survenu de notre côté",
    ours: "Un problème est survenu de notre côté. {text}",
    before: "Rien n’a été débité. Veuillez réessayer dans un instant.",
    stop: "Il n’est pas certain que l’arrêt du renouvellement ait été demandé. Veuillez consulter « Ma SIM » dans un instant.",
    after:
      "Cela ne dit rien de votre paiement. Si vous l’avez confirmé, ne payez pas une seconde fois ; rechargez cette page dans un instant.",
    unreachableTitle: "Nous n’arrivons pas à joindre le service pour le moment",
    unreachable: "Les forfaits ne peuvent pas être consultés pour le moment. Rien n’a été débité. Veuillez réessayer.",
    again: "Réessayer",
    part: "Cela ne peut pas être affiché pour le moment. Veuillez recharger la page dans un instant.",
    foreign:
      "Ce formulaire n’a pas été envoyé depuis une page de cette boutique ; rien n’a donc été fait. Veuillez recharger la page et réessayer.",
    notFoundTitle: "Cette page n’existe pas",
    notFound: "Cette adresse ne mène nulle part. Rien n’a été débité.",
    home: "Aller à l’accueil",
  },
};
