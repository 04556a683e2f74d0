import type { en } from "./en.ts";

export const fr: typeof en = {
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
};
