/** The sell guide, which three addresses show. */
export const guideTexts = {
  description:
    'Vendre des Kamas en quatre étapes : le dépôt, le prix, la vérification et le paiement. Et six conseils pour une vente sans surprise.',
  title: 'Comment vendre des Kamas ?',
  lead: 'Quatre étapes, du dépôt de vos Kamas à votre paiement. Un opérateur vous accompagne en direct, à toute heure.',
  stepsTitle: 'Les quatre étapes',
  steps: [
    {
      title: 'Déposez vos Kamas',
      text: 'Choisissez votre serveur, puis indiquez la quantité que vous vendez, en millions, et le nom du personnage qui la détient.',
      need: 'À indiquer : la quantité',
    },
    {
      title: 'Fixez le prix',
      text: 'Confirmez le prix de vente, en DH par million, et choisissez votre moyen de paiement : carte, PayPal, virement bancaire ou cryptomonnaie.',
      need: 'À indiquer : le prix de vente et le moyen de paiement',
    },
    {
      title: 'Passez la vérification',
      text: 'L’opérateur vérifie votre identité et s’assure que les Kamas vous appartiennent. Cette étape protège les deux parties : gardez le personnage concerné à portée de main.',
      need: 'À présenter : votre identité et la preuve que les Kamas sont à vous',
    },
    {
      title: 'Finalisez la vente',
      text: 'Remettez les Kamas en jeu, au personnage que l’opérateur vous a désigné, puis recevez votre paiement par le moyen choisi.',
      need: 'Au bout : le transfert, puis votre paiement',
    },
  ],
  securityTitle: 'Vos ventes sont protégées',
  securityText:
    'Chaque vente est protégée par un service de séquestre : le paiement de l’acheteur est mis de côté dès l’accord, et vous revient une fois le transfert confirmé.',
  warningTitle: 'Attention',
  warningText:
    'Utilisez toujours le système de transaction sécurisé de la plateforme. Un échange conclu ailleurs n’est couvert par aucune protection.',
  safetyLink: 'Nos règles de sécurité',
  tipsTitle: 'Six conseils aux vendeurs',
  tips: [
    {
      title: 'Gardez une trace de vos transactions',
      text: 'Date, quantité, prix, nom du personnage : une capture d’écran suffit à répondre à toute question.',
    },
    {
      title: 'Vérifiez la réputation de l’acheteur',
      text: 'Un doute sur la personne en face de vous ? Parlez-en à l’opérateur avant de remettre quoi que ce soit.',
    },
    {
      title: 'Refusez toute transaction hors plateforme',
      text: 'Un prix plus élevé « en privé » est le début de la plupart des arnaques. N’acceptez jamais.',
    },
    {
      title: 'Proposez des prix compétitifs',
      text: 'Les prix bougent en temps réel. Regardez celui de votre serveur juste avant de vendre.',
    },
    {
      title: 'Activez l’authentification à deux facteurs',
      text: 'Sur votre messagerie et partout où elle vous est proposée : un mot de passe volé ne suffit alors plus.',
    },
    {
      title: 'Répondez vite aux acheteurs',
      text: 'Restez connecté en jeu et gardez le chat ouvert : une réponse rapide, c’est une vente conclue.',
    },
  ],
  end: {
    title: 'Prêt à vendre ?',
    text: 'Consultez le prix de votre serveur et faites votre demande : un opérateur prend le relais.',
    links: [
      { to: '/sell', label: 'Voir les prix de vente' },
      { to: '/help', label: 'Poser une question' },
    ],
  },
} as const
