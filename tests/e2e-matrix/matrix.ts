/** One test for each call that writes and each fault: nothing typed is lost, nothing is done twice, and there is a way on. */
import type { Page } from '@playwright/test'
import { expect, player, test, type World } from '../e2e/world.ts'
import { faults, isCallOf, type Fault, type FaultName } from './faults.ts'
import { writes, type WriteId } from './writes.ts'

/** How often the provider has carried out this call. */
async function timesCarriedOut(world: World, id: WriteId): Promise<number> {
  const { entries } = await world.control.call('journal.read')
  return entries.filter((entry) => entry.kind === 'call' && entry.call === id && entry.status < 300).length
}

/** Everything that stands on the page, its fields included. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  )

/** The requests of this call that the page has made since. */
function watchCalls(page: Page, id: WriteId): unknown[] {
  const isCall = isCallOf(id)
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (isCall(request)) calls.push(request)
  })
  return calls
}

const interrupted = 'Connexion interrompue : vos messages partiront dès son retour.'

export function testFaultyWrite(id: WriteId, faultName: FaultName): void {
  test(`${id} meets ${faultName}: the input stays, the player reads why, and another try succeeds`, async ({
    page,
    world,
  }) => {
    const write = writes[id]
    const fault: Fault = faults[faultName]
    const waits = faultName === 'no network' && write.waitsOffline === true
    if (faultName === 'no answer for 30 seconds') await page.clock.install()
    await write.prepare(page, world)
    const calls = watchCalls(page, id)
    const end = await fault.begin(page, world, id)
    await write.send(page)
    const sentence = write.says ?? (waits ? interrupted : fault.says)
    await expect(page.getByText(sentence).first()).toBeVisible()
    const kept = await shown(page)
    for (const text of write.typed) expect(kept).toContain(text)
    const isDone = fault.isDone === true
    if (write.repeatsItself !== true) {
      expect(calls.length).toBeLessThanOrEqual(1)
      expect(await timesCarriedOut(world, id)).toBe(isDone ? 1 : 0)
    }

    await end()
    if (!waits) await (write.sendAgain ?? write.send)(page)
    await ((isDone ? write.expectKnown : undefined) ?? write.expectDone)(page)
    if (write.repeatsItself === true)
      await expect.poll(() => timesCarriedOut(world, id)).toBeGreaterThanOrEqual(1)
    else
      await expect.poll(() => timesCarriedOut(world, id)).toBe(isDone && write.isRepeatable === true ? 2 : 1)
  })
}

/** In another window of this browser. */
async function signInAsMehdi(page: Page): Promise<void> {
  const data = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }
  const answer = await page.context().request.post('/api/auth/login', { data })
  expect(answer.ok()).toBe(true)
}

/** The access token is refused, and the browser has another account's session by now. */
export function testOtherAccount(id: WriteId): void {
  const write = writes[id]
  test(`${id} whose refresh answers another account is not sent again, and nothing of the first account stays`, async ({
    page,
    world,
  }) => {
    await write.prepare(page, world)
    const calls = watchCalls(page, id)
    await signInAsMehdi(page)
    await world.control.call('faults.add', { body: { 'expire-token': id, times: 1 } })
    await write.send(page)
    await expect(page.getByText(/mehdi/i).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(async () => {
      const left = await shown(page)
      for (const text of [...write.typed, 'Yasmine', player.email]) expect(left).not.toContain(text)
    }).toPass({ timeout: 5000 })
    expect(calls).toHaveLength(1)
    expect(await timesCarriedOut(world, id)).toBe(0)
  })
}
