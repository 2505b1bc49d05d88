import * as source from '../default/contact.ts'
import type { Messages } from '../messages.ts'

export const contactTexts: Messages<typeof source.contactTexts> = {
  ...source.contactTexts,
  heading: 'Contactez-nous',
  submit: 'Envoyer le message',
  note: 'Nous vous répondons dès que possible !',
  thanks: 'Merci de nous avoir contactés !',
}
