/** One test for each writing call and each fault: no input is lost, nothing is done twice, and a retry succeeds. */
import type { Page } from '@playwright/test'
import { expect, faulty, logIn, mehdi, player, test, type World } from '../e2e/world.ts'
import { faults, isCallOf, type Fault, type FaultName } from './faults.ts'
import { writes, type WriteId } from './writes.ts'

/** Returns how often the provider has carried out this call. */
async function timesCarriedOut(world: World, id: WriteId): Promise<number> {
  const { entries } = await world.control.call('journal.read')
  return entries.filter((entry) => entry.kind === 'call' && entry.call === id && entry.status < 300).length
}

/** Returns all text on the page, including its fields. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  )

/** Collects the page's requests of this call. */
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
  const title = `${id} with ${faultName}: keeps the input, says why, and can be retried`
  test(title, faulty, async ({ page, world }) => {
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

/** Tests a call whose access token is rejected after another account has signed in. */
export function testOtherAccount(id: WriteId): void {
  const write = writes[id]
  test(`${id} is not repeated for another account, and no input is left`, async ({ page, world }) => {
    await write.prepare(page, world)
    const calls = watchCalls(page, id)
    // As another window of this browser would.
    await logIn(page.context().request, mehdi)
    await world.control.call('faults.add', { body: { 'expire-token': id, times: 1 } })
    await write.send(page)
    await expect(page.getByText(/mehdi/i).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(async () => {
      const left = await shown(page)
      for (const text of [...write.typed, 'Yasmine', player.email]) expect(left).not.toContain(text)
    }).toPass()
    expect(calls).toHaveLength(1)
    expect(await timesCarriedOut(world, id)).toBe(0)
  })
}
