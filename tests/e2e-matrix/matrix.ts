/** One test for each writing call: no input is lost, nothing is done twice, and a retry succeeds. */
import type { Page } from '@playwright/test'
import { endpoints } from '../../contracts/registry/registry.ts'
import { stored } from '../e2e/filled-forms.ts'
import { expect, expectConnected, faulty, pressTwice, test, type World } from '../e2e/world.ts'
import { faults, isCallOf, type Fault, type FaultName } from './faults.ts'
import { writes, type WriteId } from './writes.ts'

/** Returns how often the provider has carried out this call. */
async function timesCarriedOut(world: World, id: WriteId): Promise<number> {
  const { entries } = await world.control.call('journal.read')
  return entries.filter((entry) => entry.kind === 'call' && entry.call === id && entry.status < 300).length
}

/** Returns all text on the page, including its fields. */
export const shown = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  )

const interrupted = 'Connexion interrompue : vos messages partiront dès son retour.'

/** Sends with each fault in turn, and then without one. */
export function testFaultyWrite(id: WriteId, names: readonly FaultName[]): void {
  const title = `${id} with ${names.join(', then ')}: keeps the input, says why, and can be retried`
  test(title, faulty, async ({ page, world }) => {
    const { button, retryButton = button, ...write } = writes[id]
    if (names.includes('no answer for 30 seconds')) await page.clock.install()
    await write.open(page, world)
    // Otherwise the page would read what the provider has once more at any later moment.
    if (endpoints[id].auth === 'access-token') await expectConnected(world)
    await write.fill(page)
    let calls = 0
    const isCall = isCallOf(id)
    page.on('request', (request) => {
      if (isCall(request)) calls += 1
    })

    let isDone = false
    let waits = false
    for (const name of names) {
      const fault: Fault = faults[name]
      isDone = fault.isDone === true
      waits = name === 'no network' && write.isInOutbox === true
      const end = await fault.begin(page, world, id)
      calls = 0
      await expect(page.getByRole('button', { name: button })).toBeEnabled()
      await pressTwice(page.getByRole('button', { name: button }))
      await expect(page.getByText(waits ? interrupted : fault.says).first()).toBeVisible()
      const kept = await shown(page)
      for (const text of write.typed) expect(kept).toContain(text)
      expect(calls).toBe(waits ? 0 : 1)
      expect(await timesCarriedOut(world, id)).toBe(isDone ? 1 : 0)
      calls = 0
      await end()
    }

    if (!waits) await page.getByRole('button', { name: retryButton }).click()
    await ((isDone ? write.expectKnown : undefined) ?? write.expectDone)(page)
    expect(calls).toBe(isDone && write.isInOutbox === true ? 0 : 1)
    expect(await timesCarriedOut(world, id)).toBe(1)
    // Input whose answer was lost is kept, because the page does not know whether it was carried out.
    if (!isDone) for (const text of write.typed) expect(await stored(page)).not.toContain(text)
  })
}
