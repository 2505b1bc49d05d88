import type { ErrorCode } from '../../../../contracts/registry/errors.ts'

export const exchangeTexts = {
  title: 'Échange de Kamas',
  lead: 'Envoyez vos Kamas sur un serveur, recevez-les sur un autre du même jeu. Un opérateur vous rencontre en jeu, en 5 à 15 minutes.',
  description:
    'Échangez vos Kamas d’un serveur à un autre du même jeu, au taux du moment, avec un opérateur qui vous livre en jeu.',
  loadFailed: 'Votre échange en cours n’a pas pu être chargé',
} as const

export const exchangeFormTexts = {
  label: 'Demande d’échange',
  game: 'Jeu',
  choose: 'Choisir…',
  chooseGameFirst: 'Choisissez d’abord un jeu',
  noServers: 'Ce jeu n’a pas deux serveurs entre lesquels échanger.',
  choicesFailed: 'Les jeux et les serveurs n’ont pas pu être chargés',
  choicesNotRenewed: 'La liste des serveurs n’a pas pu être actualisée.',
  send: 'Vous envoyez',
  receive: 'Vous recevez',
  serverSender: 'Serveur d’envoi',
  serverReceiver: 'Serveur de réception',
  quantity: 'Quantité envoyée (M)',
  received: 'Quantité reçue (M)',
  senderName: 'Votre personnage qui envoie',
  receiverName: 'Votre personnage qui reçoit',
  unit: 'M',
  max: 'Max',
  maxLabel: 'Max : envoyer ce que le stock permet',
  quantityHint: 'En millions de Kamas, par exemple 12,5',
  readAs: (kamas: string): string => `Soit ${kamas} Kamas`,
  most: (amount: string): string => `Au plus ${amount} pour cet échange`,
  stock: (amount: string): string => `Stock disponible : ${amount}`,
  rateFirst: 'Le taux s’affiche dès que les deux serveurs sont choisis.',
  rateLoading: 'Lecture du taux…',
  rateNone: 'Aucun échange n’est proposé entre ces deux serveurs pour le moment. Choisissez-en un autre.',
  rateFailed: 'Failed to fetch exchange rates.',
  rateFailedUnknown: 'An error occurred.',
  rate: (rate: string, fee: string): string => `1 M × ${rate} − ${fee} de frais`,
  sum: (sent: string, rate: string, fee: string, received: string): string =>
    `${sent} × ${rate} − ${fee} = ${received}`,
  rounded: 'Arrondi au millième inférieur. Le montant affiché est celui que vous recevrez.',
  submit: 'Demander l’échange',
  submitting: 'Envoi de la demande…',
  confirm: 'Confirmer avec ces montants',
  refused: 'Please fill in all required fields or the quantity is higher than the stock.',

  fieldRequired: 'Ce champ est requis',
  tooLong: '100 caractères au plus',
  faults: {
    'not-a-number': 'Un nombre, par exemple 12,5',
    'not-above-zero': 'La quantité doit être supérieure à 0',
    'too-precise': 'Trois décimales au plus',
    'too-large': 'Au plus 1 000 000 M par échange',
    'eaten-by-fee': 'Les frais dépassent ce montant : envoyez davantage',
    'no-rate': 'Aucun taux entre ces deux serveurs',
    'rate-unknown': 'Le taux n’est pas encore connu',
  },
  aboveStock: (stock: string): string => `Plus que le stock disponible, ${stock}`,
  soldOut: (server: string): string => `${server} (épuisé)`,
  stockEmpty: 'Le stock de ce serveur est épuisé pour le moment',

  changed: {
    'rate-changed': 'Le taux a changé pendant votre saisie',
    'stock-exceeded': 'Le stock a baissé pendant votre saisie',
  } satisfies Partial<Record<ErrorCode, string>>,
  changedFigures: (before: string, now: string): string =>
    `Vous deviez recevoir ${before}, vous recevriez maintenant ${now}. Rien n’a été envoyé : vérifiez, puis confirmez.`,
  changedStock: (stock: string): string =>
    `Il reste ${stock}. Rien n’a été envoyé : adaptez la quantité, puis confirmez.`,
  changedUnknown: 'Rien n’a été envoyé : vérifiez les montants, puis confirmez.',
} as const

export const pendingExchangeTexts = {
  kept: 'Un échange est déjà en attente. Votre saisie est gardée : vous la retrouverez quand cet échange sera terminé.',
  waitingTitle: 'Votre demande est en cours de traitement !',
  waitingText:
    'Nous cherchons l’opérateur qui vous livrera. Cette page se met à jour d’elle-même : vous pouvez aussi parcourir le site, un repère en haut de chaque page vous ramène ici.',
  label: 'Remise en jeu',
  title: 'Votre opérateur vous attend en jeu',
  unnamedTitle: 'Votre opérateur se prépare',
  summary: 'Votre échange',
  sent: 'Vous envoyez',
  received: 'Vous recevez',
  on: (server: string, character: string): string => `${server} · ${character}`,
  elapsed: 'Temps écoulé',
  elapsedTime: (minutes: number, seconds: number): string =>
    minutes === 0 ? `${String(seconds)} s` : `${String(minutes)} min ${String(seconds).padStart(2, '0')} s`,
  usual: 'Livraison en 5 à 15 minutes, jusqu’à 30 pour les gros montants.',
  long: 'Un gros montant peut prendre jusqu’à 30 minutes.',
  tooLong: 'C’est plus long que prévu : écrivez au support, en bas à droite, il retrouve votre échange.',
  scale: ['5 min', '15 min', '30 min'],
  warningTitle: 'Attention aux faux comptes',
  warning:
    'Des joueurs imitent nos opérateurs avec des noms presque identiques. N’échangez qu’avec le personnage affiché ici, comparez son nom lettre à lettre, et ne donnez jamais votre mot de passe.',
  step1: (server: string): string => `Connectez-vous sur ${server}`,
  step1Text: 'Lancez un échange avec ce personnage et remettez-lui la quantité envoyée.',
  operator: 'Personnage de l’opérateur',
  unnamed: (server: string): string =>
    `Le personnage de l’opérateur sur ${server} est en cours d’attribution. Ne remettez rien à personne avant que son nom ne s’affiche ici.`,
  patience: 'Si l’opérateur ne vous contacte pas, patientez quelques minutes.',
  handOver: 'À remettre',
  step2: (server: string): string => `Connectez-vous sur ${server}`,
  step2Text: 'Attendez le personnage livreur : il vous remet la quantité reçue.',
  toReceive: 'À recevoir',
  importantTitle: 'Important : le code d’échange',
  important: (server: string): string =>
    `Attendez que le livreur vous donne le code d’échange et vérifiez qu’il est correct avant de valider l’échange sur ${server}.`,
  code: 'Code d’échange',
  copyOperator: 'le personnage de l’opérateur',
  copyCode: 'le code d’échange',
  copy: (what: string): string => `Copier ${what}`,
  copied: 'Copié',
  copyFailed: 'La copie n’est pas permise ici : sélectionnez le texte à la main.',
} as const
