import * as source from '../default/sign-up.ts'
import type { Messages } from '../messages.ts'

export const signUpTexts: Messages<typeof source.signUpTexts> = {
  ...source.signUpTexts,
  submitting: 'Création du compte…',
}
