/** The prerendered pages: readable without scripts, and hydrated without errors. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from '../../scripts/client-build.ts'
import { allPrintedPaths, passage } from './paths.ts'
import { all, expect, expectTakenOver, holdBack, test, watchConsole } from './world.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page shows its text, and says whether it needs scripts', async ({ page }) => {
    for (const [path, needsScripts] of [
      ['/', false],
      ['/ar/buy', true],
      [passage, true],
      ['/profile', true],
      ['/faq', false],
    ] as const) {
      await page.goto(path)
      // Locators by text do not see text in a noscript element.
      await expect(page.locator('noscript p'), path).toBeVisible({ visible: needsScripts })
      await expect(page.locator('#code-notice'), path).toBeHidden()
      if (path === '/profile') continue
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('contentinfo'), path).toBeVisible()
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

// kept-input.spec.ts has input that is typed before hydration.
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

// mock-api/http/client-files.test.ts has the headers, compression and caching of each kind of file.
test('the built pages are compressed and have no source map', async ({ request }) => {
  const page = await request.get('/faq')
  expect(page.headers()['content-encoding']).toBe('br')
  const html = await page.text()
  const [, script = ''] = /<script src="[^"]+" data-code="[^"]*?(\/assets\/[^" ]+)/.exec(html) ?? []
  const code = await request.get(script)
  expect(code.headers()['content-encoding']).toBe('br')
  expect(await code.text()).not.toContain('sourceMappingURL')
  expect((await request.get(`${script}.map`)).status()).toBe(404)
})

// client/src/lib/config.test.ts has invalid addresses.
test('the client calls the API at the address in config.js', all, async ({ page }) => {
  await page.route('**/config.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "globalThis.kamasoukConfig = { apiOrigin: 'https://api.example' }",
    }),
  )
  const complaints = watchConsole(page)
  // Another origin than the page's; the content security policy blocks calls to it.
  await page.goto('/signin')
  await page.mouse.move(1, 1)
  await expect.poll(() => complaints.join()).toContain('https://api.example/api/auth/refresh')
  await expect(page.locator('a[href^="https://api.example/api/auth/google"]')).toHaveCount(1)
})

test('the deployed client contains nothing of the sandbox', () => {
  const files = globSync('**/*.{html,js,css,json,svg,txt,webmanifest,xml}', { cwd: clientFolder })
  expect(files.length).toBeGreaterThan(50)
  const marked = files.filter((file) =>
    /sandbox/i.test(file + readFileSync(join(clientFolder, file), 'utf8')),
  )
  expect(marked).toEqual([])
})
