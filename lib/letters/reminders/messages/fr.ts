import type { en } from "./en.ts";

export const fr: typeof en = {
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
};
