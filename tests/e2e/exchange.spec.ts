import type { Page } from '@playwright/test'
import { createExchange } from './conversations.ts'
import { fillIn, forms, stored } from './filled-forms.ts'
import { expectHeaderToFit } from './sound.ts'
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
} from './world.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Demande d’échange' })
const sent = (page: Page) => page.getByLabel('Quantité envoyée (M)')
const received = (page: Page) => page.getByLabel('Quantité reçue (M)')
const submit = (page: Page) => page.getByRole('button', { name: 'Demander l’échange' })
const refused = 'Please fill in all required fields or the quantity is higher than the stock.'

const chooseServers = (page: Page) => fillIn(page, { chosen: forms.exchange.chosen })
const names = { 'Votre personnage qui envoie': 'Yasmi-Iop', 'Votre personnage qui reçoit': 'Yasmi-Cra' }

async function fillAll(page: Page): Promise<void> {
  await fillIn(page, { chosen: forms.exchange.chosen, typed: { 'Quantité envoyée (M)': '12', ...names } })
  await expect(received(page)).toHaveValue('10,54')
}

const chip = (page: Page, state: string) =>
  page.getByRole('banner').getByRole('link', { name: `${state} : voir mon échange` })

// client/src/features/exchange/exchange-calculation.test.ts has every amount and its fault.
test('the form calculates both amounts and sends nothing until all is valid', async ({ page, world }) => {
  await openMarket(page, world)
  await world.act('set-server', { serverId: await serverIdOf(page, 'Allisteria'), serverStock: 0 })
  await signIn(page, '/exchange')
  await submit(page).click()
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
  await expect(optionOf('Serveur d’envoi', 'Allisteria')).toHaveCount(1)
  await expect(optionOf('Serveur de réception', 'Allisteria (épuisé)')).toHaveCount(1)

  await sent(page).fill('1,234')
  await expect(sent(page)).toHaveAccessibleDescription(/Soit 1\s234\s000 Kamas/)
  await sent(page).fill('0.5')
  await expect(received(page)).toHaveAccessibleDescription(/Les frais dépassent/)
  await expect(received(page)).toHaveAttribute('aria-invalid', 'true')
  await fillIn(page, { typed: names })
  await sent(page).fill('200')
  await submit(page).click()
  await expect(received(page)).toBeFocused()
  expect(await world.exchanges()).toEqual([])

  await received(page).fill('10,54')
  await expect(sent(page)).toHaveValue('12')
  await expect(page.getByText('12 M × 0,92 − 0,5 M = 10,54 M')).toBeVisible()
  await expect(page.getByText('Stock disponible : 100 M')).toBeVisible()
  await page.getByRole('button', { name: 'Max : envoyer ce que le stock permet' }).click()
  await expect(sent(page)).toHaveValue('109,24')
  await expect(received(page)).toHaveValue('100')
})

test('a refused form keeps its first faulty field focused while games arrive', served, async ({ page }) => {
  const release = await holdBack(page, '**/api/games')
  await signIn(page, '/exchange')
  await submit(page).click()
  await expect(page.getByLabel('Jeu')).toBeFocused()
  release()
  await expect(page.getByRole('option', { name: 'Dofus Retro' })).toHaveCount(1)
  await expect(page.getByLabel('Jeu')).toBeFocused()
})

test('a double click requests one exchange, which is handed over and completed', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openMarket(page, world)
  await signIn(page, '/exchange')
  await fillAll(page)
  await pressTwice(submit(page))
  await expect(page.getByText('Votre demande est en cours de traitement !')).toBeVisible()
  expect(await stored(page)).not.toContain('Yasmi-Iop')
  const exchanges = await world.exchanges()
  expect(exchanges).toMatchObject([{ quantitySendDouble: 12, quantityReceiveDouble: 10.54 }])
  const transactionId = exchanges[0]?._id

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
  for (const what of ['le code d’échange', 'le personnage de l’opérateur']) {
    await card.getByRole('button', { name: `Copier ${what}` }).click()
    await expect(card.getByText(await page.evaluate(() => navigator.clipboard.readText()))).toBeVisible()
  }
  await expect(chip(page, 'Opérateur assigné')).toBeVisible()
  await expectHeaderToFit(page)
  await world.act('settle', { transactionId, status: 'Exchanged' })
  await returnToTab(page)
  await expect(page.getByText('Votre échange est terminé')).toHaveCount(1)
  await expect(form(page)).toBeVisible()
  await expect(chip(page, 'Opérateur assigné')).toBeHidden()
})

test('amounts that have changed need a confirmation', async ({ page, world }) => {
  const { setRate, setStock } = await openMarket(page, world)
  await signIn(page, '/exchange')
  await fillAll(page)
  await setRate(0.9)
  await submit(page).click()
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

test(
  'another tab’s exchange replaces the form, which says why and keeps its input',
  all,
  async ({ page, world }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const { serverIdTo } = await openMarket(page, world)
    await signIn(page, '/exchange')
    await fillAll(page)
    await expectConnected(world)
    await submit(page).hover()
    await page.mouse.down()
    // No operator has a character on the last server of a game.
    const servers = { serverIdFrom: await serverIdOf(page), serverIdTo }
    await world.act('set-rate', { ...servers, conversionRate: 1, exchangeFee: 0 })
    await createExchange(page, servers, 7)
    await returnToTab(page)
    await expect(page.getByRole('region', { name: 'Votre échange' })).toContainText('7 M')
    await page.mouse.up()
    const reason = page.getByRole('alert').filter({ hasText: 'Un échange est déjà en attente. Votre saisie' })
    await expect(reason).toBeInViewport({ ratio: 1 })
    const [exchange, ...others] = await world.exchanges()
    expect(others).toEqual([])

    await world.act('assign', { transactionId: exchange?._id })
    await expect(page.getByText(/est en cours d’attribution. Ne remettez rien/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copier le personnage de l’opérateur' })).toBeHidden()
    await world.act('settle', { transactionId: exchange?._id, status: 'Rejected' })
    await returnToTab(page)
    await expect(page.getByText('Votre échange a été refusé')).toBeVisible()
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
test('the page says that no rate is offered, and then shows a new one', served, async ({ page }) => {
  const rates = '**/api/exchange-rates?*'
  await page.route(rates, (route) =>
    route.fulfill({
      json: { data: [], pagination: { total: 0, totalPages: 0, currentPage: 1, limit: 10 } },
    }),
  )
  await signIn(page, '/exchange')
  await chooseServers(page)
  await expect(page.getByText('Aucun échange n’est proposé entre ces deux serveurs')).toBeVisible()
  await page.unroute(rates)
  await returnToTab(page)
  await expect(page.getByText(/^Stock disponible/)).toBeVisible()
})
