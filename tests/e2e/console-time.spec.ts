/** The screen Time of the console. */
import { enter, openBeside, openConsole } from './console.ts'
import { openWaitingRequest } from './conversations.ts'
import { all, expect, test } from './world.ts'

test('a waiting request expires when the console advances to its end', async ({ page, world }) => {
  await openWaitingRequest(page, world)
  const desk = await openBeside(page, world, 'time')
  const name = 'The request of Yasmine Bennani expires'
  const due = desk.getByRole('table', { name: 'What falls due' }).getByRole('row', { name })
  await expect(due).toContainText(/(29m|30m)/)
  await due.getByRole('button', { name: `Advance to here: ${name}` }).press('Enter')
  await expect(desk.getByRole('status', { name: 'Last advance' })).toContainText(name)
  await expect(due).toHaveCount(0)
  await expect(page.getByText('Votre demande a expiré.')).toBeVisible()
})

test('two consoles show the same time while one stops it and moves it', all, async ({ page, world }) => {
  await openConsole(page, world, 'time')
  const other = await openBeside(page, world, 'time')
  await page.getByRole('button', { name: 'Stand still' }).click()
  await expect(other.getByText('the clock stands still')).toBeVisible()
  const before = await world.control.call('clock.get')
  await enter(other.getByLabel('Advance by a duration'), '2h30m')
  await expect(other.getByRole('status', { name: 'Last advance' })).toContainText('Nothing fell due.')
  const now = new Date(Date.parse(before.now) + 9_000_000).toISOString()
  for (const each of [page, other]) {
    await expect(each.getByRole('timer')).toHaveAttribute('datetime', now)
    await expect(each.getByText('The clock was advanced by 2h 30m')).toBeVisible()
  }
  await enter(page.getByLabel('Own factor'), '250')
  await expect(other.getByText('· runs at 250×')).toBeVisible()
})

test('a wrong rate, duration or date is kept, with the reason beside it', all, async ({ page, world }) => {
  await world.control.call('clock.setRate', { body: { rate: 0 } })
  await openConsole(page, world, 'time')
  for (const [label, typed, sentence] of [
    ['Own factor', '-1', /at least 0/],
    ['Advance by a duration', '2 hours', /Write a whole number and its unit/],
    ['Advance to a date', '2020-01-01T10:20:30', /Must be later than the world/],
  ] as const) {
    const field = page.getByLabel(label)
    await enter(field, typed)
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveValue(typed)
  }
})
