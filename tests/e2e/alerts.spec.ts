/**
 * Notifications, the sound and the number on the icon, in one browser with several tabs. The browser of these tests may refuse
 * notifications, so a copy of their API records them. client/src/notify/alerts.test.ts has tabs that sleep, and what is never shown.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { enter, openConsole } from './console.ts'
import { createExchange, openSupport, openWaitingRequest } from './conversations.ts'
import {
  expect,
  expectConnected,
  faulty,
  messages,
  openMarket,
  signIn,
  test,
  watchConsole,
  type World,
} from './world.ts'

interface Alert {
  readonly what: 'shown' | 'closed' | 'tone' | 'badge'
  readonly text?: string
}

/** Records what the pages of this browser show and play from now on. */
async function recordAlerts(context: BrowserContext) {
  const alerts: (Alert & { readonly page: Page })[] = []
  await context.exposeBinding('recordAlert', ({ page }, alert: Alert) => void alerts.push({ ...alert, page }))
  await context.addInitScript(() => {
    const { recordAlert } = globalThis as unknown as { recordAlert: (alert: Alert) => Promise<void> }
    const shownByPage: EventTarget[] = []
    class Recorded extends EventTarget {
      static get permission() {
        return localStorage.getItem('test.permission') ?? 'default'
      }
      static requestPermission() {
        const answer = localStorage.getItem('test.answer') ?? 'granted'
        localStorage.setItem('test.permission', answer)
        return Promise.resolve(answer)
      }
      readonly data: unknown
      readonly body: string
      constructor(_title: string, { body = '', data }: NotificationOptions) {
        super()
        this.body = body
        this.data = data as unknown
        shownByPage.push(this)
        void recordAlert({ what: 'shown', text: body })
      }
      close() {
        void recordAlert({ what: 'closed', text: this.body })
        this.dispatchEvent(new Event('close'))
      }
    }
    // Frames have the browser's own, which refuses them.
    if (window.top === window) Object.assign(globalThis, { Notification: Recorded, shownByPage })
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function startTone(when) {
      void recordAlert({ what: 'tone' })
      start.call(this, when)
    }
    Navigator.prototype.setAppBadge = (count) => recordAlert({ what: 'badge', text: String(count) })
  })
  const of = (what: Alert['what']) => alerts.filter((alert) => alert.what === what)
  return { of, texts: (what: Alert['what']) => of(what).map(({ text }) => text) }
}

/** What the browser answers, or has in its settings. The player comes back to the page from there. */
const decide = (page: Page, what: 'answer' | 'permission', value: NotificationPermission): Promise<void> =>
  page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value)
      dispatchEvent(new Event('focus'))
    },
    [`test.${what}`, value] as const,
  )

/** Presses the last notification that this page has shown. */
const pressNotification = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { shownByPage } = globalThis as unknown as { shownByPage: EventTarget[] }
    shownByPage.at(-1)?.dispatchEvent(new Event('click'))
  })

const ask = (page: Page) => page.getByRole('button', { name: 'Me prévenir' })
const willTell = (page: Page) => page.getByText('Une notification vous préviendra')
const blocked = (page: Page) => page.getByText('Votre navigateur bloque les notifications')

/** Closes the chat, and waits until every tab knows that the conversation is out of sight. */
async function minimise(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect.poll(() => isInSight(page)).toBe(false)
}

const isInSight = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.some(({ name }) => name?.startsWith('kamasouk.in-sight.') === true)
  })

const sockets = async (world: World) => (await world.control.call('sockets.list')).sockets.length

test('two tabs show one notification, which brings the conversation forward, and none after a logout', async ({
  page,
  context,
  world,
}) => {
  const alerts = await recordAlerts(context)
  const requestId = await openWaitingRequest(page, world)
  await ask(page).click()
  await expect(willTell(page)).toBeVisible()
  await expect(ask(page)).toBeHidden()
  await expect.poll(() => isInSight(page)).toBe(true)

  await test.step('none while the conversation is in sight', async () => {
    await world.act('reply', { requestId, message: 'Bonjour !' })
    await expect(messages(page)).toHaveCount(1)
  })

  const other = await context.newPage()
  await other.goto('/faq')
  await other.mouse.move(1, 1)
  await expect.poll(() => sockets(world)).toBe(2)
  await world.act('reply', { requestId, message: 'Vous êtes là ?' })
  await expect(messages(page)).toHaveCount(2)
  await expect(other.getByRole('button', { name: /messages? non lus?/ })).toBeHidden()
  expect(alerts.of('shown')).toEqual([])

  await test.step('one for both tabs, without the text of the message', async () => {
    await minimise(page)
    await world.act('reply', { requestId, message: 'Je suis au zaap.' })
    for (const tab of [page, other]) await expect(tab).toHaveTitle(/^\(1\) /)
    await expect.poll(() => alerts.texts('shown')).toEqual(['L’opérateur vous a répondu.'])
    await expect.poll(() => alerts.texts('badge').at(-1)).toBe('1')
  })

  /** The tab that showed the last notification. */
  const alerted = (): Page => alerts.of('shown').at(-1)?.page ?? page

  await test.step('a press shows the conversation in the tab that showed it', async () => {
    await pressNotification(alerted())
    await expect(messages(alerted()).filter({ hasText: 'Je suis au zaap.' })).toBeVisible()
    await expect.poll(() => alerts.texts('badge').at(-1)).toBe('0')
    await minimise(alerted())
  })

  await test.step('an open notification is closed when the conversation comes into sight', async () => {
    const closedBefore = alerts.of('closed').length
    await world.act('reply', { requestId, message: 'Toujours là ?' })
    await expect.poll(() => alerts.of('shown').length).toBe(2)
    expect(alerts.of('closed')).toHaveLength(closedBefore)
    await openSupport(alerted())
    await expect.poll(() => alerts.of('closed').length).toBe(closedBefore + 1)
    await minimise(alerted())
  })

  await test.step('the address of a pressed notification opens the conversation', async () => {
    await other.goto('/#support-request')
    await expect(messages(other).filter({ hasText: 'Toujours là ?' })).toBeVisible()
    await expect(other).toHaveURL('/')
    await minimise(other)
  })

  await test.step('a logout closes the notifications, and clears the number and the choices', async () => {
    const closedBefore = alerts.of('closed').length
    await world.act('reply', { requestId, message: 'Je reviens.' })
    await expect.poll(() => alerts.of('shown').length).toBe(3)
    await expect.poll(() => alerts.texts('badge').at(-1)).toBe('1')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => alerts.of('closed').length).toBe(closedBefore + 1)
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect.poll(() => alerts.texts('badge').at(-1)).toBe('0')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /alert/.test(key)))).toEqual(
      [],
    )
  })
})

test('the sound is off at first, and is heard in one tab of two', async ({ page, context, world }) => {
  const alerts = await recordAlerts(context)
  const requestId = await openWaitingRequest(page, world)
  const sound = page.getByRole('button', { name: 'Son à chaque réponse' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  const twoTones = 2
  await expect.poll(() => alerts.of('tone').length).toBe(twoTones)

  const other = await context.newPage()
  await other.goto('/faq')
  // Browsers keep a page silent until something is pressed on it.
  await other.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => sockets(world)).toBe(2)
  await expect.poll(() => isInSight(page)).toBe(true)
  await minimise(page)
  await world.act('reply', { requestId, message: 'Bonjour !' })
  for (const tab of [page, other]) await expect(tab).toHaveTitle(/^\(1\) /)
  await expect.poll(() => alerts.of('tone').length).toBe(2 * twoTones)
  expect(alerts.of('shown')).toEqual([])

  await openSupport(page)
  await page.reload()
  await openSupport(page)
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  expect(alerts.of('tone')).toHaveLength(2 * twoTones)
})

test('a refusal is explained once, and the button returns with the permission', async ({
  page,
  context,
  world,
}) => {
  await recordAlerts(context)
  const complaints = watchConsole(page)
  await openWaitingRequest(page, world)
  await decide(page, 'answer', 'denied')
  await ask(page).click()
  await expect(blocked(page)).toBeVisible()
  await page.reload()
  await openSupport(page)
  await expect(page.getByText('Votre demande est en cours de traitement !')).toBeVisible()
  await expect(page.getByLabel('Votre message')).toBeVisible()
  await expect(blocked(page)).toBeHidden()
  await expect(ask(page)).toBeHidden()

  await page.goto('/profile')
  await expect(blocked(page)).toBeVisible()
  const text = page.getByLabel('Afficher le texte des messages dans les notifications')
  await expect(text).toBeDisabled()
  await decide(page, 'permission', 'default')
  await decide(page, 'answer', 'granted')
  await ask(page).click()
  await expect(willTell(page)).toBeVisible()
  await text.check()
  await decide(page, 'permission', 'default')
  await expect(ask(page)).toBeVisible()
  expect(complaints).toEqual([])
})

test('a notification of an exchange opens its page', async ({ page, context, world }) => {
  const alerts = await recordAlerts(context)
  await createExchange(page, await openMarket(page, world, 1, 0), 5)
  const [exchange] = await world.exchanges()
  await signIn(page, '/exchange')
  await ask(page).click()
  await expect(willTell(page)).toBeVisible()
  await expect.poll(() => isInSight(page)).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await expectConnected(world)
  await expect.poll(() => isInSight(page)).toBe(false)
  await world.act('assign', { transactionId: exchange?._id })
  await expect.poll(() => alerts.texts('shown')).toEqual(['Un opérateur a été assigné à votre échange.'])
  await pressNotification(page)
  await expect(page).toHaveURL('/exchange')
})

test(
  'a reply in the console rings in the client’s tab, and a frame may be refused',
  faulty,
  async ({ page, context, world }) => {
    const alerts = await recordAlerts(context)
    await openWaitingRequest(page, world)
    await ask(page).click()
    await expect(willTell(page)).toBeVisible()
    await minimise(page)
    const desk = await context.newPage()
    const complaints = watchConsole(desk)
    await openConsole(desk, world, 'desk?preview=yasmine@kamasouk.test')
    await desk.getByRole('link', { name: /Yasmine Bennani online/ }).click()
    await enter(desk.getByLabel('Reply to the player'), 'Bonjour Yasmine')
    await expect.poll(() => alerts.texts('shown')).toEqual(['L’opérateur vous a répondu.'])
    expect(alerts.of('shown')[0]?.page).toBe(page)
    const frame = desk.getByTitle('Client of Yasmine', { exact: true }).contentFrame()
    await expect(frame.getByRole('button', { name: /^Ouvrir le support/ })).toBeVisible()
    expect(complaints).toEqual([])
  },
)
