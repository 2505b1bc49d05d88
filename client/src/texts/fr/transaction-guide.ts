export const transactionGuideTexts = {
  description:
    'Comment se passe une transaction, du premier message à la dernière confirmation : bonnes pratiques, quatre étapes, et réponses sur les délais, les frais et la sécurité.',
  title: 'Le déroulement d’une transaction',
  lead: 'Ce qui se passe entre votre demande et sa confirmation, combien de temps cela prend, et comment sécuriser chaque étape.',
  practicesTitle: 'Bonnes pratiques',
  practices: [
    {
      title: 'La sécurité d’abord',
      points: [
        'Restez sur la plateforme pour chaque transaction : ce qui est convenu ailleurs n’est pas protégé.',
        'Vérifiez le nom du personnage, le serveur et la quantité avant de confirmer.',
        'Ne donnez jamais votre mot de passe, même à quelqu’un qui dit être de l’équipe.',
        'Activez l’authentification à deux facteurs, d’abord sur votre messagerie.',
      ],
    },
    {
      title: 'Le bon moment',
      points: [
        'Restez connecté en jeu et dans le chat jusqu’à la fin de la transaction.',
        'Les prix bougent en temps réel : regardez celui du moment juste avant de commencer.',
        'Un paiement prend de quelques secondes à quelques minutes, selon le réseau.',
        'Comptez de 5 à 15 minutes pour une livraison, jusqu’à 30 pour les gros montants.',
      ],
    },
  ],
  flowTitle: 'Les étapes d’une transaction',
  flow: [
    {
      title: 'Demande',
      text: 'Vous choisissez votre serveur, indiquez la quantité et le nom de votre personnage, et envoyez la demande.',
    },
    {
      title: 'Traitement',
      text: 'Un opérateur prend votre demande, confirme le total avec vous, et le paiement est traité.',
    },
    {
      title: 'Vérification',
      text: 'Quantité, serveur et personnages sont vérifiés des deux côtés avant toute remise.',
    },
    {
      title: 'Conclusion',
      text: 'Les Kamas sont remis en jeu, le paiement est versé, et le statut est mis à jour.',
    },
  ],
  questionsTitle: 'Questions fréquentes',
  questions: [
    {
      question: 'Combien de temps prend une transaction ?',
      answer: [
        'La transaction elle-même prend de quelques secondes à quelques minutes, selon votre moyen de paiement et son réseau.',
        'La livraison en jeu suit en général en 5 à 15 minutes, et en 30 minutes pour les gros montants.',
      ],
    },
    {
      question: 'Que se passe-t-il si ma transaction échoue ?',
      answer: [
        'Ne la renvoyez pas. Vérifiez d’abord son statut, puis ouvrez le chat et dites à l’opérateur ce que vous avez vu : le montant, le serveur et l’heure.',
        'L’opérateur trouve où elle s’est arrêtée et vous dit la suite. Quelqu’un est là 24h/24 et 7j/7.',
      ],
    },
    {
      question: 'Y a-t-il des frais ?',
      answer: [
        'Les frais de paiement dépendent du prestataire et du réseau choisis ; ils vous sont indiqués avant de payer.',
        'La plateforme prend une commission de 5 %, sur les transactions réussies seulement.',
      ],
    },
    {
      question: 'Comment suivre ma transaction ?',
      answer: [
        'Connectez-vous, ouvrez le chat et demandez à suivre votre commande : un opérateur vous dit où elle en est.',
        'Chaque transaction a aussi un statut : En attente tant qu’elle est en cours, Échangé quand les Kamas ont été remis, Payé quand l’argent l’a été, et Refusé si elle n’a pas abouti.',
      ],
    },
    {
      question: 'Quelles mesures de sécurité protègent mes transactions ?',
      answer: ['Trois protections agissent ensemble, de votre appareil à la dernière confirmation :'],
      points: [
        'Le chiffrement de bout en bout de ce qui s’échange pendant une transaction.',
        'L’authentification à deux facteurs, pour qu’un mot de passe volé ne suffise pas.',
        'La détection des fraudes, qui repère les activités inhabituelles et les arrête avant que des Kamas ne bougent.',
      ],
    },
  ],
  end: {
    title: 'Encore une question ?',
    text: 'Un opérateur vous répond dans le chat, à toute heure.',
    links: [
      { to: '/help', label: 'Aller au centre d’aide' },
      { to: '/contact', label: 'Nous contacter' },
    ],
  },
} as const
