/**
 * Two players at one computer: Yasmine has filled in a form in one window, and Mehdi signs in in another. For each form,
 * nothing is carried out for Mehdi and no input of Yasmine stays on the screen.
 */
import type { Page } from '@playwright/test'
import {
  cutOffNews,
  expect,
  messages,
  openRequest,
  signIn,
  submitSignIn,
  test,
  type World,
} from '../e2e/world.ts'

const mehdi = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }

interface Form {
  readonly name: string
  /** Shows the form to Yasmine and fills it in. */
  readonly fill: (page: Page, world: World) => Promise<void>
  readonly submit: (page: Page) => Promise<void>
  /** Her input, if any. */
  readonly typed?: string
}

const pressButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const openChat = pressButton('Ouvrir le support')

const forms: readonly Form[] = [
  {
    name: 'the order form',
    typed: 'Yasmi-Iop',
    fill: async (page) => {
      await signIn(page)
      await openChat(page)
      await pressButton('Effectuer une Transaction')(page)
      await page.getByLabel('Jeu').selectOption('Dofus Retro')
      await page.getByLabel('Serveur').selectOption('Boune')
      await page.getByLabel('Type de transaction').selectOption('Buy')
      await page.getByLabel('Quantité (M)').fill('12')
      await page.getByLabel('Nom du personnage').fill('Yasmi-Iop')
    },
    submit: pressButton('Envoyer ma demande'),
  },
  {
    name: 'the exchange form',
    typed: 'Yasmi-Iop',
    fill: async (page, world) => {
      const answer = await page.context().request.get('/api/servers/all/dofus?keyword=')
      const { servers } = (await answer.json()) as { servers: { _id: string; serverName: string }[] }
      const idOf = (name: string) => servers.find(({ serverName }) => serverName === name)?._id
      const [serverIdFrom, serverIdTo] = [idOf('Boune'), idOf('Agride')]
      await world.act('set-rate', { serverIdFrom, serverIdTo, conversionRate: 0.92, exchangeFee: 0.5 })
      await world.act('set-server', { serverId: serverIdTo, serverStock: 100 })
      await signIn(page, '/exchange')
      await page.getByLabel('Jeu').selectOption('Dofus Retro')
      await page.getByLabel('Serveur d’envoi').selectOption('Boune')
      await page.getByLabel('Serveur de réception').selectOption('Agride')
      await page.getByLabel('Quantité envoyée (M)').fill('12')
      await page.getByLabel('Votre personnage qui envoie').fill('Yasmi-Iop')
      await page.getByLabel('Votre personnage qui reçoit').fill('Yasmi-Cra')
    },
    submit: pressButton('Demander l’échange'),
  },
  {
    name: 'the profile',
    typed: 'Tafraout',
    fill: async (page) => {
      await signIn(page, '/profile')
      await page.getByLabel('City').fill('Tafraout')
    },
    submit: pressButton('Save changes'),
  },
  {
    name: 'the change of the password',
    typed: 'Kamas2027!',
    fill: async (page) => {
      await signIn(page, '/profile')
      await page.getByLabel('Old password').fill('Kamas2026!')
      await page.getByLabel('New password', { exact: true }).fill('Kamas2027!')
      await page.getByLabel('Confirm new password').fill('Kamas2027!')
    },
    submit: pressButton('Change password'),
  },
  {
    name: 'a message',
    typed: 'Bonjour de Yasmine',
    fill: async (page, world) => {
      await signIn(page)
      await openRequest(page, world)
      await page.getByLabel('Votre message').fill('Bonjour de Yasmine')
    },
    submit: pressButton('Envoyer'),
  },
  {
    name: 'the end of a conversation',
    fill: async (page, world) => {
      await signIn(page)
      await openRequest(page, world)
      await pressButton('Fermer la conversation')(page)
      await expect(page.getByRole('button', { name: 'Fermer le Chat' })).toBeVisible()
    },
    submit: pressButton('Fermer le Chat'),
  },
  {
    name: 'a tracking',
    fill: async (page) => {
      await signIn(page)
      await openChat(page)
    },
    submit: (page) => page.getByRole('button', { name: /^Suivre ma Commande/ }).click(),
  },
]

/** Signs Yasmine out and Mehdi in, in another window of the same browser. */
async function changePlayer(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/signin')
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.getByRole('link', { name: 'Sign In' }).click()
  await submitSignIn(other, mehdi)
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Returns the writing calls carried out for Mehdi, without his sign-in. */
async function writesOfMehdi(page: Page, world: World): Promise<string[]> {
  const { request } = page.context()
  const login = await request.post('/api/auth/login', { data: mehdi })
  const { user } = (await login.json()) as { user: { _id: string } }
  const { entries } = await world.control.call('journal.read', { query: { limit: 1000 } })
  return entries
    .filter((entry) => entry.kind === 'call')
    .filter(({ method, userId }) => method !== 'GET' && userId === user._id)
    .filter(({ path }) => !path.startsWith('/api/auth/log'))
    .map(({ method, path, status }) => `${method} ${path} ${String(status)}`)
}

const typedTexts = (page: Page): Promise<string[]> =>
  page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

async function expectMehdiAlone(page: Page, world: World, { typed }: Form): Promise<void> {
  await expect(page.getByText(`Vous êtes maintenant connecté en tant que ${mehdi.email}.`)).toBeVisible()
  if (typed !== undefined) await expect.poll(() => typedTexts(page)).not.toContain(typed)
  await expect(messages(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fermer le Chat' })).toBeHidden()
  expect(await writesOfMehdi(page, world)).toEqual([])
}

for (const form of forms) {
  test(`${form.name} of one player disappears as soon as another signs in`, async ({ page, world }) => {
    await form.fill(page, world)
    await changePlayer(page)
    await expectMehdiAlone(page, world, form)
  })

  test(`${form.name} of one player is not sent for another, in a window without news`, async ({
    page,
    world,
  }) => {
    await cutOffNews(page)
    await form.fill(page, world)
    await changePlayer(page)
    // The access token in the first window expires.
    await world.control.call('clock.advance', { body: { by: '16m' } })
    await form.submit(page)
    await expectMehdiAlone(page, world, form)
  })
}
