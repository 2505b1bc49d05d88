/**
 * Each page that writes, with faults of different kinds: no input is lost, nothing is done twice, and a retry succeeds.
 * client/src/api/faulty-writes.test.ts has every call with every fault.
 */
import type { Page } from '@playwright/test'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import type { FaultInput } from '../../mock-api/faults/kinds.ts'
import { stored } from './filled-forms.ts'
import {
  all,
  expect,
  expectConnected,
  expectTakenOver,
  faulty,
  messages,
  pressTwice,
  shown,
  test,
  type World,
} from './world.ts'
import { fill, typedIn, writes, type WriteId } from './writes.ts'

interface Fault {
  /** The fault of the simulator, until it is removed, because browsers repeat a call after a reset. Without one the browser is offline. */
  readonly of?: (id: EndpointId) => FaultInput
  /** The message that the player reads. */
  readonly says: string
  /** The provider carries out the call despite the fault. */
  readonly isDone?: true
}

const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'

const faults = {
  'the status 500': { of: (id) => ({ status: id, code: 500, ttl: '1h' }), says: unreachable },
  'the status 429': { of: (id) => ({ status: id, code: 429, ttl: '1h' }), says: 'Faute simulée' },
  'an answer that is cut short': {
    of: (id) => ({ truncated: id, ttl: '1h' }),
    says: unreachable,
    isDone: true,
  },
  'no network': { says: unreachable },
} satisfies Readonly<Record<string, Fault>>

async function begin({ of }: Fault, id: EndpointId, page: Page, world: World): Promise<() => Promise<void>> {
  if (of) return world.begin(of(id))
  // Without its code the page would say that its code is lost.
  await expectTakenOver(page)
  await page.context().setOffline(true)
  return () => page.context().setOffline(false)
}

/** Returns how often the provider has carried out this call. */
async function timesCarriedOut(world: World, id: WriteId): Promise<number> {
  const { entries } = await world.control.call('journal.read')
  return entries.filter((entry) => entry.kind === 'call' && entry.call === id && entry.status < 300).length
}

const interrupted = 'Connexion interrompue : vos messages partiront dès son retour.'

/** `npm test` tests a message to a request. */
const sample = 'messages.sendToRequest'

/** Two faults of one row have different messages, so the test waits for the second. */
const rows: readonly (readonly [WriteId, ...(keyof typeof faults)[]])[] = [
  ['auth.register', 'the status 429', 'an answer that is cut short'],
  ['auth.login', 'the status 500'],
  ['auth.forgotPassword', 'the status 500'],
  ['auth.resetPassword', 'the status 429', 'an answer that is cut short'],
  ['auth.changePassword', 'the status 429', 'an answer that is cut short'],
  ['users.update', 'the status 500'],
  ['conversations.create', 'the status 429'],
  ['conversations.create', 'an answer that is cut short'],
  ['trackings.create', 'the status 429', 'an answer that is cut short'],
  ['messages.sendToRequest', 'an answer that is cut short'],
  ['messages.sendToTracking', 'no network'],
  ['messages.closeRequest', 'the status 500'],
  ['messages.closeTracking', 'no network'],
  ['exchanges.create', 'the status 429', 'an answer that is cut short'],
]

for (const [id, ...names] of rows) {
  // Sends with each fault in turn, and then without one.
  const title = `${id} with ${names.join(', then ')}: keeps the input, says why, and can be retried`
  const tag = id === sample ? faulty.tag : [faulty.tag, all.tag]
  test(title, { tag }, async ({ page, world }) => {
    const write = writes[id]
    const { button, retryButton = button, done, known = done, isInOutbox } = write
    await write.open(page, world)
    // Otherwise the page would read what the provider has once more at any later moment.
    if (endpoints[id].auth === 'access-token') await expectConnected(world)
    await fill(page, write)
    let calls = 0
    const address = new RegExp(`/api${endpoints[id].path.replace(/\{\w+\}/g, '[^/]+')}$`)
    page.on('request', (request) => {
      if (request.method() === endpoints[id].method && address.test(request.url())) calls += 1
    })

    let isDone = false
    let waits = false
    for (const name of names) {
      const fault: Fault = faults[name]
      isDone = fault.isDone === true
      waits = name === 'no network' && isInOutbox === true
      const end = await begin(fault, id, page, world)
      calls = 0
      await expect(page.getByRole('button', { name: button })).toBeEnabled()
      await pressTwice(page.getByRole('button', { name: button }))
      await expect(page.getByText(waits ? interrupted : fault.says).first()).toBeVisible()
      const kept = await shown(page)
      for (const text of typedIn(write)) expect(kept).toContain(text)
      expect(calls).toBe(waits ? 0 : 1)
      expect(await timesCarriedOut(world, id)).toBe(isDone ? 1 : 0)
      calls = 0
      await end()
    }

    if (!waits) await page.getByRole('button', { name: retryButton }).click()
    if (isInOutbox) await expect(messages(page)).toContainText([done])
    else await expect(page.getByText(isDone ? known : done).first()).toBeVisible()
    expect(calls).toBe(isDone && isInOutbox === true ? 0 : 1)
    expect(await timesCarriedOut(world, id)).toBe(1)
    // Input whose answer was lost is kept, because the page does not know whether it was carried out.
    if (!isDone) for (const text of typedIn(write)) expect(await stored(page)).not.toContain(text)
  })
}
