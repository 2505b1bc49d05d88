/** The screen Time of the console. */
import { openConsole } from './console.ts'
import { openWaitingRequest } from './conversations.ts'
import { all, expect, test } from './world.ts'

test('a waiting request expires for the player when the console advances to its end', async ({
  page,
  world,
}) => {
  await openWaitingRequest(page, world)
  const desk = await page.context().newPage()
  await openConsole(desk, world, 'time')
  const name = 'The request of Yasmine Bennani expires'
  const due = desk.getByRole('table', { name: 'What falls due' })
  await expect(due.getByRole('row', { name })).toContainText(/(29m|30m)/)
  await due.getByRole('button', { name: `Advance to here: ${name}` }).press('Enter')
  await expect(desk.getByRole('status', { name: 'Last advance' })).toContainText(name)
  await expect(due.getByRole('row', { name })).toHaveCount(0)
  await expect(page.getByText('Votre demande a expiré.')).toBeVisible()
})

test('two consoles show the same time while one stops it and moves it', all, async ({ page, world }) => {
  const other = await page.context().newPage()
  await openConsole(page, world, 'time')
  await openConsole(other, world, 'time')
  const timeOf = (each: typeof page) => each.getByRole('timer')
  await page.getByRole('button', { name: 'Stand still' }).click()
  await expect(other.getByText('the clock stands still')).toBeVisible()
  const before = await world.control.call('clock.get')
  await expect(timeOf(other)).toHaveAttribute('datetime', before.now)
  await other.getByLabel('Advance by a duration').fill('2h30m')
  await other.getByLabel('Advance by a duration').press('Enter')
  await expect(other.getByRole('status', { name: 'Last advance' })).toContainText('Nothing fell due.')
  const after = await world.control.call('clock.get')
  expect(Date.parse(after.now) - Date.parse(before.now)).toBe(9_000_000)
  for (const each of [page, other]) {
    await expect(timeOf(each)).toHaveAttribute('datetime', after.now)
    await expect(each.getByText('The clock was advanced by 2h 30m')).toBeVisible()
  }
  await page.getByLabel('Own factor').fill('250')
  await page.getByLabel('Own factor').press('Enter')
  await expect(other.getByText('· runs at 250×')).toBeVisible()
})

test('a wrong rate, duration or date is kept, with the reason beside it', all, async ({ page, world }) => {
  await world.control.call('clock.setRate', { body: { rate: 0 } })
  await openConsole(page, world, 'time')
  const wrong = [
    ['Own factor', '-1', /at least 0/],
    ['Advance by a duration', '2 hours', /Write a whole number and its unit/],
    ['Advance to a date', '2020-01-01T10:20:30', /Must be later than the world/],
    ['Advance to a date', '2999-01-01T10:20:30', /At most 168h/],
  ] as const
  for (const [label, typed, sentence] of wrong) {
    const field = page.getByLabel(label)
    await field.fill(typed)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveValue(typed)
  }
})
