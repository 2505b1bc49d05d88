/** Each writing call as a player makes it: the page, the press, and the sign of success. */
import type { Page } from '@playwright/test'
import type { WritingId } from '../../contracts/registry/registry.ts'
import { openConversation, openSupport } from '../e2e/conversations.ts'
import { fillIn, forms } from '../e2e/filled-forms.ts'
import { expect, messages, openOrderForm, player, signIn, type World } from '../e2e/world.ts'

export interface Write {
  /** Opens the page. */
  readonly open: (page: Page, world: World) => Promise<void>
  /** Fills in the form. */
  readonly fill: (page: Page) => Promise<void>
  /** The button that sends. */
  readonly button: string
  /** The button that sends again; the same by default. */
  readonly retryButton?: string
  /** What the player has typed. */
  readonly typed: readonly string[]
  readonly expectDone: (page: Page) => Promise<void>
  /** Expects the result of a retry after only the answer was lost; `expectDone` by default. */
  readonly expectKnown?: (page: Page) => Promise<void>
  /** It waits while the browser is offline, and is not repeated if the provider turns out to have carried it out. */
  readonly isInOutbox?: true
}

const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).click()

const expectText =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByText(text).first()).toBeVisible()
  }

const type =
  (fields: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<void> => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text)
  }

const goTo =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
  }

const sayingIn = (kind: 'request' | 'tracking'): Write => {
  const text = 'Bonjour, je suis au zaap.'
  return {
    open: (page) => openConversation(page, kind),
    fill: (page) => page.getByLabel('Votre message').fill(text),
    button: 'Envoyer',
    retryButton: 'Réessayer',
    typed: [text],
    expectDone: async (page) => {
      await expect(messages(page).filter({ hasText: text }).getByText('Envoyé')).toBeAttached()
      await expect(messages(page)).toHaveCount(1)
    },
    isInOutbox: true,
  }
}

const closing = (kind: 'request' | 'tracking'): Write => ({
  open: (page) => openConversation(page, kind),
  fill: press('Fermer la conversation'),
  button: 'Fermer le Chat',
  typed: [],
  expectDone: expectText('Bonjour, que pouvons-nous faire pour vous ?'),
})

/** A missing call does not compile. Logouts: tests/e2e/session-safety.spec.ts; no page creates rates. */
export const writes: Readonly<Record<Exclude<WritingId, 'auth.logout' | 'rates.create'>, Write>> = {
  'auth.register': {
    open: goTo('/signup'),
    fill: type({
      Prénom: 'Norane',
      Nom: 'El Fassi',
      Email: 'norane@kamasouk.test',
      'Mot de passe': 'Zellige2026',
      'Confirmer le mot de passe': 'Zellige2026',
    }),
    button: 'Créer mon compte',
    typed: ['Norane', 'El Fassi', 'norane@kamasouk.test', 'Zellige2026'],
    expectDone: expectText('Votre compte a été créé. Vous pouvez vous connecter.'),
    expectKnown: expectText('Cet email est déjà utilisé.'),
  },
  'auth.login': {
    open: async (page) => {
      await page.goto('/signin')
      // The page checks the session at the first interaction.
      const asked = page.waitForResponse('**/api/auth/refresh')
      await page.mouse.move(1, 1)
      await asked
    },
    fill: type({ Email: player.email, 'Mot de passe': player.password }),
    button: 'Se connecter',
    typed: [player.email, player.password],
    expectDone: expectText('vous etes connecte'),
  },
  'auth.forgotPassword': {
    open: goTo('/forgot-password'),
    fill: type({ Email: player.email }),
    button: 'Send Reset Link',
    typed: [player.email],
    expectDone: expectText('Si un compte existe pour cet email'),
  },
  'auth.resetPassword': {
    open: async (page, world) => {
      await page.context().request.post('/api/auth/forgot-password', { data: { email: player.email } })
      await page.goto(await world.lastMailLink())
    },
    fill: type({ 'Nouveau mot de passe': 'Zellige2026', 'Confirmer le mot de passe': 'Zellige2026' }),
    button: 'Enregistrer le mot de passe',
    typed: ['Zellige2026'],
    expectDone: expectText('Votre mot de passe a été réinitialisé.'),
    expectKnown: expectText('Ce lien ne fonctionne plus'),
  },
  'auth.changePassword': {
    open: (page) => signIn(page, '/profile'),
    fill: type({
      'Old password': player.password,
      'New password': 'Zellige2026',
      'Confirm new password': 'Zellige2026',
    }),
    button: 'Change password',
    typed: [player.password, 'Zellige2026'],
    expectDone: expectText('Votre mot de passe a été modifié.'),
    expectKnown: expectText('Old password is not correct'),
  },
  'users.update': {
    open: (page) => signIn(page, '/profile'),
    fill: type({ City: 'Agadir', Address: '12, rue des Zelliges' }),
    button: 'Save changes',
    typed: ['Agadir', '12, rue des Zelliges'],
    expectDone: expectText('Votre profil est à jour.'),
  },
  'conversations.create': {
    open: (page) => signIn(page, '/faq'),
    fill: async (page) => {
      await openOrderForm(page)
      await fillIn(page, forms.order)
    },
    button: 'Envoyer ma demande',
    typed: ['12,5', 'Yasmi-Iop'],
    expectDone: expectText('Votre demande est en cours de traitement !'),
  },
  'trackings.create': {
    open: (page) => signIn(page, '/faq'),
    fill: async (page) => {
      await openSupport(page)
      // The panel's code must be there before a fault takes the network away.
      await expect(page.getByRole('button', { name: 'Suivre ma Commande' })).toBeVisible()
    },
    button: 'Suivre ma Commande',
    typed: [],
    expectDone: expectText('Dites-nous de quelle commande il s’agit'),
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
    fill: async (page) => {
      await fillIn(page, forms.exchange)
      await type({ 'Votre personnage qui reçoit': 'Yasmi-Cra' })(page)
      await expect(page.getByLabel('Quantité envoyée (M)')).not.toHaveValue('')
    },
    button: 'Demander l’échange',
    typed: ['3,125', 'Yasmi-Iop', 'Yasmi-Cra'],
    expectDone: expectText('Votre demande est en cours de traitement !'),
  },
}

export type WriteId = keyof typeof writes
