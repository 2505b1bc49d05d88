import type { TransactionType } from '../../../../contracts/registry/conversations.ts'

/** The texts of the order form, in a separate file because its code is loaded separately. */
export const orderTexts = {
  formTitle: 'Votre demande',
  game: 'Jeu',
  server: 'Serveur',
  type: 'Type de transaction',
  types: { Buy: 'Buy', Sell: 'Sell' } satisfies Record<TransactionType, string>,
  quantity: 'Quantité (M)',
  quantityHint: 'En millions de Kamas, par exemple 12,5',
  readAs: (kamas: string): string => `Soit ${kamas} Kamas`,
  username: 'Nom du personnage',
  choose: 'Choisir…',
  chooseGameFirst: 'Choisissez d’abord un jeu',
  submit: 'Envoyer ma demande',
  submitting: 'Loading...',
  incomplete: 'Please fill all fields',
  fieldRequired: 'Ce champ est requis',
  quantityInvalid: 'Un nombre au-dessus de 0, avec trois décimales au plus',
  quantityTooLarge: 'Au plus 1 000 000 M',
  choicesFailed: 'Les jeux et les serveurs n’ont pas pu être chargés.',
  choicesNotRenewed: 'La liste des serveurs n’a pas pu être actualisée.',
  back: 'Retour',
} as const
