/** Each writing call as a player makes it: the page, the press, and the sign of success. */
import type { Page } from '@playwright/test'
import type { WritingId } from '../../contracts/registry/registry.ts'
import { openConversation, openSupport } from './conversations.ts'
import { fillIn, forms } from './filled-forms.ts'
import { expect, openOrderForm, player, signIn, type World } from './world.ts'

export interface Write {
  /** Opens the page. */
  readonly open: (page: Page, world: World) => Promise<unknown>
  /** Brings up the form. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** What the player chooses and types, by label. */
  readonly chosen?: Readonly<Record<string, string>>
  readonly typed?: Readonly<Record<string, string>>
  /** The button that sends. */
  readonly button: string
  /** The button that sends again; the same by default. */
  readonly retryButton?: string
  /** The text that reports success. */
  readonly done: string
  /** The text after a retry when only the answer was lost; `done` by default. */
  readonly known?: string
  /** It waits while the browser is offline, and is not repeated if the provider turns out to have carried it out. */
  readonly isInOutbox?: true
}

export async function fill(page: Page, write: Write): Promise<void> {
  await write.prepare?.(page)
  await fillIn(page, write)
}

export const typedIn = ({ typed = {} }: Write): readonly string[] => Object.values(typed)

const sayingIn = (kind: 'request' | 'tracking'): Write => ({
  open: (page) => openConversation(page, kind),
  typed: { 'Votre message': 'Bonjour, je suis au zaap.' },
  button: 'Envoyer',
  retryButton: 'Réessayer',
  done: 'Envoyé',
  isInOutbox: true,
})

const closing = (kind: 'request' | 'tracking'): Write => ({
  open: (page) => openConversation(page, kind),
  prepare: (page) => page.getByRole('button', { name: 'Fermer la conversation' }).click(),
  button: 'Fermer le Chat',
  done: 'Bonjour, que pouvons-nous faire pour vous ?',
})

/** A missing call does not compile. Logouts: tests/e2e/session.spec.ts; no page creates rates. */
export const writes: Readonly<Record<Exclude<WritingId, 'auth.logout' | 'rates.create'>, Write>> = {
  'auth.register': {
    open: (page) => page.goto('/signup'),
    typed: {
      Prénom: 'Norane',
      Nom: 'El Fassi',
      Email: 'norane@kamasouk.test',
      'Mot de passe': 'Zellige2026',
      'Confirmer le mot de passe': 'Zellige2026',
    },
    button: 'Créer mon compte',
    done: 'Votre compte a été créé. Vous pouvez vous connecter.',
    known: 'Cet email est déjà utilisé.',
  },
  'auth.login': {
    open: async (page) => {
      await page.goto('/signin')
      // The page checks the session at the first interaction.
      const asked = page.waitForResponse('**/api/auth/refresh')
      await page.mouse.move(1, 1)
      await asked
    },
    typed: { Email: player.email, 'Mot de passe': player.password },
    button: 'Se connecter',
    done: 'vous etes connecte',
  },
  'auth.forgotPassword': {
    open: (page) => page.goto('/forgot-password'),
    typed: { Email: player.email },
    button: 'Send Reset Link',
    done: 'Si un compte existe pour cet email',
  },
  'auth.resetPassword': {
    open: async (page, world) => {
      await page.context().request.post('/api/auth/forgot-password', { data: { email: player.email } })
      await page.goto(await world.lastMailLink())
    },
    typed: { 'Nouveau mot de passe': 'Zellige2026', 'Confirmer le mot de passe': 'Zellige2026' },
    button: 'Enregistrer le mot de passe',
    done: 'Votre mot de passe a été réinitialisé.',
    known: 'Ce lien ne fonctionne plus',
  },
  'auth.changePassword': {
    open: (page) => signIn(page, '/profile'),
    typed: {
      'Old password': player.password,
      'New password': 'Zellige2026',
      'Confirm new password': 'Zellige2026',
    },
    button: 'Change password',
    done: 'Votre mot de passe a été modifié.',
    known: 'Old password is not correct',
  },
  'users.update': {
    open: (page) => signIn(page, '/profile'),
    typed: { City: 'Agadir', Address: '12, rue des Zelliges' },
    button: 'Save changes',
    done: 'Votre profil est à jour.',
  },
  'conversations.create': {
    open: (page) => signIn(page, '/faq'),
    prepare: openOrderForm,
    chosen: forms.order.chosen,
    typed: forms.order.typed,
    button: 'Envoyer ma demande',
    done: 'Votre demande est en cours de traitement !',
  },
  'trackings.create': {
    open: (page) => signIn(page, '/faq'),
    prepare: async (page) => {
      await openSupport(page)
      // The panel's code must be there before a fault takes the network away.
      await expect(page.getByRole('button', { name: 'Suivre ma Commande' })).toBeVisible()
    },
    button: 'Suivre ma Commande',
    done: 'Dites-nous de quelle commande il s’agit',
  },
  'messages.sendToRequest': sayingIn('request'),
  'messages.sendToTracking': sayingIn('tracking'),
  'messages.closeRequest': closing('request'),
  'messages.closeTracking': closing('tracking'),
  'exchanges.create': {
    open: async (page) => {
      await signIn(page, '/exchange')
      await expect(page.getByRole('form', { name: 'Demande d’échange' })).toBeVisible()
      // The page learns of an exchange whose answer was lost by the refusal of the next one, not before.
      let isRefused = false
      page.on('response', (response) => (isRefused ||= response.status() === 409))
      await page.route('**/exchange/user/lastexchange', (route) => (isRefused ? route.continue() : undefined))
    },
    prepare: async (page) => {
      await fillIn(page, forms.exchange)
      // Until the rate has come, the form has no amount to send.
      await expect(page.getByLabel('Quantité envoyée (M)')).not.toHaveValue('')
    },
    typed: { ...forms.exchange.typed, 'Votre personnage qui reçoit': 'Yasmi-Cra' },
    button: 'Demander l’échange',
    done: 'Votre demande est en cours de traitement !',
  },
}

export type WriteId = keyof typeof writes
