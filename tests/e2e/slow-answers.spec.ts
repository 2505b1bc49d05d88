/** A sample of tests/e2e-matrix, which tests every list. */
import { french, servers, testSlowAnswers } from '../e2e-matrix/slow-answers.ts'
import { all, expect, expectTakenOver, test } from './world.ts'

testSlowAnswers('the history')

test('a slow retry is reported again, and the focus stays on its button', all, async ({ page }) => {
  await page.clock.install()
  await page.route(servers, () => undefined, { times: 2 })
  await page.goto('/buy')
  const retro = page.getByRole('region', { name: 'Serveurs Dofus Retro' })
  await expectTakenOver(page)
  await expect(retro.getByText(french.loading)).toBeAttached()
  await page.clock.fastForward(10_000)
  const retry = retro.getByRole('button', { name: french.retry })
  await retry.click()
  await expect(retro.getByText('Nouvel essai en cours…')).toBeVisible()
  await expect(retry).toBeFocused()
  await page.clock.fastForward(10_000)
  await expect(retro.getByText(french.slow)).toBeVisible()
  await retry.click()
  await expect(retro.getByRole('rowheader', { name: 'Boune' })).toBeVisible()
})
