/** The sandbox where a browser forbids, loses or damages what it needs. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, test as base, type BrowserContext, type Page } from '@playwright/test'
import { createSimulator } from '../../mock-api/server.ts'
import { browserFlags } from '../e2e/browser-flags.ts'
import { all, expect, expectTakenOver, player, refuseTraffic, sandboxAddress } from '../e2e/world.ts'
import { startStaticHost, type StaticHost } from './static-host.ts'

interface Fixtures {
  /** A separate host for a test that changes the files; fails when a call to the simulator reaches it. */
  readonly host: StaticHost & { readonly folder: string }
}

const test = base.extend<Fixtures & { readonly refusals: undefined }>({
  baseURL: async ({}, use) => {
    await use(sandboxAddress())
  },
  refusals: [
    async ({ context }, use) => {
      const refusals = refuseTraffic(context)
      const { hostname } = new URL(sandboxAddress())
      await use(undefined)
      const left = refusals.filter((address) => new URL(address).hostname !== hostname)
      expect(left, 'requests that left the browser').toEqual([])
    },
    { auto: true },
  ],
  host: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath('host')
    cpSync(process.env['KAMASOUK_SANDBOX_FOLDER'] ?? '', folder, { recursive: true })
    const host = await startStaticHost(folder)
    await use({ ...host, folder })
    host.close()
    expect(host.calls, 'calls that left the browser').toEqual([])
  },
})

const databaseName = 'kamasouk /sandbox/worker.js'
const notSaved = (page: Page) => page.locator('#sandbox-message')

async function open(page: Page, address = 'signin'): Promise<void> {
  await page.goto(address)
  await expectTakenOver(page)
}

/** Makes a call as the page does. */
const call = (
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; text: string }> =>
  page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(path, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      return { status: response.status, text: await response.text() }
    },
    { method, path, body },
  )

/** Creates a world, which is acknowledged when it is saved. */
async function leaveTrace(page: Page, name = 'trace'): Promise<void> {
  expect((await call(page, 'POST', '/__sim/worlds', { name, size: 'small' })).status).toBe(201)
}

const worldsOf = async (page: Page): Promise<readonly string[]> => {
  const { text } = await call(page, 'GET', '/__sim/worlds')
  return (JSON.parse(text) as { worlds: { name: string }[] }).worlds.map(({ name }) => name)
}

async function startOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start over' }).click()
  const restarted = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await restarted
  await expectTakenOver(page)
}

/** Puts a line in front of the worker. */
function changeWorker(folder: string, line: string): void {
  const file = join(folder, 'sandbox/worker.js')
  writeFileSync(file, `${line}\n${readFileSync(file, 'utf8')}`)
}

const withoutSharedWorker = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
  })

test.describe('the worker', () => {
  test('that the browser ends is replaced, for all tabs, with everything acknowledged', async ({
    page,
    context,
    browser,
  }) => {
    await open(page)
    const other = await context.newPage()
    await open(other)
    await leaveTrace(page)
    const world = '/__sim/worlds/default'
    const added = await call(page, 'POST', `${world}/faults`, { latency: 'auth.login', by: '1h', ttl: '1h' })
    expect(added.status).toBe(201)
    const login = call(page, 'POST', '/api/auth/login', { ...player, rememberMe: false })
    const failed = expect(login).rejects.toThrow('Failed to fetch')
    const clock = async () => (await call(page, 'GET', `${world}/clock`)).text
    await expect.poll(clock).toContain('auth.login')
    const cdp = await browser.newBrowserCDPSession()
    const { targetInfos } = await cdp.send('Target.getTargets')
    const origin = new URL(page.url()).origin
    const workers = targetInfos.filter(({ type, url }) => type === 'shared_worker' && url.startsWith(origin))
    expect(workers.length).toBeGreaterThan(0)
    for (const { targetId } of workers) await cdp.send('Target.closeTarget', { targetId })
    await failed
    expect(await worldsOf(page)).toContain('trace')
    expect(await worldsOf(other)).toContain('trace')
    await leaveTrace(other, 'later')
    expect(await worldsOf(page)).toContain('later')
  })

  test('that no browser can share moves when its tab crashes, and a third tab joins', async ({
    page,
    context,
  }) => {
    await withoutSharedWorker(context)
    await open(page)
    const other = await context.newPage()
    await open(other)
    await leaveTrace(other)
    const crashed = page.waitForEvent('crash')
    const cdp = await context.newCDPSession(page)
    void cdp.send('Page.crash').catch(() => undefined)
    await crashed
    expect(await worldsOf(other)).toContain('trace')
    const third = await context.newPage()
    await open(third)
    await leaveTrace(third, 'third')
    expect(await worldsOf(other)).toContain('third')
  })

  test('runs in one tab alone without Web Locks, and the bar says what that means', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'locks')
    })
    await open(page)
    await leaveTrace(page)
    await expect(notSaved(page)).toContainText('share them between tabs')
  })

  test('runs in a tab if the shared one fails to start, also where the browser loses the first errors', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      const Given = SharedWorker
      let started = 0
      globalThis.SharedWorker = class extends Given {
        constructor(_url: string | URL, options?: string | WorkerOptions) {
          super('/sandbox/missing.js', options)
          // The first page starts it twice: after the first paint, and to join it.
          if (started++ < 2)
            this.addEventListener('error', (event) => {
              event.stopImmediatePropagation()
            })
        }
      }
    })
    await open(page)
    const other = await context.newPage()
    await open(other)
    await leaveTrace(page)
    expect(await worldsOf(other)).toContain('trace')
  })
})

test('a start over leaves nothing, in any tab', async ({ page, context }) => {
  await open(page)
  await leaveTrace(page)
  const login = { ...player, rememberMe: true }
  expect((await call(page, 'POST', '/api/auth/login', login)).status).toBe(200)
  const other = await context.newPage()
  await open(other)
  const otherLoaded = other.waitForEvent('load')
  await startOver(page)
  await otherLoaded
  await expectTakenOver(other)
  for (const each of [page, other]) {
    expect(await worldsOf(each)).toEqual(['default'])
    expect((await call(each, 'GET', '/api/auth/refresh')).status).toBe(401)
  }
})

test('a bundle and a snapshot of the simulator in Node open as new worlds', async ({ page }) => {
  const simulator = await createSimulator({ port: 0 })
  try {
    const world = `${simulator.url}/__sim/worlds/default`
    await fetch(`${world}/snapshots`, {
      method: 'POST',
      body: JSON.stringify({ name: 'kept' }),
      headers: { 'content-type': 'application/json' },
    })
    for (const file of ['bundle', 'snapshots/kept']) {
      await open(page)
      const buffer = Buffer.from(await (await fetch(`${world}/${file}`)).arrayBuffer())
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Import' }).click()
      await (await choosing).setFiles({ name: 'file.json', mimeType: 'application/json', buffer })
      const dialog = page.getByRole('dialog', { name: 'The file was imported' })
      await expect(dialog).toContainText('You are now in the new world “import-')
      await dialog.getByRole('button', { name: 'Open the console' }).click()
      await expect(page).toHaveURL(/__sim\/console\/w\/import-\d+\/desk/)
      // The page of this address leads on to the console's file.
      await expect(page.getByRole('button', { name: 'Import' })).toBeEnabled()
    }
    expect(await worldsOf(page)).toEqual([
      'default',
      expect.stringMatching(/^import-/),
      expect.stringMatching(/^import-/),
    ])
  } finally {
    await simulator.close()
  }
})

test('an import of garbage is refused with a sentence, and changes nothing', async ({ page }) => {
  await open(page)
  const garbage = [
    '{"kind":"kamasouk-bundle","version":9999}',
    '{"version":9999}',
    '{"version":',
    'x'.repeat(5_000_000),
  ]
  for (const text of garbage) {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import' }).click()
    const file = { name: 'bundle.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await (await choosing).setFiles(file)
    const dialog = page.getByRole('dialog', { name: 'The file was not imported' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('paragraph')).toHaveText(/^[A-Z“"].{15,400}[.:!]/s)
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  expect(await worldsOf(page)).toEqual(['default'])
})

test('saved worlds and a remembered player outlive the browser', all, async ({}, testInfo) => {
  const folder = testInfo.outputPath('profile')
  const launch = () =>
    chromium.launchPersistentContext(folder, {
      baseURL: sandboxAddress(),
      ...testInfo.project.use.launchOptions,
      args: [...browserFlags],
    })
  for (const rememberMe of [true, false]) {
    const before = await launch()
    const page = await before.newPage()
    await open(page)
    await leaveTrace(page, rememberMe ? 'remembered' : 'forgotten')
    expect((await call(page, 'POST', '/api/auth/login', { ...player, rememberMe })).status).toBe(200)
    await before.close()
    const again = await launch()
    const after = await again.newPage()
    await open(after)
    expect(await worldsOf(after)).toContain(rememberMe ? 'remembered' : 'forgotten')
    expect((await call(after, 'GET', '/api/auth/refresh')).status).toBe(rememberMe ? 200 : 401)
    await again.close()
  }
})

test('sandboxes under two bases of one host share no world', async ({ page, context, host }) => {
  // The names hold the path of the worker; a copy under another path shows that they do.
  cpSync(join(host.folder, 'sandbox'), join(host.folder, 'b/sandbox'), { recursive: true })
  await open(page, `${host.url}signin`)
  await leaveTrace(page)
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await names()).toEqual([databaseName])
  const other = await context.newPage()
  await other.goto(`${host.url}b/sandbox/bar.css`)
  await other.evaluate(() => {
    const path = '/b/sandbox/worker.js'
    Object.assign(globalThis, {
      worker: new SharedWorker(path, { type: 'module', name: `kamasouk ${path}` }),
    })
  })
  await expect.poll(names).toEqual(['kamasouk /b/sandbox/worker.js', databaseName])
})

test('over plain http from another machine the page says what to do', async ({}, testInfo) => {
  const browser = await chromium.launch({
    ...testInfo.project.use.launchOptions,
    args: [...browserFlags, '--host-resolver-rules=MAP sandbox.test 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://sandbox.test:${new URL(sandboxAddress()).port}/signin`)
    await expect(page.getByRole('alert').filter({ hasText: 'https or on localhost' })).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('works without a network after the first visit', all, async ({ page, context, host }) => {
  await open(page, `${host.url}signin`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await leaveTrace(page)
  host.close()
  await context.setOffline(true)
  for (const path of ['signin', 'buy', '__sim/console/w/default/desk']) {
    await page.goto(host.url + path)
    await expect(page.getByText('nothing leaves this browser')).toBeVisible()
  }
  await open(page, `${host.url}signin`)
  expect(await worldsOf(page)).toContain('trace')
})

test(
  'a second deployment leaves old tabs working, and new tabs find their data',
  all,
  async ({ page, context, host }, testInfo) => {
    await open(page, `${host.url}signin`)
    await leaveTrace(page)
    const next = testInfo.outputPath('next')
    cpSync(host.folder, next, { recursive: true })
    changeWorker(next, 'console.info("second deployment");')
    host.deploy(next)
    const fresh = await context.newPage()
    await open(fresh, `${host.url}signin`)
    expect(await worldsOf(fresh)).toContain('trace')
    await leaveTrace(page, 'from-the-old-tab')
    expect(await worldsOf(fresh)).toContain('from-the-old-tab')
    await Promise.all([page.close(), fresh.close()])
    const last = await context.newPage()
    await open(last, `${host.url}signin`)
    expect(await worldsOf(last)).toContain('from-the-old-tab')
  },
)
