import type { Page } from '@playwright/test'
import { createExchange } from './conversations.ts'
import { stored } from './filled-forms.ts'
import {
  all,
  expect,
  expectConnected,
  faulty,
  holdBack,
  openMarket,
  pressTwice,
  returnToTab,
  served,
  serverIdOf,
  signIn,
  test,
  type World,
} from './world.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Demande d’échange' })
const sent = (page: Page) => page.getByLabel('Quantité envoyée (M)')
const received = (page: Page) => page.getByLabel('Quantité reçue (M)')
const refused = 'Please fill in all required fields or the quantity is higher than the stock.'

async function openExchange(page: Page): Promise<void> {
  await signIn(page, '/exchange')
  await expect(form(page)).toBeVisible()
}

async function chooseServers(page: Page): Promise<void> {
  await page.getByLabel('Jeu').selectOption('Dofus Retro')
  await page.getByLabel('Serveur d’envoi').selectOption('Boune')
  await page.getByLabel('Serveur de réception').selectOption('Agride')
}

async function fillIn(page: Page): Promise<void> {
  await chooseServers(page)
  await sent(page).fill('12')
  await page.getByLabel('Votre personnage qui envoie').fill('Yasmi-Iop')
  await page.getByLabel('Votre personnage qui reçoit').fill('Yasmi-Cra')
  await expect(received(page)).toHaveValue('10,54')
}

const chip = (page: Page, state: string) =>
  page.getByRole('banner').getByRole('link', { name: `${state} : voir mon échange` })

test('the form calculates both amounts and sends nothing until all is valid', async ({ page, world }) => {
  await openMarket(page, world)
  await world.act('set-server', { serverId: await serverIdOf(page, 'Allisteria'), serverStock: 0 })
  await openExchange(page)
  await page.getByRole('button', { name: 'Demander l’échange' }).click()
  await expect(page.getByText(refused)).toBeVisible()
  await expect(page.getByLabel('Jeu')).toBeFocused()
  for (const label of ['Jeu', 'Serveur d’envoi', 'Quantité envoyée (M)', 'Votre personnage qui reçoit']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/^Ce champ est requis/)
  }

  await chooseServers(page)
  const optionOf = (list: string, name: string) =>
    page.getByLabel(list).getByRole('option', { name, exact: true })
  await expect(optionOf('Serveur de réception', 'Boune')).toHaveCount(0)
  await expect(optionOf('Serveur d’envoi', 'Agride')).toHaveCount(0)
  await expect(optionOf('Serveur d’envoi', 'Dodge')).toHaveCount(0)
  await expect(optionOf('Serveur d’envoi', 'Allisteria')).toHaveCount(1)
  await expect(optionOf('Serveur de réception', 'Allisteria (épuisé)')).toHaveCount(1)

  await sent(page).fill('12')
  await expect(received(page)).toHaveValue('10,54')
  await expect(page.getByText('12 M × 0,92 − 0,5 M = 10,54 M')).toBeVisible()
  await expect(page.getByText('Stock disponible : 100 M')).toBeVisible()

  await sent(page).fill('1,234')
  await expect(sent(page)).toHaveAccessibleDescription(/Soit 1\s234\s000 Kamas/)

  const faults = [
    ['0.5', received, /Les frais dépassent/],
    ['12,3456', sent, /Trois décimales au plus/],
  ] as const
  for (const [typed, field, cause] of faults) {
    await sent(page).fill(typed)
    await expect(field(page)).toHaveAccessibleDescription(cause)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(sent(page)).toHaveValue(typed)
  }
  await page.getByLabel('Votre personnage qui envoie').fill('Yasmi-Iop')
  await page.getByLabel('Votre personnage qui reçoit').fill('Yasmi-Cra')
  await sent(page).fill('200')
  await page.getByRole('button', { name: 'Demander l’échange' }).click()
  await expect(received(page)).toBeFocused()
  expect(await world.exchanges()).toEqual([])

  await received(page).fill('10,54')
  await expect(sent(page)).toHaveValue('12')
  await page.getByRole('button', { name: 'Max : envoyer ce que le stock permet' }).click()
  await expect(sent(page)).toHaveValue('109,24')
  await expect(received(page)).toHaveValue('100')
})

test('a refused form keeps its first faulty field focused while games arrive', served, async ({ page }) => {
  const release = await holdBack(page, '**/api/games')
  await openExchange(page)
  await page.getByRole('button', { name: 'Demander l’échange' }).click()
  await expect(page.getByLabel('Jeu')).toBeFocused()
  release()
  await expect(page.getByRole('option', { name: 'Dofus Retro' })).toHaveCount(1)
  await expect(page.getByLabel('Jeu')).toBeFocused()
})

test('an exchange is requested once by a double click, handed over and completed', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openMarket(page, world)
  await openExchange(page)
  await fillIn(page)
  await pressTwice(page.getByRole('button', { name: 'Demander l’échange' }))
  await expect(page.getByText('Votre demande est en cours de traitement !')).toBeVisible()
  expect(await world.writes()).toEqual(['POST /api/transactions/exchange'])
  expect(await stored(page)).not.toContain('Yasmi-Iop')
  const [exchange] = await world.exchanges()
  expect(exchange).toMatchObject({ quantitySendDouble: 12, quantityReceiveDouble: 10.54 })
  const transactionId = exchange?._id

  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await chip(page, 'Échange en attente').click()
  await expect(page).toHaveURL('/exchange')

  await expectConnected(world)
  await world.act('assign', { transactionId })
  const card = page.getByRole('region', { name: 'Remise en jeu' })
  await expect(card.getByText('Attention aux faux comptes')).toBeVisible()
  await expect(page.getByText('Un opérateur a été assigné à votre échange.')).toBeVisible()
  await expect(card.getByRole('heading', { level: 3 })).toHaveText([
    'Connectez-vous sur Boune',
    'Connectez-vous sur Agride',
  ])
  await expect(card.getByText('12 M', { exact: true })).toBeVisible()
  await expect(card.getByText('10,54 M', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Temps écoulé' })).toHaveText(/\d+ s$/)
  const code = await card.getByText('Code d’échange', { exact: true }).locator('xpath=..').innerText()
  await card.getByRole('button', { name: 'Copier le code d’échange' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/)
  expect(code).toContain(await page.evaluate(() => navigator.clipboard.readText()))
  await card.getByRole('button', { name: 'Copier le personnage de l’opérateur' }).click()
  await expect(card.getByText(await page.evaluate(() => navigator.clipboard.readText()))).toBeVisible()

  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(chip(page, 'Opérateur assigné')).toBeVisible()
    const overflow = await page
      .getByRole('banner')
      .evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow, `at ${String(width)} px`).toBeLessThanOrEqual(0)
  }

  await world.act('settle', { transactionId, status: 'Exchanged' })
  await returnToTab(page)
  await expect(page.getByText('Votre échange est terminé')).toHaveCount(1)
  await expect(form(page)).toBeVisible()
  await expect(chip(page, 'Opérateur assigné')).toBeHidden()
})

test('a failed exchange toasts once, changed amounts need a confirmation', async ({ page, world }) => {
  const { setRate, setStock } = await openMarket(page, world)
  await openExchange(page)
  await fillIn(page)
  const endFault = await world.begin({ status: 'exchanges.create', code: 400, ttl: '1h' })
  await page.getByRole('button', { name: 'Demander l’échange' }).click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts.getByText('Faute simulée')).toHaveCount(1)
  await endFault()

  await setRate(0.9)
  await page.getByRole('button', { name: 'Demander l’échange' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    'Vous deviez recevoir 10,54 M, vous recevriez maintenant 10,3 M. Rien n’a été envoyé',
  )
  await expect(page.getByText('12 M × 0,9 − 0,5 M = 10,3 M')).toBeVisible()
  await expect(sent(page)).toHaveValue('12')
  await expect(page.getByLabel('Votre personnage qui reçoit')).toHaveValue('Yasmi-Cra')
  expect(await world.exchanges()).toEqual([])

  await setStock(5)
  await page.getByRole('button', { name: 'Confirmer avec ces montants' }).click()
  await expect(alert).toContainText('Il reste 5 M')
  await expect(received(page)).toHaveAccessibleDescription(/Plus que le stock disponible, 5 M/)
  await expect(sent(page)).toHaveValue('12')

  await page.getByRole('button', { name: 'Max : envoyer ce que le stock permet' }).click()
  await page.getByRole('button', { name: 'Confirmer avec ces montants' }).click()
  await expect(page.getByText('Votre demande est en cours de traitement !')).toBeVisible()
  expect(await world.exchanges()).toMatchObject([{ quantityReceiveDouble: 5 }])
})

/** Requests 7 M to the last server of the game, as another tab would, at a rate of 1. */
async function requestElsewhere(page: Page, world: World, serverIdTo: string): Promise<void> {
  const servers = { serverIdFrom: await serverIdOf(page), serverIdTo }
  await world.act('set-rate', { ...servers, conversionRate: 1, exchangeFee: 0 })
  await createExchange(page, servers, 7)
}

const summary = (page: Page) => page.getByRole('region', { name: 'Votre échange' })

test(
  'an exchange of another tab refuses the request, and no operator has a blank name',
  { tag: [all.tag, served.tag] },
  async ({ page, world }) => {
    const { serverIdTo } = await openMarket(page, world)
    await openExchange(page)
    await fillIn(page)
    await expectConnected(world)
    // The page learns of the other exchange by the refusal, not before.
    const release = await holdBack(page, '**/exchange/user/lastexchange')
    // No operator has a character on the last server of a game.
    await requestElsewhere(page, world, serverIdTo)
    await page.getByRole('button', { name: 'Demander l’échange' }).click()
    await expect(page.getByText('Un échange est déjà en attente.', { exact: true })).toBeVisible()
    release()
    await expect(summary(page)).toContainText('7 M')
    const [exchange] = await world.exchanges()
    await world.act('assign', { transactionId: exchange?._id })
    await expect(page.getByText(/est en cours d’attribution. Ne remettez rien/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copier le personnage de l’opérateur' })).toBeHidden()

    await world.act('settle', { transactionId: exchange?._id, status: 'Rejected' })
    await returnToTab(page)
    await expect(page.getByText('Votre échange a été refusé')).toBeVisible()
    await expect(sent(page)).toHaveValue('12')
    await expect(page.getByLabel('Serveur d’envoi').locator('option:checked')).toHaveText('Boune')
  },
)

test(
  'a form that another tab’s exchange replaces during a press says why and keeps the input',
  all,
  async ({ page, world }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const { serverIdTo } = await openMarket(page, world)
    await openExchange(page)
    await fillIn(page)
    await page.getByRole('button', { name: 'Demander l’échange' }).hover()
    await page.mouse.down()
    await requestElsewhere(page, world, serverIdTo)
    await returnToTab(page)
    await expect(summary(page)).toContainText('7 M')
    await page.mouse.up()
    const reason = page
      .getByRole('alert')
      .filter({ hasText: 'Un échange est déjà en attente. Votre saisie est gardée' })
    await expect(reason).toBeInViewport({ ratio: 1 })

    expect(await world.exchanges()).toMatchObject([{ quantitySendDouble: 7 }])

    await world.act('settle', { transactionId: (await world.exchanges())[0]?._id, status: 'Rejected' })
    await returnToTab(page)
    await expect(sent(page)).toHaveValue('12')
    await expect(reason).toBeHidden()
  },
)

test('the page reports an exchange or a rate that fails to load', faulty, async ({ page, world }) => {
  const endFault = await world.begin({ status: 'exchanges.last', code: 400, ttl: '1h' })
  await signIn(page, '/exchange')
  await expect(page.getByRole('alert').filter({ hasText: 'n’a pas pu être chargé' })).toContainText(
    'Faute simulée',
  )
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Faute simulée')
  await expect(toast).toHaveCount(1)
  await endFault()
  await returnToTab(page)
  await expect(form(page)).toBeVisible()
  const endFaultOfRates = await world.begin({ status: 'rates.list', code: 400, ttl: '1h' })
  await chooseServers(page)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch exchange rates.')
  await endFaultOfRates()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText(/^Stock disponible/)).toBeVisible()
})

// The simulator has a rate for each two servers.
test('the page says that no rate is offered, and shows one as soon as it is', served, async ({ page }) => {
  const rates = '**/api/exchange-rates?*'
  await page.route(rates, (route) =>
    route.fulfill({
      json: { data: [], pagination: { total: 0, totalPages: 0, currentPage: 1, limit: 10 } },
    }),
  )
  await openExchange(page)
  await chooseServers(page)
  await expect(page.getByText('Aucun échange n’est proposé entre ces deux serveurs')).toBeVisible()
  await page.unroute(rates)
  await returnToTab(page)
  await expect(page.getByText(/^Stock disponible/)).toBeVisible()
})
