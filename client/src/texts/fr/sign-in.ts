import * as source from '../default/sign-in.ts'
import type { Messages } from '../messages.ts'

export const signInTexts: Messages<typeof source.signInTexts> = {
  ...source.signInTexts,
  submitting: 'Connexion…',
  emailRequired: 'L’email est requis.',
  done: 'Vous êtes connecté',
  points: [
    'Plateforme d’échange sécurisée',
    'Support 24h/24 et 7j/7',
    'Transactions immédiates',
    'Les meilleurs taux du marché',
  ],
}
