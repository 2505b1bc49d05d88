export const safetyTexts = {
  pageTitle: 'Sécurité',
  description:
    'Comment Kamasouk protège vos Kamas, votre argent et votre compte, et les réflexes qui déjouent les fraudes.',
  title: 'Votre sécurité',
  lead: 'Ce que nous faisons pour protéger vos échanges, et ce que vous pouvez faire vous-même.',
  cards: {
    platform: {
      title: 'Plateforme sécurisée',
      text: 'Chaque demande passe par le site, du premier message à la remise.',
      points: [
        'Données protégées par un chiffrement conforme aux standards du secteur',
        'Ventes protégées par séquestre',
        'Historique de vos achats, ventes et échanges',
      ],
    },
    account: {
      title: 'Protection du compte',
      text: 'Votre compte n’est qu’à vous, et il le reste.',
      points: [
        'Mot de passe d’au moins 8 caractères, avec une majuscule et un chiffre',
        'Indicateur de robustesse quand vous en changez',
        'Historique et profil réservés au compte connecté',
      ],
    },
    fraud: {
      title: 'Prévention des fraudes',
      text: 'Les faux comptes imitent nos opérateurs. Nous vous donnons de quoi les démasquer.',
      points: [
        'Personnage de l’opérateur indiqué dans votre demande',
        'Code d’échange à vérifier avant de valider',
        'Un opérateur joignable 24h/24 en cas de doute',
      ],
    },
    traders: {
      title: 'Traders vérifiés',
      text: 'On sait avec qui l’on échange, des deux côtés.',
      points: [
        'Identité du vendeur et propriété des Kamas vérifiées avant une vente',
        'Échanges remis par nos opérateurs',
        'Compte suspendu en cas d’activité interdite',
      ],
    },
  },
  habitsTitle: 'Les bons réflexes',
  doTitle: 'À faire',
  dos: [
    'Comparez lettre à lettre le nom du personnage avec celui de votre demande.',
    'Attendez le code d’échange et vérifiez-le avant de valider sur le serveur de départ.',
    'Choisissez pour Kamasouk un mot de passe que vous n’utilisez nulle part ailleurs.',
    'Gardez la conversation ouverte jusqu’à la fin de la remise.',
  ],
  neverTitle: 'À ne jamais faire',
  nevers: [
    'Donner un mot de passe : personne chez nous ne vous le demandera.',
    'Accepter un paiement ou un échange hors de la plateforme.',
    'Remettre des Kamas à un personnage qui vous contacte en jeu sans figurer dans votre demande.',
    'Ouvrir un lien de connexion reçu en message privé.',
  ],
  end: {
    title: 'Un doute ? N’échangez pas.',
    text: 'Une transaction peut attendre quelques minutes. Demandez d’abord à un opérateur si tout est en ordre.',
    links: [
      { to: '/help', label: 'Parler à un opérateur' },
      { to: '/contact', label: 'Signaler un problème' },
    ],
  },
} as const
