/** Gives each end-to-end test a new world, a browser in it, and the operator's verbs. */
import { randomUUID } from 'node:crypto'
import {
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import type { EndpointId } from '../../contracts/registry/registry.ts'
import { createControlClient, type ControlClient } from '../../mock-api/control/client.ts'
import type { FaultInput } from '../../mock-api/faults/kinds.ts'
import type { VerbName } from '../../mock-api/operator/verbs.ts'
import { httpOf, useSandbox, type Http } from './http.ts'
import { openSandbox } from './sandbox.ts'

/** Runs a test only in `npm run test:all`. */
export const all = { tag: '@all' }

/** The test stands between the page and a server, so it does not run in the sandbox (tests/e2e-sandbox). */
export const served = { tag: '@served' }

/** The provider answers wrongly in this test, so it does not run through `contracts watch` (tests/e2e-watched). */
export const faulty = { tag: '@faulty' }

export const player = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
export const mehdi = { ...player, email: 'mehdi@kamasouk.test' }

/** The world of the previous test of this worker. Late calls of its pages have been answered when the next test begins. */
let ended: ControlClient | undefined

export interface Options {
  /** Where the simulator runs: on a server, or in the worker of the browser. */
  readonly place: 'server' | 'sandbox'
}

/** What a test knows of its world, and does in it. */
const worldOf = (
  control: ControlClient,
  place: {
    readonly name: string
    readonly url: string
    /** Lets another browser enter this world. */
    readonly enter: (request: APIRequestContext) => Promise<unknown>
  },
) => ({
  ...place,
  /** Calls the control API of this world. Throws a ControlError when the simulator refuses. */
  control,
  /** Acts as the operator. */
  async act(verb: VerbName, body: object): Promise<void> {
    await control.call('operator.act', { params: { verb }, body })
  },
  /** Lists the pending exchanges. */
  exchanges: async () => (await control.call('operator.waiting')).exchanges,
  /** Lists the requests without a reply. */
  waiting: async () => (await control.call('operator.waiting')).requests,
  /** Returns the link of the last mail. */
  async lastMailLink(): Promise<string> {
    const { entries } = await control.call('journal.read')
    const mail = entries.findLast((entry) => entry.kind === 'mail')
    if (mail === undefined) throw new Error('no mail was sent')
    return mail.link
  },
  /** Begins a fault. Returns a function that ends it. */
  async begin(fault: FaultInput): Promise<() => Promise<void>> {
    const { fault: added } = await control.call('faults.add', { body: fault })
    return async () => {
      await control.call('faults.remove', { params: { id: added.id } })
    }
  },
  /** Holds back these calls on their way to the provider. */
  async hold(call: EndpointId) {
    await control.call('clock.setRate', { body: { rate: 0 } })
    const { fault } = await control.call('faults.add', { body: { latency: call, by: '1s', ttl: '1h' } })
    const booked = async () => (await control.call('clock.get')).booked.map(({ name }) => name)
    return {
      /** Resolves when one is on its way. */
      wait: () => expect.poll(booked).toContain(`the call ${call} arrives`),
      /** Lets them arrive, and later ones too. */
      async release(): Promise<void> {
        await control.call('faults.remove', { params: { id: fault.id } })
        await control.call('clock.advance', { body: { by: '1s' } })
        await control.call('clock.setRate', { body: { rate: 1 } })
      },
    }
  },
})

export type World = ReturnType<typeof worldOf>
export type Exchange = Awaited<ReturnType<World['exchanges']>>[number]

/** The address of the folder of the sandbox, with a slash at the end. */
export const sandboxAddress = (): string => process.env['KAMASOUK_SANDBOX'] ?? ''

export const test = base.extend<Options & { readonly world: World }>({
  place: ['server', { option: true }],
  world: [
    async ({ context, place }, use) => {
      const refusals = place === 'sandbox' ? refuseTraffic(context) : []
      await use(await (place === 'sandbox' ? worldInBrowser(context) : worldOfServer(context)))
      // A page that is still open, also one of another player, would call a world that is gone.
      const contexts = context.browser()?.contexts() ?? [context]
      await Promise.all(contexts.flatMap((each) => each.pages()).map((page) => page.close()))
      expect(refusals, 'requests that left the browser').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ place }, use) => {
    await use(place === 'sandbox' ? sandboxAddress() : (process.env['KAMASOUK_SIM'] ?? ''))
  },
})

/** Creates a new world on the server, and lets the browser enter it. */
async function worldOfServer(context: BrowserContext): Promise<World> {
  const url = process.env['KAMASOUK_SIM'] ?? ''
  const name = `test-${randomUUID()}`
  const control = createControlClient({ url, world: name })
  await ended?.call('worlds.remove')
  ended = control
  await control.call('worlds.create', { body: { name } })
  const enter = (request: APIRequestContext) => request.post(`${url}/__sim/worlds/${name}/enter`)
  await enter(context.request)
  return worldOf(control, { name, url, enter })
}

const refuseEntry = () => Promise.reject(new Error('Another browser has its own sandbox.'))

/** Each browser of the sandbox has its own worlds, so this test alone has the default world. */
async function worldInBrowser(context: BrowserContext): Promise<World> {
  const url = sandboxAddress()
  const sandbox = await openSandbox(context, url)
  useSandbox(context, sandbox)
  const control = createControlClient({ url: new URL(url).origin, fetch: sandbox.request })
  return worldOf(control, { name: 'default', url, enter: refuseEntry })
}

/** Collects the requests of this browser for anything but the files of the sandbox. */
export function refuseTraffic(context: BrowserContext): string[] {
  const { origin } = new URL(sandboxAddress())
  const refused: string[] = []
  const look = (address: string): void => {
    const { origin: to, protocol, pathname } = new URL(address)
    if (!['http:', 'https:', 'ws:', 'wss:'].includes(protocol)) return
    const isOfSimulator = /^\/(api|socket\.io)(\/|$)/.test(pathname)
    if (to !== origin || isOfSimulator) refused.push(address)
  }
  context.on('request', (request) => {
    look(request.url())
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      look(socket.url())
    })
  })
  return refused
}

/** Waits until the page's code has loaded, so that the page responds to the keyboard and to scripted controls. */
export const expectTakenOver = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-code', 'ready')

interface Session {
  readonly accessToken: string
  readonly user: { readonly _id: string }
}

/** Signs in by an API call, which sets the refresh cookie. */
export async function logIn(http: Http, account = player): Promise<Session> {
  const data = { ...account, rememberMe: false }
  const answer = await http.fetch('/api/auth/login', { method: 'POST', data })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Session
}

/** Returns the address to which Google sends a browser back with this session. */
export const googleReturn = ({ accessToken, user }: Session): string =>
  `/auth/success?${new URLSearchParams({ accessToken, user: JSON.stringify(user) }).toString()}`

/** Makes a call as the player, without a page. Returns the answer. */
export async function callAsPlayer(
  http: Http,
  path: string,
  data: object,
  method = 'POST',
): Promise<unknown> {
  const { accessToken, user } = await logIn(http)
  const headers = { Authorization: `Bearer ${accessToken}` }
  const body = { userId: user._id, ...data }
  const answer = await http.fetch(`/api${path.replace('{userId}', user._id)}`, {
    method,
    headers,
    data: body,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Opens the page at `path` as a signed-in player, through the refresh cookie; other tests cover the sign-in form. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await logIn(httpOf(page.context()))
  await page.goto(path)
  // The client restores an unexpected session only after the first interaction.
  await page.mouse.move(1, 1)
  // Marks the browser as having a session, as the client does after a sign-in.
  await page.waitForFunction(() => localStorage.getItem('kamasouk.session') !== null)
}

/** Fills in and sends the sign-in form. */
export async function submitSignIn(page: Page, { email, password } = player): Promise<void> {
  // The previous page, which may have an e-mail field too, stays until this page's code has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Waits until a player receives events: an act of the operator before that would miss the page. */
export const expectConnected = (world: World): Promise<void> =>
  expect.poll(async () => (await world.control.call('sockets.list')).sockets.length).toBeGreaterThan(0)

/** Delays the page's requests to `address` until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** What Playwright says where a test has no service worker. */
export const blockedWorker = 'Service Worker registration blocked by Playwright'

/** Shows the quiet line, and registers the service worker, at once instead of after 3 seconds. */
export const quietAtOnce = (page: Page) =>
  page.context().addInitScript(() => {
    const { setTimeout } = globalThis
    const soon = (run: () => void, ms?: number) => setTimeout(run, ms === 3000 ? 0 : ms)
    Object.assign(globalThis, { setTimeout: soon })
  })

/** Whatever the page complains of, but for the refusal that tells a visitor that there is no session. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isExpected = ['401', 'session-refused', blockedWorker].some((text) => message.text().includes(text))
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text())
  })
  return complaints
}

/** The player comes back to this tab. */
export const returnToTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

/** Clicks twice before React can render. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** Returns all text on the page, including its fields. */
export const shown = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  )

export const retro = '65f000000000000000000001'

/** Returns the id of a server of Dofus Retro by its name, or the last one's. */
export async function serverIdOf(page: Page, name?: string): Promise<string> {
  const answer = await httpOf(page.context()).fetch('/api/servers/all/dofus?keyword=')
  const { servers } = (await answer.json()) as {
    readonly servers: readonly Readonly<Record<'_id' | 'serverName', string>>[]
  }
  return (name === undefined ? servers.at(-1) : servers.find((each) => each.serverName === name))?._id ?? ''
}

/** Sets the rate from Boune to Agride, with 100 M in stock. Returns functions that change both. */
export async function openMarket(page: Page, world: World, conversionRate = 0.92, exchangeFee = 0.5) {
  const serverIdFrom = await serverIdOf(page, 'Boune')
  const serverIdTo = await serverIdOf(page, 'Agride')
  const setRate = (rate: number) =>
    world.act('set-rate', { serverIdFrom, serverIdTo, conversionRate: rate, exchangeFee })
  const setStock = (serverStock: number) => world.act('set-server', { serverId: serverIdTo, serverStock })
  await setRate(conversionRate)
  await setStock(100)
  return { serverIdFrom, serverIdTo, setRate, setStock }
}

/** How many pixels the page is wider than its window. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** The client, in a page or in a frame. */
type Client = Pick<Page, 'getByLabel' | 'getByRole' | 'getByText'>

/** Fills in what the start form still needs, and sends it. */
export async function sendOrder(page: Client): Promise<void> {
  await page.getByLabel('Quantité (M)').fill('12,5')
  await page.getByLabel('Nom du personnage').fill('Yasmi-Iop')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
}

/** From the launcher to the start form. */
export async function openOrderForm(page: Client): Promise<void> {
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await page.getByRole('button', { name: 'Effectuer une Transaction' }).click()
}

/** From the launcher to the order that is sent. An operator who is at the desk may answer at any moment from here on. */
export async function askForKamas(page: Client): Promise<void> {
  await openOrderForm(page)
  await page.getByLabel('Jeu').selectOption('Dofus Retro')
  await page.getByLabel('Serveur').selectOption('Boune')
  await page.getByLabel('Type de transaction').selectOption('Buy')
  await sendOrder(page)
}

/** The player waits: nobody has answered yet. */
export const expectWaiting = (page: Client): Promise<void> =>
  expect(page.getByText('Votre demande est en cours de traitement !')).toBeVisible()

/** Opens a request while nobody is at the desk, and answers its id. */
export async function openRequest(page: Page, world: World): Promise<string> {
  await askForKamas(page)
  await expectWaiting(page)
  const [request] = await world.waiting()
  if (request === undefined) throw new Error('the request is not waiting at the operator’s desk')
  return request._id
}

/** The conversation, as the player sees it. */
export const messages = (page: Client) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')

export { expect }
