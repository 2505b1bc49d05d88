/** The service worker: pages without a network, new versions, its removal, and what it never stores. */
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import express from 'express'
import { createSimulator } from '../../mock-api/server.ts'
import { clientFolder } from '../../scripts/client-build.ts'
import {
  all,
  askForKamas,
  expect,
  expectTakenOver,
  expectWaiting,
  messages,
  openOrderForm,
  quietAtOnce,
  signIn,
  test,
  watchConsole,
} from './world.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ page }) => quietAtOnce(page))

const copyLine = 'Pas de connexion : cette page date de votre dernière visite'
const offlineLine = 'Pas de connexion : rien n’est envoyé pour l’instant'
const versionLine = 'Une nouvelle version est prête'

/** Opens a page, and waits until the worker controls it and has stored what it needs. */
async function openStored(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectTakenOver(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => storedIn(page.context())).toContain(new URL(page.url()).pathname)
}

/** The paths in all caches, with their queries; pages without `index.html`. */
async function storedIn(context: BrowserContext): Promise<readonly string[]> {
  const [page] = context.pages()
  const addresses = await page?.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  return (addresses ?? []).map((address) => {
    const { pathname, search } = new URL(address)
    return pathname.replace(/(?<=.)\/index\.html$|index\.html$/, '') + search
  })
}

test('without a network a visited page opens and says so, and further pages too', async ({
  page,
  context,
}) => {
  await openStored(page, '/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: copyLine })).toBeVisible()
  // Its HTML was never loaded; its code was.
  await page.goto('/contact')
  await page.getByLabel('Message').fill('Où est ma commande ?')
  await expect(page.getByText(copyLine)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(copyLine)).toBeHidden()
  await expect(page.getByLabel('Message')).toHaveValue('Où est ma commande ?')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('Où est ma commande ?')
})

test('without a network an order is not sent, a message is sent later, and drafts stay', async ({
  page,
  context,
  world,
}) => {
  await signIn(page, '/faq')
  await expectTakenOver(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await openOrderForm(page)
  await page.getByLabel('Jeu').selectOption('Dofus Retro')
  await page.getByLabel('Serveur').selectOption('Boune')
  await page.getByLabel('Type de transaction').selectOption('Buy')
  await page.getByLabel('Quantité (M)').fill('12,5')
  await page.getByLabel('Nom du personnage').fill('Yasmi-Iop')
  await context.setOffline(true)
  await expect(page.getByText(offlineLine)).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText('Le serveur ne répond pas').first()).toBeVisible()
  await expect(page.getByLabel('Quantité (M)')).toHaveValue('12,5')
  expect(await world.waiting()).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expectWaiting(page)
  await context.setOffline(true)
  await page.getByLabel('Votre message').fill('Bonjour')
  await page.getByLabel('Votre message').press('Enter')
  await expect(messages(page).filter({ hasText: 'Bonjour' })).toBeVisible()
  await context.setOffline(false)
  await expect(messages(page).filter({ hasText: 'Bonjour' }).getByText('Envoyé')).toBeAttached()
  await expect(page.getByText(offlineLine)).toBeHidden()
})

test('a player who opens a page without a network sees it at once, and is signed in when the network is back', async ({
  page,
  context,
}) => {
  await openStored(page, '/faq')
  await signIn(page, '/faq')
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await expect(logout).toBeVisible()
  await context.setOffline(true)
  // The attempts to refresh the session come to an end.
  let failed = 0
  page.on('console', (message) => {
    if (message.text().includes('The session could not be refreshed')) failed += 1
  })
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => failed).toBe(3)
  await expect(logout).toBeHidden()
  await context.setOffline(false)
  await expect(logout).toBeVisible()
})

test('nothing of the API, of an account, or of an address with a secret is stored', async ({
  page,
  context,
}) => {
  await openStored(page, '/buy')
  await signIn(page, '/faq')
  await askForKamas(page)
  await expectWaiting(page)
  for (const path of [
    '/profile',
    '/transactions?keyword=secret',
    '/faq?accessToken=secret',
    '/reset-password/secret',
    '/auth/success?accessToken=secret',
    '/ar/help',
  ]) {
    await page.goto(path)
    await expectTakenOver(page)
  }
  await expect.poll(() => storedIn(context)).toContain('/ar/help')
  const stored = await storedIn(context)
  const others = stored.filter((path) => !/^\/assets\/[\w-]+\.(js|css|woff2)$/.test(path))
  const shared = new Set(['/config.js', '/favicon.svg', '/spa.html', '/start.js'])
  // A broken return from Google leads to the sign-in, which leads a player whose session is refreshed to the home page.
  const pages = ['/', '/ar/help', '/buy', '/faq', '/signin']
  expect(pages).toEqual(expect.arrayContaining(others.filter((path) => !shared.has(path))))
})

/** Copies the built client, without the compressed files, so that a test can change it. */
function copyClient(testInfo: TestInfo): string {
  const folder = testInfo.outputPath('client')
  cpSync(clientFolder, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  return folder
}

/** A separate client, whose files the test changes. */
const ownHost = test.extend<{ readonly host: { readonly url: string; readonly folder: string } }>({
  host: async ({}, use, testInfo) => {
    const folder = copyClient(testInfo)
    const simulator = await createSimulator({ port: 0, clientFolder: folder })
    await use({ url: simulator.url, folder })
    await simulator.close()
  },
})

/** Replaces the client by one whose files with a hash have other addresses, as every build with other code has. */
function deploy(folder: string, version: 'v2' | 'v3'): void {
  mkdirSync(join(folder, 'assets', version))
  for (const file of globSync('assets/**/*.*', { cwd: folder }))
    renameSync(join(folder, file), join(folder, 'assets', version, basename(file)))
  for (const file of globSync('**/*.{css,html,js,json}', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8')
    const next = text
      .replaceAll(/\bassets\/(v2\/)?/g, `assets/${version}/`)
      .replace(/"version":"\w+"/, `"version":"${version}"`)
    writeFileSync(join(folder, file), next)
  }
}

const update = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

ownHost('a new version is offered, and the page reloads only after a press', async ({ page, host }) => {
  const complaints = watchConsole(page)
  const [code = ''] = globSync('assets/contact-page-*.js', { cwd: host.folder })
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['ar'] }))
  await openStored(page, `${host.url}/contact`)
  await page.getByLabel('Message').fill('Une question')
  await page.evaluate(() => caches.open('kamasouk sandbox files /'))
  let loads = 0
  page.on('load', () => (loads += 1))
  deploy(host.folder, 'v2')
  await update(page)
  await expect(page.getByText(versionLine)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Une question')
  expect(loads).toBe(0)
  // The old page still finds its code, which the host has no longer.
  expect(await page.evaluate(async (path) => (await fetch(path)).status, `/${code}`)).toBe(200)
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect.poll(() => loads).toBe(1)
  await expectTakenOver(page)
  await expect(page.getByLabel('Message')).toHaveValue('Une question')
  const inSecond = (path: string) =>
    page.evaluate(
      async (path) => (await caches.match(path, { cacheName: 'kamasouk files / v2' }))?.status,
      path,
    )
  // What a page still uses outlives the cache of the first version, which stays for other open pages.
  for (const path of [`/${code}`, '/contact/index.html']) await expect.poll(() => inSecond(path)).toBe(200)
  // The line is there, and offers a language instead.
  await expect(page.getByRole('button', { name: 'عرض الموقع بالعربية' })).toBeVisible()
  await expect(page.getByText(versionLine)).toBeHidden()
  expect(await cacheNames(page)).toHaveLength(2)
  deploy(host.folder, 'v3')
  await update(page)
  await expect.poll(() => cacheNames(page)).toEqual(['kamasouk files / v2', 'kamasouk files / v3'])
  expect(complaints).toEqual([])
})

ownHost(
  'without a network a page of the former version is complete, and the new one is offered later',
  all,
  async ({ page, context, host }) => {
    await openStored(page, `${host.url}/contact`)
    deploy(host.folder, 'v2')
    await update(page)
    await expect(page.getByText(versionLine)).toBeVisible()
    await context.setOffline(true)
    // The first is stored, the second is drawn by the shell.
    for (const path of ['/contact', '/faq']) {
      await page.goto(host.url + path)
      await expectTakenOver(page)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByText(copyLine)).toBeVisible()
    }
    await context.setOffline(false)
    await expect(page.getByText(versionLine)).toBeVisible()
  },
)

test(
  'a deployment is seen at the next load, although the host lets browsers keep its pages',
  all,
  async ({ page }, testInfo) => {
    const folder = copyClient(testInfo)
    const host = express()
      .use(express.static(folder, { maxAge: '1h' }))
      .listen(0, '127.0.0.1')
    await once(host, 'listening')
    const address = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}/`
    await openStored(page, address)
    deploy(folder, 'v2')
    await page.goto(address)
    await expect(page.locator('script[src*="/v2/"]').first()).toBeAttached()
    host.close()
    host.closeAllConnections()
  },
)

ownHost('one file removes the worker and its caches, and nothing else', all, async ({ page, host }) => {
  await openStored(page, `${host.url}/faq`)
  await page.evaluate(async () => {
    await caches.open('of somebody else')
  })
  cpSync(join(host.folder, 'remove-service-worker.js'), join(host.folder, 'service-worker.js'))
  await update(page)
  await expect.poll(() => cacheNames(page)).toEqual(['of somebody else'])
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  await page.reload()
  await expectTakenOver(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

test('a page works where the browser forbids the worker and the storage', async ({ page }) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => {
      document.documentElement.dataset['worker'] = 'forbidden'
      return Promise.reject(new DOMException('forbidden', 'SecurityError'))
    }
    Object.defineProperty(globalThis, 'localStorage', { value: undefined })
  })
  const complaints = watchConsole(page)
  await page.goto('/contact')
  await expectTakenOver(page)
  await expect(page.locator('html')).toHaveAttribute('data-worker', 'forbidden')
  await page.context().setOffline(true)
  await expect(page.getByText(offlineLine)).toBeVisible()
  expect(complaints).toEqual([])
})
