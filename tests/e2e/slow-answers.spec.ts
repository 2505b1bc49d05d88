/** Slow answers: the message that the player reads, and the retry. */
import type { Locator, Page, Route } from '@playwright/test'
import { openSupport } from './conversations.ts'
import { all, expect, expectTakenOver, signIn, test } from './world.ts'

/** In French, and in English on the page of the history. */
const texts = {
  loading: /^(Chargement|Lecture|Loading)/,
  slow: /(Cela prend plus de temps que d’habitude|This is taking longer than usual)\./,
  retry: /^(Réessayer|Try again)$/,
}

const option = (page: Page, list: string, name: string): Locator =>
  page.getByLabel(list).getByRole('option', { name, exact: true })

interface Awaited {
  /** The call that hangs. */
  readonly address: string
  readonly open: (page: Page) => Promise<unknown>
  /** An element that the answer brings. */
  readonly brings: (page: Page) => Locator
}

const servers = '**/api/servers/all/dofus?*'
const retroServers = (page: Page) => page.getByRole('region', { name: 'Serveurs Dofus Retro' })

const awaited = {
  'the servers of a market': {
    address: servers,
    open: (page) => signIn(page, '/buy'),
    brings: (page) => retroServers(page).getByRole('rowheader', { name: 'Boune' }),
  },
  'the history': {
    address: '**/api/transactions/buy/**',
    open: (page) => signIn(page, '/transactions'),
    brings: (page) => page.getByText('1–10 of 40 transactions'),
  },
  'the last exchange': {
    address: '**/api/transactions/exchange/user/lastexchange',
    open: (page) => page.goto('/exchange'),
    brings: (page) => page.getByRole('form', { name: 'Demande d’échange' }),
  },
  'the games of an exchange': {
    address: '**/api/games',
    open: (page) => signIn(page, '/exchange'),
    brings: (page) => option(page, 'Jeu', 'Dofus Retro'),
  },
  'the servers of an exchange': {
    address: servers,
    open: (page) => page.getByLabel('Jeu').selectOption('Dofus Retro'),
    brings: (page) => option(page, 'Serveur d’envoi', 'Boune'),
  },
  'the rate of an exchange': {
    address: '**/api/exchange-rates?*',
    open: async (page) => {
      await page.getByLabel('Serveur d’envoi').selectOption('Boune')
      await page.getByLabel('Serveur de réception').selectOption('Agride')
    },
    brings: (page) => page.getByText('Stock disponible'),
  },
  'the conversations of the chat': {
    address: '**/api/conversations/user',
    open: async (page) => {
      await signIn(page)
      await openSupport(page)
    },
    brings: (page) => page.getByRole('button', { name: 'Effectuer une Transaction' }),
  },
  'the servers of an order': {
    address: servers,
    open: (page) => page.getByRole('button', { name: 'Effectuer une Transaction' }).click(),
    brings: (page) => page.getByRole('form', { name: 'Votre demande' }),
  },
} satisfies Readonly<Record<string, Awaited>>

async function expectRetryOffered(page: Page, place: Awaited): Promise<void> {
  const { address, open, brings } = place
  const calls: Route[] = []
  let isHanging = true
  await page.route(address, (route) => (isHanging ? void calls.push(route) : route.continue()))
  await open(page)
  await expectTakenOver(page)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await expect(page.getByText(texts.loading).first()).toBeAttached()
  const notice = page.getByRole('status').filter({ hasText: texts.slow })
  await expect(notice).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(notice).toBeVisible()

  const before = calls.length
  await notice.getByRole('button', { name: texts.retry }).click()
  // Later, after 20 seconds, the client gives the call up and repeats it without a press.
  await expect.poll(() => calls.length, { timeout: 5000 }).toBeGreaterThan(before)
  await expect.poll(() => calls[before - 1]?.request().failure()).not.toBeNull()
  isHanging = false
  await calls.at(-1)?.continue()
  await expect(brings(page)).toBeAttached()
  await expect(notice).toBeHidden()
}

/** Each row opens its places in turn, in one page. `npm test` tests the first row. */
const rows: readonly (readonly (keyof typeof awaited)[])[] = [
  ['the history'],
  ['the servers of a market', 'the last exchange'],
  ['the games of an exchange', 'the servers of an exchange', 'the rate of an exchange'],
  ['the conversations of the chat', 'the servers of an order'],
]

for (const places of rows) {
  test(
    `${places.join(', ')}: after ten seconds without an answer a retry is offered`,
    { tag: places === rows[0] ? [] : '@all' },
    async ({ page }) => {
      await page.clock.install()
      for (const place of places) await expectRetryOffered(page, awaited[place])
    },
  )
}

test('a slow retry is reported again, and the focus stays on its button', all, async ({ page }) => {
  await page.clock.install()
  await page.route(servers, () => undefined, { times: 2 })
  await page.goto('/buy')
  const retro = retroServers(page)
  await expectTakenOver(page)
  await expect(retro.getByText(texts.loading)).toBeAttached()
  await page.clock.fastForward(10_000)
  const retry = retro.getByRole('button', { name: texts.retry })
  await retry.click()
  await expect(retro.getByText('Nouvel essai en cours…')).toBeVisible()
  await expect(retry).toBeFocused()
  await page.clock.fastForward(10_000)
  await expect(retro.getByText(texts.slow)).toBeVisible()
  await retry.click()
  await expect(retro.getByRole('rowheader', { name: 'Boune' })).toBeVisible()
})
