/** The app on a device: its manifest in each language, the offer to install it, and the offer of the browser's language. */
import type { Page } from '@playwright/test'
import { desktop, expectSound, phone } from './sound.ts'
import { blockedWorker, expect, expectTakenOver, signIn, test, watchConsole } from './world.ts'

interface Manifest {
  readonly [key: string]: unknown
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

const manifests = {
  '': { lang: 'fr', dir: 'ltr', names: ['Acheter', 'Vendre', 'Échanger', 'Transactions'] },
  '/fr': { lang: 'fr', dir: 'ltr', names: ['Acheter', 'Vendre', 'Échanger', 'Transactions'] },
  '/en': { lang: 'en', dir: 'ltr', names: ['Buy', 'Sell', 'Exchange', 'Transactions'] },
  '/ar': { lang: 'ar', dir: 'rtl', names: ['شراء', 'بيع', 'تبادل', 'المعاملات'] },
}

for (const [prefix, { lang, dir, names }] of Object.entries(manifests)) {
  test(`the manifest at ${prefix}/ is complete`, async ({ page, request }) => {
    await page.goto(`${prefix}/faq`)
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    expect(address).toBe(`${prefix}/manifest.webmanifest`)
    const answer = await request.get(address ?? '')
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Kamasouk',
      short_name: 'Kamasouk',
      lang,
      dir,
      start_url: `${prefix}/`,
      scope: '/',
      display: 'standalone',
    })
    expect(manifest['description']).toMatch(lang === 'ar' ? /الكاما/ : /Kamas/)
    expect(manifest.shortcuts).toEqual(
      ['buy', 'sell', 'exchange', 'transactions'].map((path, at) => ({
        name: names[at],
        url: `${prefix}/${path}`,
      })),
    )
    const needed = ['192x192', '512x512', '512x512 maskable']
    const sizes = manifest.icons.map(({ sizes, purpose = '' }) => `${sizes} ${purpose}`.trim())
    expect(sizes).toEqual(expect.arrayContaining(needed))
    const pictures = ['/icons/apple-touch-180.png', '/icons/share-1200x630.png']
    for (const picture of [...manifest.icons.map(({ src }) => src), ...pictures])
      expect((await request.get(picture)).headers()['content-type'], picture).toMatch(/^image\//)
    for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200)
    const cdp = await page.context().newCDPSession(page)
    const { errors } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })
}

/** The browser offers to install the app, as Chromium does on a device. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.dataset['asked'] = 'yes'
        return Promise.resolve({ outcome: 'dismissed' })
      },
    })
    return !dispatchEvent(offer)
  })

test('the app can be installed from the menu of a phone and from the profile, if the browser offers it', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport)
  await signIn(page, '/ar/faq')
  await expectTakenOver(page)
  const offer = page.getByRole('button', { name: 'ثبّت التطبيق' })
  const openMenu = () => page.getByRole('button', { name: 'افتح القائمة' }).click()
  await openMenu()
  await expect(page.getByRole('button', { name: 'تسجيل الخروج' })).toBeVisible()
  await expect(offer).toBeHidden()
  // Chromium's own banner would cover content.
  expect(await offerInstall(page)).toBe(true)
  await expect(offer).toBeVisible()
  await expectSound(page, [phone], { subject: 'the menu' })
  await offer.click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(offer).toBeHidden()

  await page.goto('/ar/profile')
  await expectTakenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstall(page)
  await expect(offer).toBeVisible()
  await expectSound(page, [phone, desktop], { subject: 'the profile' })
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(offer).toBeHidden()
})

test.describe('in a browser that prefers Arabic', () => {
  test.use({ locale: 'ar-MA' })
  const offer = { name: 'عرض الموقع بالعربية' }

  test('the first visit offers Arabic in Arabic, and moves nothing', async ({ page }) => {
    const complaints = watchConsole(page)
    await page.setViewportSize(phone.viewport)
    await page.goto('/faq')
    await expectTakenOver(page)
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await expect(page.getByRole('button', offer)).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
    await expect(page.locator('[data-nosnippet] [lang=ar][dir=rtl]').getByRole('button', offer)).toBeVisible()
    const close = page.getByRole('button', { name: 'إغلاق' })
    // Nothing is under the button of the chat.
    await close.click({ trial: true })
    await expectSound(page, [phone, desktop], { subject: 'the offer' })
    await page.getByRole('button', offer).click()
    await expect(page).toHaveURL('/ar/faq')
    await expect(page.getByRole('button', offer)).toBeHidden()
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/ar/manifest.webmanifest')
    await page.goto('/buy')
    await expect(page).toHaveURL('/ar/buy')
    expect(complaints).toEqual([])
  })

  test('a closed offer stays closed, also after a logout, and a page in Arabic has none', async ({
    page,
  }) => {
    await page.clock.install()
    await signIn(page, '/faq')
    await expectTakenOver(page)
    await page.clock.fastForward(3000)
    await page.getByRole('button', { name: 'إغلاق' }).click()
    await page.getByRole('button', { name: 'Logout' }).first().click()
    for (const path of ['/', '/ar/faq']) {
      // Playwright says so when the line is there, which registers the worker.
      const shown = page.waitForEvent('console', (message) => message.text() === blockedWorker)
      await page.goto(path)
      await expectTakenOver(page)
      await page.clock.fastForward(3000)
      await shown
      await expect(page.getByRole('button', offer)).toBeHidden()
    }
  })
})
