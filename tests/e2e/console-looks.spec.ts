/** Each screen of the console with content: axe on two widths, light and dark, and no sideways scroll on three. */
import type { Page } from '@playwright/test'
import { openConsole } from './console.ts'
import { createConversation, createExchange } from './conversations.ts'
import { expectSound, expectToFit } from './sound.ts'
import { all, expect, faulty, openMarket, test, watchConsole, type World } from './world.ts'

test.use({ colorScheme: 'light' })

const allWithFault = { tag: [all.tag, faulty.tag] }

const widths = [320, 1440].map((width) => ({ viewport: { width, height: 900 } }))
const tablet = { viewport: { width: 768, height: 900 } }

/** A waiting request, a tracking with an operator, an exchange, faults, a mail, a run that has ended and one that waits. */
async function fill(page: Page, world: World): Promise<void> {
  const { request } = page.context()
  await createExchange(page, await openMarket(page, world), 12, 10.54)
  await createConversation(page, 'request')
  await createConversation(page, 'tracking')
  const { items } = await world.control.call('lists.conversations', { query: { kind: 'tracking' } })
  await world.act('take-tracking', { trackingId: items[0]?._id })
  await request.post('/api/auth/forgot-password', { data: { email: 'yasmine@kamasouk.test' } })
  const { call } = world.control
  await call('faults.add', { body: { drop: 'sendMessage', times: 2 } })
  await call('faults.add', { body: { status: 'servers.retro', code: 503, times: 1 } })
  await request.get('/api/servers/all/dofus?keyword=')
  await call('snapshots.take', { body: { name: 'before-lunch' } })
  await call('runs.start', { body: { scenario: 'welcome', isPaused: true } })
}

/** The addresses of what `fill` made. */
async function addressesIn(world: World): Promise<Readonly<Record<string, string>>> {
  const { call } = world.control
  const { items } = await call('lists.conversations', { query: { kind: 'request' } })
  const { exchanges } = await call('operator.waiting')
  const { runs } = await call('runs.list')
  const { entries } = await call('journal.read', { query: { kind: 'call', limit: 1 } })
  return {
    request: `desk/request/${items[0]?._id ?? ''}`,
    exchange: `desk/exchange/${exchanges[0]?._id ?? ''}`,
    run: `scenarios/runs/${runs[0]?.id ?? ''}`,
    player: `players/${items[0]?.user._id ?? ''}`,
    entry: `journal?entry=${String(entries[0]?.seq)}`,
  }
}

const screens = [
  'desk',
  'players',
  'player',
  'market',
  'market/rates?amount=12&page=21',
  'market/operators?characters=agride',
  'market/transactions?player=yasmine%40kamasouk.test&type=Exchange',
  'time',
  'faults',
  'journal',
  'scenarios',
  'scenarios/new',
  'scenarios/persona-slow',
  'run',
  'network',
  'worlds',
  'request',
  'exchange',
  'desk?show=people',
  'entry',
]
const parts = 3

for (let part = 0; part < parts; part += 1) {
  test(
    `every screen passes axe and fits its width, with content, part ${String(part + 1)} of ${String(parts)}`,
    allWithFault,
    async ({ page, world }) => {
      test.slow()
      await fill(page, world)
      const addresses = await addressesIn(world)
      const complaints = watchConsole(page)
      for (const screen of screens.filter((_, index) => index % parts === part)) {
        await test.step(screen, async () => {
          await openConsole(page, world, addresses[screen] ?? screen)
          await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
          await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
          await expectToFit(page, tablet, screen)
          await expectSound(page, widths, { subject: screen })
          expect.soft(complaints.splice(0), `${screen} logs and throws`).toEqual([])
        })
      }
    },
  )
}

test('dialogs and values that are edited pass axe and fit their width', all, async ({ page, world }) => {
  for (const [screen, opener] of [
    ['market/servers?search=boune', 'Edit stock of Boune'],
    ['faults', /^disconnect/],
    ['worlds', 'Reset…'],
    ['desk', 'Keyboard shortcuts'],
  ] as const) {
    await openConsole(page, world, screen)
    await page.getByRole('button', { name: opener }).first().click()
    await expectSound(page, widths, { subject: screen })
  }
})

test('a world that does not exist passes axe and fits its width', all, async ({ page }) => {
  await page.goto('/__sim/console/w/nowhere/desk')
  await expect(page.getByRole('heading', { level: 1, name: /There is no world/ })).toBeVisible()
  await expectSound(page, widths)
})
