/** Each writing call as a player makes it: the page, the press, and the sign of success. */
import type { Page } from '@playwright/test'
import type { EndpointId, Endpoints } from '../../contracts/registry/registry.ts'
import { openConversation } from '../e2e/conversations.ts'
import { fillIn, forms } from '../e2e/filled-forms.ts'
import { expect, messages, openOrderForm, player, signIn, type World } from '../e2e/world.ts'

export interface Write {
  /** Opens the page and fills in the form. */
  readonly prepare: (page: Page, world: World) => Promise<void>
  readonly send: (page: Page) => Promise<void>
  /** How the player retries; `send` by default. */
  readonly sendAgain?: (page: Page) => Promise<void>
  /** What the player has typed. */
  readonly typed: readonly string[]
  readonly expectDone: (page: Page) => Promise<void>
  /** The provider carries out a repeated call too, but it changes nothing. */
  readonly isRepeatable?: true
  /** The page retries automatically until the provider confirms; a repeated call changes nothing. */
  readonly repeatsItself?: true
  /** The message that the player reads; the fault's message by default. */
  readonly says?: string
  /** Expects the result of a retry after only the answer was lost; `expectDone` by default. */
  readonly expectKnown?: (page: Page) => Promise<void>
  /** The call waits while the browser is offline. */
  readonly waitsOffline?: true
}

type WritingId = {
  [Id in EndpointId]: Endpoints[Id]['method'] extends 'GET' ? never : Id
}[EndpointId]

/** No page makes this call. */
type ForAdmins = 'rates.create'

const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).click()

const expectText =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByText(text).first()).toBeVisible()
  }

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

const sayingIn = (kind: 'request' | 'tracking'): Write => {
  const text = 'Bonjour, je suis au zaap.'
  return {
    prepare: async (page) => {
      await openConversation(page, kind)
      await page.getByLabel('Votre message').fill(text)
    },
    send: press('Envoyer'),
    sendAgain: press('Réessayer'),
    typed: [text],
    expectDone: async (page) => {
      await expect(messages(page).filter({ hasText: text }).getByText('Envoyé')).toBeAttached()
      await expect(messages(page)).toHaveCount(1)
    },
    waitsOffline: true,
  }
}

const closing = (kind: 'request' | 'tracking'): Write => ({
  prepare: async (page) => {
    await openConversation(page, kind)
    await press('Fermer la conversation')(page)
  },
  send: press('Fermer le Chat'),
  typed: [],
  isRepeatable: true,
  expectDone: expectText('Bonjour, que pouvons-nous faire pour vous ?'),
})

/** All writing calls. A missing one does not compile. */
export const writes: Readonly<Record<Exclude<WritingId, ForAdmins>, Write>> = {
  'auth.register': {
    prepare: async (page) => {
      await page.goto('/signup')
      await fill(page, {
        Prénom: 'Norane',
        Nom: 'El Fassi',
        Email: 'norane@kamasouk.test',
        'Mot de passe': 'Zellige2026',
        'Confirmer le mot de passe': 'Zellige2026',
      })
    },
    send: press('Créer mon compte'),
    typed: ['Norane', 'El Fassi', 'norane@kamasouk.test', 'Zellige2026'],
    expectDone: expectText('Votre compte a été créé. Vous pouvez vous connecter.'),
    expectKnown: expectText('Cet email est déjà utilisé.'),
  },
  'auth.login': {
    prepare: async (page) => {
      await page.goto('/signin')
      // The page checks the session at the first interaction.
      const asked = page.waitForResponse('**/api/auth/refresh')
      await page.mouse.move(1, 1)
      await asked
      await fill(page, { Email: player.email, 'Mot de passe': player.password })
    },
    send: press('Se connecter'),
    typed: [player.email, player.password],
    isRepeatable: true,
    expectDone: expectText('vous etes connecte'),
  },
  'auth.forgotPassword': {
    prepare: async (page) => {
      await page.goto('/forgot-password')
      await fill(page, { Email: player.email })
    },
    send: press('Send Reset Link'),
    typed: [player.email],
    isRepeatable: true,
    expectDone: expectText('Si un compte existe pour cet email'),
  },
  'auth.resetPassword': {
    prepare: async (page, world) => {
      await page.context().request.post('/api/auth/forgot-password', { data: { email: player.email } })
      await page.goto(await world.lastMailLink())
      await fill(page, { 'Nouveau mot de passe': 'Zellige2026', 'Confirmer le mot de passe': 'Zellige2026' })
    },
    send: press('Enregistrer le mot de passe'),
    typed: ['Zellige2026'],
    expectDone: expectText('Votre mot de passe a été réinitialisé.'),
    expectKnown: expectText('Ce lien ne fonctionne plus'),
  },
  'auth.changePassword': {
    prepare: async (page) => {
      await signIn(page, '/profile')
      await fill(page, {
        'Old password': player.password,
        'New password': 'Zellige2026',
        'Confirm new password': 'Zellige2026',
      })
    },
    send: press('Change password'),
    typed: [player.password, 'Zellige2026'],
    expectDone: expectText('Votre mot de passe a été modifié.'),
    expectKnown: expectText('Old password is not correct'),
  },
  'auth.logout': {
    prepare: (page) => signIn(page, '/buy'),
    send: press('Logout'),
    // The page signs out at once, and completes the call after a reload.
    sendAgain: async (page) => {
      await page.reload()
      await page.mouse.move(2, 2)
    },
    typed: [],
    repeatsItself: true,
    says: 'Votre déconnexion n’est pas terminée',
    expectDone: async (page) => {
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
      await page.waitForFunction(() => localStorage.getItem('kamasouk.logout') === null)
    },
  },
  'users.update': {
    prepare: async (page) => {
      await signIn(page, '/profile')
      await fill(page, { City: 'Agadir', Address: '12, rue des Zelliges' })
    },
    send: press('Save changes'),
    typed: ['Agadir', '12, rue des Zelliges'],
    isRepeatable: true,
    expectDone: expectText('Votre profil est à jour.'),
  },
  'conversations.create': {
    prepare: async (page) => {
      await signIn(page, '/faq')
      await openOrderForm(page)
      await fillIn(page, forms.order)
    },
    send: press('Envoyer ma demande'),
    typed: ['12,5', 'Yasmi-Iop'],
    expectDone: expectText('Votre demande est en cours de traitement !'),
  },
  'trackings.create': {
    prepare: async (page) => {
      await signIn(page, '/faq')
      await press('Ouvrir le support')(page)
      // The panel's code must be there before a fault takes the network away.
      await expect(page.getByRole('button', { name: 'Suivre ma Commande' })).toBeVisible()
    },
    send: press('Suivre ma Commande'),
    typed: [],
    expectDone: expectText('Dites-nous de quelle commande il s’agit'),
  },
  'messages.sendToRequest': sayingIn('request'),
  'messages.sendToTracking': sayingIn('tracking'),
  'messages.closeRequest': closing('request'),
  'messages.closeTracking': closing('tracking'),
  'exchanges.create': {
    prepare: async (page) => {
      await signIn(page, '/exchange')
      await page.getByLabel('Jeu').selectOption('Dofus Retro')
      await page.getByLabel('Serveur d’envoi').selectOption('Boune')
      await page.getByLabel('Serveur de réception').selectOption('Agride')
      await fill(page, {
        'Quantité envoyée (M)': '2,375',
        'Votre personnage qui envoie': 'Yasmi-Iop',
        'Votre personnage qui reçoit': 'Yasmi-Cra',
      })
      await expect(page.getByLabel('Quantité reçue (M)')).not.toHaveValue('')
    },
    send: press('Demander l’échange'),
    typed: ['2,375', 'Yasmi-Iop', 'Yasmi-Cra'],
    expectDone: expectText('Votre demande est en cours de traitement !'),
  },
}

export type WriteId = keyof typeof writes
export const writeIds = Object.keys(writes) as WriteId[]
