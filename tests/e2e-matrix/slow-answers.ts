/** Slow answers: the message that the player reads, and the retry. */
import type { Locator, Page, Route } from '@playwright/test'
import { openSupport } from '../e2e/conversations.ts'
import { expect, expectTakenOver, signIn, test } from '../e2e/world.ts'

export const french = {
  loading: /^(Chargement|Lecture)/,
  slow: 'Cela prend plus de temps que d’habitude.',
  retry: 'Réessayer',
}
const english = { loading: /^Loading/, slow: 'This is taking longer than usual.', retry: 'Try again' }

const option = (page: Page, list: string, name: string): Locator =>
  page.getByLabel(list).getByRole('option', { name, exact: true })

interface Awaited {
  /** The call that hangs. */
  readonly address: string
  readonly open: (page: Page) => Promise<unknown>
  readonly texts?: typeof english
  /** The part of the page that waits; the whole page, where only one part can wait. */
  readonly part?: (page: Page) => Locator
  /** An element that the answer brings. */
  readonly brings: (page: Page) => Locator
}

export const servers = '**/api/servers/all/dofus?*'
const awaited = {
  'the servers of a market': {
    address: servers,
    open: (page) => signIn(page, '/buy'),
    part: (page) => page.getByRole('region', { name: 'Serveurs Dofus Retro' }),
    brings: (page) => page.getByRole('rowheader', { name: 'Boune' }),
  },
  'the history': {
    address: '**/api/transactions/buy/**',
    open: (page) => signIn(page, '/transactions'),
    texts: english,
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

/** Opens each place in turn, in one page. */
export function testSlowAnswers(...places: readonly (keyof typeof awaited)[]): void {
  test(`${places.join(', ')}: after ten seconds without an answer a retry is offered`, async ({ page }) => {
    await page.clock.install()
    for (const place of places) await expectRetryOffered(page, awaited[place])
  })
}

async function expectRetryOffered(page: Page, place: Awaited): Promise<void> {
  const { address, open, texts = french, part, brings } = place
  const calls: Route[] = []
  let isHanging = true
  await page.route(address, (route) => (isHanging ? void calls.push(route) : route.continue()))
  await open(page)
  await expectTakenOver(page)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await expect(page.getByText(texts.loading).first()).toBeAttached()
  const notice = (part?.(page) ?? page).getByRole('status').filter({ hasText: texts.slow })
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
