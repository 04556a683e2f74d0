import type { en } from "./en.ts";

export const scan: typeof en.scan = {
  title: "Scanner le numéro de SIM",
  lead: "Le code-barres sur la carte ou sur sa boîte contient le numéro. L’image reste sur ce téléphone.",
  noScript: "La caméra a besoin de JavaScript, qui est désactivé ici. Vous pouvez saisir le numéro ci-dessous.",
  start: "Activer la caméra",
  stop: "Arrêter la caméra",
  again: "Scanner à nouveau",
  photo: "Choisir une photo",
  picture: "Ce que voit la caméra",
  state: {
    ready: "Activez la caméra et placez-la au-dessus du code-barres, ou choisissez une photo du code.",
    asking: "Votre navigateur demande si cette page peut utiliser la caméra. Veuillez l’autoriser.",
    looking:
      "Recherche du code-barres. Tenez la carte immobile, à une dizaine de centimètres, pour que le code entier soit visible.",
    late: "Rien n’a encore été trouvé. Plus de lumière peut aider, ou une photo prise de près ; vous pouvez aussi saisir le numéro ci-dessous.",
    found: "Trouvé. Veuillez comparer le numéro avec votre SIM, puis continuer.",
    none: "Aucune caméra utilisable par cette page n’a été trouvée. Choisissez une photo du code ou saisissez le numéro ci-dessous.",
    refused:
      "La caméra n’a pas été autorisée. Vous pouvez l’autoriser dans les réglages du navigateur pour cette page, choisir une photo ou saisir le numéro ci-dessous.",
    busy: "La caméra ne peut pas être utilisée pour le moment ; une autre application s’en sert peut-être. Fermez cette application et réactivez la caméra, choisissez une photo ou saisissez le numéro ci-dessous.",
    paused: "La caméra est arrêtée, car vous avez quitté cette page. Réactivez-la quand vous voulez.",
    unloaded:
      "La partie de cette page qui lit les codes-barres n’a pas pu être chargée. Vérifiez la connexion et recommencez, ou saisissez le numéro ci-dessous.",
    reading: "Lecture de la photo…",
    nothing:
      "Aucun code-barres n’a pu être lu sur cette photo. Prenez-le de près, bien net et bien éclairé, ou saisissez le numéro ci-dessous.",
    unreadable:
      "Ce fichier ne peut pas être affiché comme image. Choisissez-en un autre ou saisissez le numéro ci-dessous.",
    activation:
      "C’est le code qui sert à installer une eSIM ; il ne contient pas le numéro de SIM. Veuillez saisir le numéro ci-dessous : il se trouve dans les réglages de votre téléphone.",
    device:
      "C’est le numéro d’un appareil, pas celui d’une SIM. Cherchez un autre code, à côté d’un numéro qui commence par 89.",
    product:
      "Un code a été lu, mais il ne contient pas de numéro de SIM. Cherchez un autre code, à côté d’un numéro qui commence par 89.",
  },
};
