export const termsTexts = {
  description:
    'The rules for using the platform: your account, your responsibilities, prohibited activities, disputes.',
  title: 'Terms of use',
  lead: 'The rules between you and us. We tried to make them readable: take the time to go through them before your first transaction.',
  navigation: 'Quick navigation',
  introduction: {
    id: 'introduction',
    title: 'Introduction',
    paragraphs: [
      'Welcome. The platform lets players buy, sell and exchange Kamas between servers, with the help of operators who handle every request live.',
      'These terms are an agreement between you and the company that runs the platform. They apply from your first visit, whether you have opened an account or not.',
    ],
  },
  definitions: {
    id: 'definitions',
    title: 'Definitions',
    lead: 'In this document, the following words always have the same meaning:',
    terms: [
      { term: 'Company', text: 'The operator of the platform, also called “we”.' },
      {
        term: 'User',
        text: 'Any person who visits the platform or uses the services, also called “you”.',
      },
      {
        term: 'Services',
        text: 'Buying, selling and exchanging Kamas, the support chat, and all the features that go with them.',
      },
      {
        term: 'Content',
        text: 'The texts, prices, images, messages and other information on the platform, from us or from users.',
      },
    ],
  },
  eligibility: {
    id: 'admissibilite',
    title: 'Eligibility',
    lead: 'To use the services, you must:',
    points: [
      'be of legal age under the applicable law, or act with the consent and under the responsibility of your legal representative;',
      'be entitled to enter into a contract, and not have been banned from the platform;',
      'be the rightful owner of the Kamas that you sell or exchange, and of the payment method that you use.',
    ],
    note: 'We may ask you to prove your identity or the origin of the Kamas before we process a request.',
  },
  accounts: {
    id: 'comptes-utilisateurs',
    title: 'User Accounts',
    paragraphs: [
      'Anyone can look at the prices. You need an account to send a request, talk to an operator and track your transactions.',
      'The information in your account must be correct and kept up to date, in particular your bank details: a payment made to the account that you gave is considered received.',
      'Each account is personal. It cannot be sold, lent or shared. You can ask us to close it at any time; transactions under way are first completed, or cancelled with you.',
    ],
  },
  conditions: {
    id: 'conditions-generales',
    title: 'General Terms',
    clauses: [
      {
        title: 'Acceptance of the terms',
        paragraphs: [
          'By visiting the platform or using the services, you confirm that you have read these terms and you accept them. If you disagree with any of them, do not use the services.',
        ],
      },
      {
        title: 'Responsibilities of the user',
        paragraphs: [
          'You are responsible for keeping your account and your password confidential, and for what is done from your account. Tell us at once if you think that someone else has access to it.',
          'You check the server, the quantity and the character name yourself before you confirm a request, and you follow the operator’s instructions until the trade is complete.',
        ],
      },
      {
        title: 'Prohibited activities',
        paragraphs: ['In particular, you must not:'],
        points: [
          'commit or attempt fraud, or cancel a payment after the delivery;',
          'offer or make a transaction outside the platform with someone you met through it;',
          'pretend to be an operator or another user;',
          'sell Kamas obtained by stealing accounts, cheating or exploiting a bug;',
          'disrupt the platform or extract its data by automated means.',
        ],
        end: 'If you break these rules, we may suspend or close your account, and hold a transaction while we examine it.',
      },
      {
        title: 'Limitation of liability',
        paragraphs: [
          'We provide the services with all reasonable care, but do not guarantee that they are available at every moment. The times that we give are estimates.',
          'To the extent permitted by the applicable law, we are not liable for indirect damage, nor for the consequences of a decision of the game’s publisher, a failure of its servers, an error in the information that you gave, or a trade made outside the platform.',
        ],
      },
      {
        title: 'Settlement of disputes',
        paragraphs: [
          'Talk to support first: most disagreements are settled in the chat. If no agreement is found, the dispute is settled finally by arbitration, to the extent permitted by the applicable law.',
          'Each claim is made individually. You and we give up any class or group action.',
        ],
      },
      {
        title: 'Changes to the terms',
        paragraphs: [
          'We may change these terms. The version in force is always the one on this page; a transaction already started stays under the version of the day of your request. If you continue to use the services after a change, you accept it.',
        ],
      },
    ],
  },
  privacy: {
    id: 'confidentialite',
    title: 'Privacy',
    paragraphs: [
      'To provide the services, we collect your name, your email address and your payment information. We use it to process your transactions, to help you and to improve the platform; it is not sold to third parties.',
      'The details are in our privacy policy, which is part of these terms.',
    ],
    link: 'Read the privacy policy',
  },
} as const
