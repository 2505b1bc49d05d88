/** The six sections of the page, which are also the links of the quick navigation. */
export const termsTexts = {
  description:
    'Les règles qui s’appliquent à l’utilisation de la plateforme : votre compte, vos responsabilités, les activités interdites, les litiges.',
  title: 'Conditions d’utilisation',
  lead: 'Les règles du jeu entre vous et nous. Nous les avons voulues lisibles : prenez le temps de les parcourir avant votre première transaction.',
  navigation: 'Navigation rapide',
  introduction: {
    id: 'introduction',
    title: 'Introduction',
    paragraphs: [
      'Bienvenue. La plateforme permet aux joueurs d’acheter, de vendre et d’échanger des Kamas entre serveurs, avec l’aide d’opérateurs qui traitent chaque demande en direct.',
      'Les présentes conditions forment un accord entre vous et la société qui exploite la plateforme. Elles s’appliquent dès votre première visite, que vous ayez ou non ouvert un compte.',
    ],
  },
  definitions: {
    id: 'definitions',
    title: 'Définitions',
    lead: 'Dans ce document, les mots suivants ont toujours le même sens :',
    terms: [
      { term: 'Société', text: 'L’exploitant de la plateforme, désigné aussi par « nous ».' },
      {
        term: 'Utilisateur',
        text: 'Toute personne qui visite la plateforme ou se sert des services, désignée aussi par « vous ».',
      },
      {
        term: 'Services',
        text: 'L’achat, la vente et l’échange de Kamas, le chat de support, et toutes les fonctions qui les accompagnent.',
      },
      {
        term: 'Contenu',
        text: 'Les textes, prix, images, messages et autres informations présents sur la plateforme, qu’ils viennent de nous ou des utilisateurs.',
      },
    ],
  },
  eligibility: {
    id: 'admissibilite',
    title: 'Admissibilité',
    lead: 'Pour utiliser les services, vous devez :',
    points: [
      'avoir l’âge de la majorité selon la loi applicable, ou agir avec l’accord et sous la responsabilité de votre représentant légal ;',
      'être en droit de conclure un contrat, et ne pas avoir été exclu de la plateforme ;',
      'être le titulaire légitime des Kamas que vous vendez ou échangez, ainsi que du moyen de paiement que vous employez.',
    ],
    note: 'Nous pouvons vous demander de justifier de votre identité ou de l’origine des Kamas avant de traiter une demande.',
  },
  accounts: {
    id: 'comptes-utilisateurs',
    title: 'Comptes Utilisateurs',
    paragraphs: [
      'Consulter les prix est libre. Un compte est nécessaire pour faire une demande, parler à un opérateur et suivre vos transactions.',
      'Les informations de votre compte doivent être exactes et tenues à jour, en particulier vos coordonnées bancaires : un versement fait sur le compte que vous avez indiqué est réputé reçu.',
      'Chaque compte est personnel. Il ne peut être ni vendu, ni prêté, ni partagé. Vous pouvez demander sa fermeture à tout moment ; les transactions en cours sont d’abord menées à leur terme ou annulées avec vous.',
    ],
  },
  conditions: {
    id: 'conditions-generales',
    title: 'Conditions Générales',
    clauses: [
      {
        title: 'Acceptation des conditions',
        paragraphs: [
          'En accédant à la plateforme ou en utilisant les services, vous reconnaissez avoir lu ces conditions et vous les acceptez. Si vous n’êtes pas d’accord avec l’une d’elles, n’utilisez pas les services.',
        ],
      },
      {
        title: 'Responsabilités de l’utilisateur',
        paragraphs: [
          'Vous êtes responsable de la confidentialité de votre compte et de votre mot de passe, ainsi que de ce qui est fait depuis votre compte. Prévenez-nous sans attendre si vous pensez que quelqu’un d’autre y a accès.',
          'Vous vérifiez vous-même le serveur, la quantité et le nom du personnage avant de confirmer une demande, et vous suivez les indications de l’opérateur jusqu’à la fin de l’échange.',
        ],
      },
      {
        title: 'Activités interdites',
        paragraphs: ['Il est interdit, en particulier :'],
        points: [
          'de frauder, de tenter de frauder, ou d’annuler un paiement après la livraison ;',
          'de proposer ou de conclure une transaction en dehors de la plateforme avec quelqu’un rencontré grâce à elle ;',
          'de se faire passer pour un opérateur ou pour un autre utilisateur ;',
          'de vendre des Kamas obtenus par le vol de comptes, la triche ou l’exploitation d’une faille ;',
          'de perturber la plateforme ou d’en extraire les données par des moyens automatisés.',
        ],
        end: 'En cas de manquement, nous pouvons suspendre ou fermer votre compte, et retenir une transaction le temps de l’examiner.',
      },
      {
        title: 'Limitation de responsabilité',
        paragraphs: [
          'Nous apportons aux services tout le soin raisonnable, sans garantir qu’ils soient disponibles à chaque instant. Les délais annoncés sont des estimations.',
          'Dans les limites permises par la loi applicable, nous ne répondons pas des dommages indirects, ni des conséquences d’une décision de l’éditeur du jeu, d’une panne de ses serveurs, d’une erreur dans les informations que vous avez fournies, ou d’un échange fait hors de la plateforme.',
        ],
      },
      {
        title: 'Règlement des litiges',
        paragraphs: [
          'Parlez d’abord au support : la plupart des désaccords se règlent dans le chat. À défaut d’accord, le litige est tranché par voie d’arbitrage, de manière définitive, dans les limites permises par la loi applicable.',
          'Chaque demande est présentée à titre individuel. Vous et nous renonçons à toute action collective ou de groupe.',
        ],
      },
      {
        title: 'Modification des conditions',
        paragraphs: [
          'Nous pouvons modifier ces conditions. La version en vigueur est toujours celle de cette page ; une transaction déjà commencée reste soumise à celle du jour de votre demande. Continuer à utiliser les services après une modification vaut acceptation.',
        ],
      },
    ],
  },
  privacy: {
    id: 'confidentialite',
    title: 'Confidentialité',
    paragraphs: [
      'Pour fournir les services, nous recueillons votre nom, votre adresse email et vos informations de paiement. Elles servent à traiter vos transactions, à vous assister et à améliorer la plateforme ; elles ne sont pas vendues à des tiers.',
      'Le détail se trouve dans notre politique de confidentialité, qui fait partie de ces conditions.',
    ],
    link: 'Lire la politique de confidentialité',
  },
} as const
