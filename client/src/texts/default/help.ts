import type { QuestionId } from './faq.ts'

export const helpTexts = {
  pageTitle: 'Centre d’aide',
  description:
    'Guides pour acheter, vendre et échanger des Kamas, réponses aux questions fréquentes et chat en direct 24h/24 et 7j/7.',
  title: 'Centre d’aide',
  lead: 'Un guide, une réponse déjà écrite ou un opérateur en direct : prenez le chemin le plus court.',
  liveTitle: 'Assistance en direct',
  live: 'Une transaction à lancer, une commande à suivre, un doute à lever : un opérateur humain vous répond dans le chat.',
  startChat: 'Start Live Chat',
  account: 'Le chat demande un compte : si vous n’êtes pas connecté, la page de connexion s’ouvre d’abord.',
  hoursTitle: 'Heures d’assistance',
  hours: '24h/24, 7j/7',
  hoursText: 'Chat en direct, à toute heure du jour et de la nuit.',
  guidesTitle: 'Guides',
  guides: [
    { to: '/buy/guide', label: 'Acheter des Kamas' },
    { to: '/sell/guide', label: 'Vendre des Kamas' },
    { to: '/exchange/guide', label: 'Échanger des Kamas' },
    { to: '/help/transactions', label: 'Le déroulement d’une transaction (en anglais)' },
    { to: '/safety', label: 'Reconnaître les fraudes' },
  ],
  popularTitle: 'Sujets populaires',
  popular: [
    'livraison',
    'commission',
    'paiement',
    'vrai-operateur',
    'mot-de-passe-oublie',
  ] satisfies readonly QuestionId[],
  faqTitle: 'Questions fréquentes',
  faq: 'Commission, délais, paiement, échanges, sécurité : les réponses sont rangées par catégorie.',
  faqLink: 'Lire la FAQ',
  contactTitle: 'Nous écrire',
  contact: 'Par téléphone, par email ou par formulaire, si vous préférez ne pas passer par le chat.',
  contactLink: 'Voir nos coordonnées',
} as const
