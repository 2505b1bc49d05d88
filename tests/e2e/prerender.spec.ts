/** The prerendered pages: readable without scripts, and hydrated without errors. */
import { allPrintedPaths, passage } from './paths.ts'
import { all, countFonts, expect, expectTakenOver, holdBack, test, watchConsole } from './world.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page shows its heading, its text and one font', async ({ page }) => {
    for (const path of ['/', '/ar/buy', passage]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('contentinfo'), path).toBeVisible()
      expect(await countFonts(page), path).toBe(1)
    }
  })

  test('a page that needs scripts says so, and others do not', async ({ page }) => {
    for (const [path, needsScripts] of [
      ['/profile', true],
      ['/buy', true],
      ['/faq', false],
    ] as const) {
      await page.goto(path)
      // Locators by text do not see text in a noscript element.
      await expect(page.locator('noscript p'), path).toBeVisible({ visible: needsScripts })
      await expect(page.locator('#code-notice'), path).toBeHidden()
    }
  })
})

test('hydration keeps the query and the hash, and removes a trailing slash', async ({ page }) => {
  const complaints = watchConsole(page)
  await page.goto('/faq/?from=mail#general')
  await expectTakenOver(page)
  await expect(page).toHaveURL('/faq?from=mail#general')
  expect(complaints).toEqual([])
})

test('input typed before hydration is kept', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/signin', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.fill('yasmine@kamasouk.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Kamas2026!')
  release()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  await expect(email).toHaveValue('yasmine@kamasouk.test')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/')
})

test('a press before hydration is carried out after it', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Nom').fill('Yasmine')
  await page.getByLabel('Email').fill('yasmine@kamasouk.test')
  await page.getByLabel('Message').fill('Où est ma commande ?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const thanked = page.waitForEvent('dialog').then((dialog) => dialog.accept())
  release()
  await thanked
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page).toHaveURL('/contact')
})

test('the sitemap lists every public page, and no other', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = new Set(
    [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path),
  )
  expect(listed).toEqual(new Set(allPrintedPaths.filter((path) => !path.endsWith(passage))))
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m)
})

test('pages and code are compressed, and the code is cached for good', async ({ world }) => {
  const html = await fetch(`${world.url}/faq`, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
  expect(html.headers.get('Content-Encoding')).toBe('br')
  const [, script = ''] =
    /<script src="[^"]+" data-code="[^"]*?(\/assets\/[^" ]+)/.exec(await html.text()) ?? []
  const code = await fetch(world.url + script, { headers: { 'Accept-Encoding': 'br' } })
  expect(code.headers.get('Content-Encoding')).toBe('br')
  expect(code.headers.get('Content-Type')).toContain('javascript')
  expect(code.headers.get('Cache-Control')).toContain('immutable')
  expect(await code.text()).not.toContain('sourceMappingURL')
  expect((await fetch(`${world.url}${script}.map`)).status).toBe(404)
})

test('the client can be installed, and isolates itself from other windows', async ({ request }) => {
  const home = await request.get('/')
  expect(home.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(await home.text()) ?? []
  const manifest = (await (await request.get(address)).json()) as {
    readonly icons: readonly { readonly src: string; readonly purpose?: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Kamasouk', display: 'standalone' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  const pictures = ['/icons/apple-touch-180.png', '/icons/share-1200x630.png']
  for (const picture of [...manifest.icons.map(({ src }) => src), ...pictures]) {
    expect((await request.get(picture)).headers()['content-type'], picture).toMatch(/^image\//)
  }
})

test('the client calls the API at the address in config.js, if it is valid', all, async ({ page, world }) => {
  const configure = (config: string) =>
    page.route('**/config.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `globalThis.kamasoukConfig = ${config}` }),
    )
  const complaints = watchConsole(page)
  // Another origin than the page's; the content security policy blocks calls to it.
  await configure("{ apiOrigin: 'https://api.example' }")
  await page.goto('/signin')
  await page.mouse.move(1, 1)
  await expect.poll(() => complaints.join()).toContain('https://api.example/api/auth/refresh')
  await expect(page.locator('a[href^="https://api.example/api/auth/google"]')).toHaveCount(1)

  complaints.length = 0
  await page.unroute('**/config.js')
  await configure("{ apiOrigin: 'https://api.example/' }")
  const refreshed = page.waitForResponse(`${world.url}/api/auth/refresh`)
  await page.goto('/faq')
  await refreshed
  expect(complaints.join()).toContain('config.js is invalid')
})
