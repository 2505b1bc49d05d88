import * as source from '../default/contact.ts'

export const contactTexts = {
  ...source.contactTexts,
  heading: 'Contactez-nous',
  submit: 'Envoyer le message',
  note: 'Nous vous répondons dès que possible !',
  thanks: 'Merci de nous avoir contactés !',
} as const
