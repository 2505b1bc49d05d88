import type * as source from '../default/order.ts'
import type { Messages } from '../messages.ts'

export const orderTexts: Messages<typeof source.orderTexts> = {
  formTitle: 'Your request',
  game: 'Game',
  server: 'Server',
  type: 'Transaction type',
  types: { Buy: 'Buy', Sell: 'Sell' },
  quantity: 'Quantity (M)',
  quantityHint: 'In millions of Kamas, for example 12.5',
  readAs: (kamas) => `That is ${kamas} Kamas`,
  username: 'Character name',
  choose: 'Choose…',
  chooseGameFirst: 'Choose a game first',
  submit: 'Send my request',
  submitting: 'Loading...',
  incomplete: 'Please fill all fields',
  fieldRequired: 'This field is required',
  quantityInvalid: 'A number above 0, with at most three decimals',
  quantityTooLarge: 'At most 1,000,000 M',
  choicesFailed: 'The games and servers could not be loaded.',
  choicesNotRenewed: 'The list of servers could not be refreshed.',
  back: 'Back',
}
