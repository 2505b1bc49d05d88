/** The answers are plain sentences: the build also prints them as structured data for search engines. */
const categories = [
  {
    id: 'general',
    title: 'Général',
    questions: {
      services: {
        question: 'Que puis-je faire sur Kamasouk ?',
        answer:
          'Acheter des Kamas, en vendre, ou en échanger d’un serveur à un autre du même jeu, sur les serveurs rétro et touch. Les prix sont affichés en DH par million, serveur par serveur.',
      },
      compte: {
        question: 'Faut-il un compte ?',
        answer:
          'Pas pour consulter les prix, les guides et les pages d’aide. Il en faut un pour faire une demande, parler à un opérateur dans le chat et retrouver votre historique.',
      },
      paiement: {
        question: 'Quels moyens de paiement acceptez-vous ?',
        answer:
          'La carte bancaire, PayPal, le virement bancaire et les cryptomonnaies. L’opérateur convient avec vous du moyen de paiement dans le chat.',
      },
      commission: {
        question: 'Quelle est votre commission ?',
        answer:
          '5 % sur les transactions réussies. Une transaction qui n’aboutit pas ne donne lieu à aucune commission.',
      },
      duree: {
        question: 'Combien de temps prend une transaction ?',
        answer:
          'De 10 à 15 minutes en général. Restez connecté au jeu et gardez le chat ouvert : c’est ce qui la rend rapide.',
      },
      livraison: {
        question: 'Quand vais-je recevoir mes Kamas ?',
        answer: 'La livraison prend de 5 à 15 minutes, et jusqu’à 30 minutes pour les gros montants.',
      },
      suivi: {
        question: 'Où suivre ma commande ?',
        answer:
          'Dans le chat, choisissez « Suivre ma Commande » : un opérateur vous dit où elle en est. La page Transactions garde tous vos achats, ventes et échanges, avec leur statut.',
      },
    },
  },
  {
    id: 'exchange',
    title: 'Échange',
    questions: {
      echanger: {
        question: 'Comment échanger des Kamas entre deux serveurs ?',
        answer:
          'Connectez-vous, ouvrez la page d’échange, puis indiquez le jeu, les deux serveurs, la quantité et le nom de vos deux personnages. La quantité reçue se calcule aussitôt, et un opérateur est ensuite affecté à votre demande.',
      },
      calcul: {
        question: 'Comment la quantité reçue est-elle calculée ?',
        answer:
          'C’est la quantité envoyée, multipliée par le taux entre les deux serveurs, moins les frais d’échange. Par exemple, 12 M envoyés à un taux de 0,92 avec 0,5 M de frais donnent 10,54 M.',
      },
      editions: {
        question: 'Puis-je échanger entre un serveur rétro et un serveur touch ?',
        answer: 'Non. Un échange se fait entre deux serveurs différents d’un même jeu.',
      },
      stock: {
        question: 'Y a-t-il une quantité maximale ?',
        answer:
          'Oui : la quantité reçue ne peut pas dépasser le stock du serveur d’arrivée. Le formulaire le signale avant l’envoi.',
      },
      remise: {
        question: 'Comment se passe la remise en jeu ?',
        answer:
          'Sur le serveur de départ, échangez avec le personnage de l’opérateur indiqué dans votre demande. Attendez que le livreur vous donne le code d’échange et vérifiez-le avant de valider. Rejoignez ensuite le serveur d’arrivée, où un personnage vous remet la quantité prévue.',
      },
      attente: {
        question: 'L’opérateur ne me contacte pas, que faire ?',
        answer:
          'Patientez quelques minutes sans changer de serveur. S’il ne vient toujours pas, écrivez-nous dans le chat, et ne remettez rien à quelqu’un d’autre.',
      },
    },
  },
  {
    id: 'security',
    title: 'Sécurité',
    questions: {
      protection: {
        question: 'Comment mes transactions sont-elles protégées ?',
        answer:
          'Les ventes sont protégées par séquestre, chaque demande est suivie par un opérateur et reste dans votre historique. Passez toujours par le système de transaction de la plateforme : hors d’elle, nous ne pouvons plus vous protéger.',
      },
      'vrai-operateur': {
        question: 'Comment reconnaître le véritable opérateur ?',
        answer:
          'Le nom de son personnage figure dans votre demande : comparez-le lettre à lettre. De faux comptes imitent nos opérateurs ; au moindre écart, n’échangez pas et prévenez-nous dans le chat.',
      },
      'mot-de-passe': {
        question: 'Me demanderez-vous un jour mon mot de passe ?',
        answer:
          'Jamais, ni celui de Kamasouk, ni celui de votre compte de jeu. Quiconque vous le demande en notre nom est un fraudeur.',
      },
      'hors-plateforme': {
        question: 'On me propose de payer hors de la plateforme. Puis-je accepter ?',
        answer:
          'Non, refusez toujours. Notez le nom du personnage et signalez-le-nous dans le chat ou par la page Contact.',
      },
      'mot-de-passe-oublie': {
        question: 'J’ai oublié mon mot de passe, que faire ?',
        answer:
          'Sur la page de connexion, suivez le lien du mot de passe oublié et saisissez votre email : vous recevrez un lien pour en choisir un nouveau.',
      },
      donnees: {
        question: 'Que faites-vous de mes données ?',
        answer:
          'Elles servent à traiter vos transactions, à vous assister et à améliorer nos services. Elles ne sont pas vendues à des tiers.',
      },
    },
  },
] as const

export const faqTexts = {
  description:
    'Commission, délais, moyens de paiement, échanges entre serveurs et sécurité : les réponses aux questions des joueurs.',
  title: 'Questions fréquentes',
  lead: 'Des réponses courtes, avec les chiffres. Pour tout le reste, un opérateur est là 24h/24 et 7j/7.',
  categoriesLabel: 'Catégories',
  categories,
  end: {
    title: 'Votre question n’y est pas ?',
    text: 'Posez-la à un opérateur, ou écrivez-nous.',
    links: [
      { to: '/help', label: 'Aller au centre d’aide' },
      { to: '/contact', label: 'Nous contacter' },
    ],
  },
} as const
