export const home = {
  pageTitle: 'Acheter, vendre et échanger des Kamas',
  description:
    'Achetez, vendez et échangez vos Kamas sur les serveurs rétro et touch : prix en DH par million, livraison en 5 à 15 minutes, assistance 24/7.',
  /** Each phrase stays on one line if the screen is wide enough. */
  title: ['Vos Kamas,', 'au juste prix,', 'en quelques minutes'],
  lead: 'Achetez, vendez ou échangez des Kamas sur les serveurs rétro et touch, à des prix affichés en temps réel. Un opérateur vous accompagne jusqu’à la remise en jeu.',
  buy: 'Acheter des Kamas',
  sell: 'Vendez Kamas',
  factsLabel: 'En bref',
  facts: [
    { figure: '5 à 15 min', text: 'pour être livré, jusqu’à 30 pour les gros montants' },
    { figure: '5 %', text: 'de commission, sur les transactions réussies seulement' },
    { figure: '4 moyens', text: 'de paiement : carte, PayPal, virement, cryptomonnaies' },
  ],
  servicesTitle: 'Nos trois services',
  servicesLead: 'Que vous ayez trop ou pas assez de Kamas, ou qu’ils dorment sur le mauvais serveur.',
  services: {
    buy: {
      title: 'Achat',
      lead: 'Le nombre de millions qu’il vous faut, livré à votre personnage.',
      features: ['Prix et stock par serveur', 'Quatre moyens de paiement', 'Livraison en 5 à 15 minutes'],
      howTitle: 'Comment acheter',
      how: [
        { title: 'Choisissez votre serveur', text: 'Son prix par million et son stock sont affichés.' },
        { title: 'Dites ce qu’il vous faut', text: 'La quantité et le nom de votre personnage suffisent.' },
        { title: 'Parlez à un opérateur', text: 'Il répond en direct, confirme le total et le lieu.' },
        { title: 'Recevez vos Kamas', text: 'En 5 à 15 minutes, jusqu’à 30 pour les gros montants.' },
      ],
      link: 'Voir les prix d’achat',
    },
    sell: {
      title: 'Vente',
      lead: 'Vos Kamas en trop deviennent de l’argent, sans chercher d’acheteur.',
      features: ['Prix de reprise par serveur', 'Vente protégée par séquestre', 'Moyen de paiement au choix'],
      howTitle: 'Comment vendre',
      how: [
        { title: 'Déposez vos Kamas', text: 'Indiquez le serveur et la quantité à vendre.' },
        { title: 'Convenez du prix', text: 'Le prix de vente et votre moyen de paiement.' },
        { title: 'Passez la vérification', text: 'Votre identité, et que les Kamas sont bien à vous.' },
        { title: 'Finalisez la vente', text: 'Remettez les Kamas, puis recevez votre paiement.' },
      ],
      link: 'Voir les prix de vente',
    },
    exchange: {
      title: 'Échange',
      lead: 'Vos Kamas vous suivent d’un serveur à l’autre du même jeu.',
      features: ['Taux et frais connus d’avance', 'Quantité reçue calculée', 'Fait en 10 à 15 minutes'],
      howTitle: 'Comment échanger',
      how: [
        { title: 'Choisissez deux serveurs', text: 'Celui qui envoie et celui qui reçoit.' },
        { title: 'Indiquez la quantité', text: 'Avec le nom de vos deux personnages.' },
        {
          title: 'Remettez vos Kamas',
          text: 'Au personnage de l’opérateur ; ne validez qu’avec le bon code d’échange.',
        },
        { title: 'Recevez vos Kamas', text: 'Le livreur vous rejoint sur l’autre serveur.' },
      ],
      link: 'Faire un échange',
    },
  },
  trustTitle: 'Pourquoi nous faire confiance',
  trust: [
    {
      title: 'Transactions sécurisées',
      text: 'Chaque transaction est suivie de la demande à la remise. Rien ne se règle hors de la plateforme.',
    },
    {
      title: 'Prix en temps réel',
      text: 'Le prix en DH par million et le stock de chaque serveur, visibles avant toute inscription.',
    },
    {
      title: 'Assistance 24/7',
      text: 'Un opérateur vous répond en direct, à toute heure, et suit votre commande avec vous.',
    },
  ],
  questionsTitle: 'Questions fréquentes',
  questionsLead: 'L’essentiel avant une première transaction.',
  questions: [
    {
      question: 'En combien de temps suis-je livré ?',
      answer:
        'Un achat est livré en 5 à 15 minutes, et jusqu’à 30 minutes pour les gros montants. Un échange entre serveurs prend de 10 à 15 minutes.',
    },
    {
      question: 'Comment puis-je payer ?',
      answer: 'Par carte bancaire, PayPal, virement ou cryptomonnaies.',
    },
    {
      question: 'Quels sont les frais ?',
      answer:
        'Une commission de 5 % s’applique aux transactions réussies. Pour un échange, le taux et les frais sont affichés avant que vous n’envoyiez votre demande.',
    },
    {
      question: 'Sur quels serveurs puis-je acheter ou vendre ?',
      answer:
        'Sur les serveurs normaux (rétro) et sur ceux de l’édition touch. Chaque serveur a son prix en DH par million et dit s’il est ouvert à l’achat ou à la vente.',
    },
    {
      question: 'Comment mes transactions sont-elles protégées ?',
      answer:
        'Les ventes passent par un séquestre et chaque demande est suivie par un opérateur. Utilisez toujours le système de la plateforme : n’acceptez jamais une transaction en dehors.',
    },
    {
      question: 'À qui parler si j’ai besoin d’aide ?',
      answer:
        'À notre support, 24/7. Une fois connecté, le bouton en bas à droite de chaque page vous met en relation avec un opérateur pour une transaction, le suivi d’une commande ou une question.',
    },
  ],
  allQuestions: 'Toutes les questions',
  helpCentre: 'Centre d’aide',
} as const
