import type { en } from "./en.ts";

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
  scan: {
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
  },
  sim: {
    title: "Ma SIM",
    number: "Numéro de SIM se terminant par {ending}",
    asOf: "Mis à jour le",
    inUse: "En cours",
    waiting: "En attente",
    others: "Autres forfaits",
    own: "Commandés depuis ce navigateur",
    nothingInUse: "Rien n’est en cours sur cette SIM.",
    nothingWaiting: "Rien n’est en attente sur cette SIM.",
    noTitle: "Forfait sans nom",
    status: "État",
    duration: "Durée",
    lastDay: "Dernier jour",
    daysLeft: "Jours restants",
    ordered: "Commandé le",
    receipt: "Commande",
    noneTitle: "Pas de liste de forfaits",
    none: "Le service ne donne aucune liste pour cette SIM ; cette page ne peut donc pas dire ce qui est en cours et ce qui est en attente.",
    unreachableTitle: "Nous n’arrivons pas à joindre le service pour le moment",
    unreachable:
      "Cette page ne peut donc pas dire ce qui est en cours et ce qui est en attente. Cela ne change rien sur votre SIM.",
    again: "Réessayer",
    toPlans: "Voir les forfaits",
    name: "Nom de cette SIM",
    nameHint: "Seul ce navigateur le connaît.",
    nameLong: "Un nom compte 40 caractères au maximum.",
    save: "Enregistrer le nom",
    sims: "Vos SIM",
    remembered: "Ce navigateur se souvient des cinq dernières. Pour les nommer ou les oublier :",
    forget: "Oublier",
    notKnown: "Ce navigateur ne se souvient plus de cette SIM. Rien n’a été modifié.",
    another: "Changer de SIM",
  },
  usage: {
    title: "Données",
    noneRunning: "Ce qu’il reste d’un forfait en cours n’est pas communiqué.",
    left: "Il reste {left}",
    leftUnknown: "Ce qu’il reste n’est pas communiqué",
    used: "Utilisé sur cette période : {used}",
    usedUnknown: "Ce qui a été utilisé n’est pas communiqué",
    total: "{total} dans le forfait",
    ring: "Il reste {left} sur {total}",
    asOf: "Mis à jour le",
    noMonths: "Ce qui a été utilisé ces derniers mois n’est pas communiqué.",
    bars: "Données utilisées par mois : {months}",
    table: "Mois par mois",
    month: "Mois",
    data: "Utilisé",
    notReported: "non communiqué",
  },
  effect: {
    atOnce: "Rien n’est en cours ni en attente sur cette SIM : le nouveau forfait n’a pas à attendre.",
    aPlan: "Un autre forfait",
    planInUse: "{plan} est en cours.",
    planInUseUntil: "{plan} est en cours jusqu’au {day}.",
    after: "Le nouveau forfait vient ensuite.",
    afterWaiting:
      "{count, plural, one {# forfait est} many {# de forfaits sont} other {# forfaits sont}} déjà en attente ; le nouveau vient ensuite.",
    waits: "Ce forfait est en attente.",
    inUse: "Ce forfait est en cours.",
    inUseUntil: "Ce forfait est en cours jusqu’au {day}.",
    lastDay: "Son dernier jour, selon le calcul d’aujourd’hui : {day}.",
  },
  pay: {
    offer: "Laisser quelqu’un d’autre payer",
    offerHint:
      "Crée un lien pour un autre téléphone ou une autre personne. Il montre le forfait, le prix et la fin du numéro de SIM. Votre adresse e-mail est transmise avec le paiement, et la personne qui paie peut l’y trouver.",
    title: "Quelqu’un d’autre paie",
    send: "Envoyez ce lien ou faites-le scanner. Un seul navigateur peut passer au paiement avec ce lien ; cette page indiquera quand ce sera fait.",
    link: "Lien pour la personne qui paie",
    share: "Partager le lien",
    copy: "Copier le lien",
    copied: "Copié.",
    taken:
      "Quelqu’un est passé au paiement avec le lien. Cette page indiquera quand ce sera payé. Si cela n’aboutit pas, créez un nouveau lien.",
    again: "Créer un nouveau lien",
    againHint: "Le lien précédent cessera de fonctionner.",
    unanswered: "Aucune réponse n’est arrivée. Veuillez recharger cette page pour voir s’il y a un lien.",
    closed: "Cette commande ne peut plus être payée par quelqu’un d’autre.",
    payTitle: "Payer pour la SIM de quelqu’un d’autre",
    asked: "La personne qui vous a envoyé ce lien vous demande de payer un forfait pour sa SIM.",
    forOther: "Vous payez pour la SIM de quelqu’un d’autre.",
    received:
      "Cette commande est payée et personne n’a besoin de payer à nouveau. Le forfait est en cours d’activation.",
    ready: "Cette commande est payée et le forfait est sur la SIM.",
    goneTitle: "Ce lien ne peut pas être utilisé",
    gone: "Il a déjà été utilisé, un lien plus récent l’a remplacé, ou la commande n’attend pas de paiement en ce moment. Rien n’a été débité du fait de son ouverture. Tant que la commande attend un paiement, la personne qui a envoyé le lien peut en créer un nouveau.",
  },
  duration: {
    days: "{count, plural, one {# jour} many {# de jours} other {# jours}}",
    months: "{count, plural, one {# mois} many {# de mois} other {# mois}}",
    years: "{count, plural, one {# an} many {# d’années} other {# ans}}",
    periods: "{count, plural, one {# période} many {# de périodes} other {# périodes}}",
  },
  checkout: {
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
  },
  decline: {
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
  },
  order: {
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
  },
  offline: {
    title: "Pas de connexion à la boutique",
    kept: "Voici cette page telle qu’elle était le {time}. Elle ne montre pas ce qui s’est passé depuis, pas même pour un paiement.",
    none: "Cette page ne peut pas être affichée sans connexion. Si vous venez de payer, ne payez pas une seconde fois avant que la page de votre commande n’indique où elle en est.",
    order: "Votre dernière commande, telle qu’elle a été vue",
    sim: "Ma SIM, telle qu’elle a été vue",
    again: "Réessayer",
  },
  renewal: {
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
  },
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
