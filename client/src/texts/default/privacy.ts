export const privacyTexts = {
  description:
    'Les informations que nous recueillons, ce que nous en faisons et comment nous joindre. Vos données ne sont pas vendues à des tiers.',
  title: 'Politique de confidentialité',
  lead: 'Quelles informations nous recueillons, pourquoi, et comment exercer vos choix. En clair : le nécessaire, rien de plus, et rien n’est vendu.',
  collected: {
    title: 'Les informations que nous recueillons',
    lead: 'Nous recueillons les informations que vous nous confiez lors de votre inscription ou d’une transaction :',
    points: [
      {
        term: 'Votre nom',
        text: 'Votre prénom et votre nom, pour ouvrir votre compte et nous adresser à vous.',
      },
      {
        term: 'Votre adresse email',
        text: 'Pour vous connecter, retrouver l’accès à votre compte et vous écrire au sujet de vos demandes.',
      },
      {
        term: 'Vos informations de paiement',
        text: 'Par exemple vos coordonnées bancaires, pour encaisser un achat ou vous verser le produit d’une vente.',
      },
    ],
    note: 'Votre profil peut aussi contenir un numéro de téléphone et une adresse, si vous les renseignez. Vos échanges avec le support et le détail de vos demandes (serveur, quantité, nom du personnage) sont conservés pour en assurer le suivi.',
  },
  use: {
    title: 'Comment nous les utilisons',
    lead: 'Ces informations servent à trois choses :',
    points: [
      {
        term: 'Traiter vos transactions',
        text: 'Enregistrer votre demande, vérifier les deux parties, vous livrer ou vous payer.',
      },
      { term: 'Vous assister', text: 'Répondre à vos questions, suivre une commande, résoudre un litige.' },
      {
        term: 'Améliorer nos services',
        text: 'Comprendre ce qui fonctionne, corriger ce qui ne fonctionne pas, prévenir la fraude.',
      },
    ],
    note: 'Vos données personnelles ne sont pas vendues à des tiers. Elles ne sont communiquées qu’à ceux dont l’intervention est indispensable à votre transaction, comme le prestataire de paiement que vous avez choisi, ou lorsque la loi applicable l’exige.',
  },
  contact: {
    title: 'Nous contacter',
    text: 'Pour savoir quelles informations nous détenons à votre sujet, les faire corriger ou demander leur suppression, écrivez-nous depuis l’adresse de votre compte : nous pourrons ainsi vous reconnaître. Vous pouvez modifier vous-même la plupart d’entre elles dans votre profil.',
    link: 'Aller à la page de contact',
  },
  asideLabel: 'En bref',
  security: {
    title: 'Sécurité des données',
    text: 'Vos données sont protégées par un chiffrement conforme aux standards du secteur, et seules les personnes qui traitent votre demande y ont accès.',
  },
  transparency: {
    title: 'Transparence',
    text: 'Cette page dit ce que nous faisons de vos données. Si nos pratiques changent, elle change avec elles.',
    link: 'Lire les conditions d’utilisation',
  },
  support: { title: 'Une question ?', text: 'Écrivez à notre équipe support :' },
} as const
