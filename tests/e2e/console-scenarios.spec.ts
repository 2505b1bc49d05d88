import type { Locator, Page } from '@playwright/test'
import { alert, enter, openConsole, writeYaml, yamlEditor } from './console.ts'
import { createConversation } from './conversations.ts'
import { expectSound } from './sound.ts'
import { all, expect, test } from './world.ts'

const status = (page: Page) => page.getByRole('region', { name: 'Progress' }).getByRole('status')
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
const widthOf = (part: Locator) => part.evaluate(({ clientWidth }) => clientWidth)
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })

async function runQuickly(page: Page): Promise<void> {
  await page.getByLabel('Speed').selectOption('Without waiting')
  await run(page).click()
}

const yamlOf = (title: string, ...list: readonly string[]): string =>
  [`title: ${title}`, 'steps:', ...list.map((step) => `  - ${step}`), ''].join('\n')

const failing = yamlOf(
  'A message that nobody sends',
  'advance: 30m',
  '{ use: signed-in-player, with: { player: yasmine@kamasouk.test } }',
  '{ expect: { event: sendMessage, to: yasmine@kamasouk.test }, within: 1s }',
  'advance: 1s',
)

test('a scenario of the library runs without a browser, and the library shows its result', async ({
  page,
  world,
}) => {
  await openConsole(page, world, 'scenarios')
  const inLibrary = page.getByRole('list', { name: 'Scenarios' }).getByRole('listitem')
  await page.getByLabel('Tag').selectOption('persona')
  await expect(inLibrary).toHaveCount(4)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Search').fill('sets a rate')
  await expect(inLibrary).toHaveCount(1)
  await page.getByRole('link', { name: 'Only an admin sets a rate' }).click()
  await runQuickly(page)
  await expect(status(page)).toHaveText('passedEvery step passed.')
  const results = await steps(page).allInnerTexts()
  expect(results.every((each) => each.includes('passed'))).toBe(true)
  await page.getByRole('link', { name: 'All scenarios' }).click()
  await expect(page.getByRole('list', { name: 'Runs' })).toContainText('passed')
  await expect(inLibrary.filter({ hasText: 'Only an admin sets a rate' })).toContainText('passed')
})

test('a step that fails says what it awaited, and leads to the journal', all, async ({ page, world }) => {
  await openConsole(page, world, 'scenarios/new')
  await writeYaml(page, failing)
  await expect(page.getByText('No problems: 6 steps')).toBeVisible()
  await runQuickly(page)
  await expect(status(page)).toContainText('A step failed.')
  const failed = steps(page).filter({ hasText: 'Awaited:' })
  await expect(failed).toContainText('sendMessage to yasmine@kamasouk.test within 1.0 s; it did not happen')
  await expect(steps(page).filter({ hasText: 'presets.yaml line' })).toHaveCount(2)
  await expect(steps(page).last()).toContainText('skipped')
  await expectSound(page)
  const entry = failed.getByRole('listitem').filter({ hasText: 'auth.login' }).getByRole('link')
  const seq = /\d+/.exec(await entry.innerText())?.[0] ?? ''
  await entry.click()
  await expect(page).toHaveURL(`${world.url}/__sim/console/w/${world.name}/journal?entry=${seq}`)
})

test('a run is played step by step, goes on, and is stopped, by keyboard', all, async ({ page, world }) => {
  const yaml = yamlOf('Step by step', 'advance: 1s', 'advance: 2s', 'wait: { call: auth.login }')
  const { run: begun } = await world.control.call('runs.start', { body: { yaml, isPaused: true } })
  await openConsole(page, world, `scenarios/runs/${begun.id}`)
  await expect(status(page)).toHaveText('paused')
  await page.getByRole('button', { name: 'One step' }).press('Enter')
  await expect(steps(page).nth(0)).toContainText('passed')
  await expect(steps(page).nth(1)).toContainText('not begun')
  await page.getByRole('button', { name: 'Resume' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
  await expect(steps(page).nth(2)).toContainText('Now: wait up to 10m for auth.login')
  await expect(steps(page).nth(2)).toHaveAttribute('aria-current', 'step')
  await page.getByRole('link', { name: 'Go to step 3' }).press('Enter')
  await expect(steps(page).nth(2)).toBeInViewport()
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  await expect(status(page)).toHaveText('stoppedSomeone stopped it before its end.')
  await expect(page.getByRole('main')).toBeFocused()
})

test('what a player and the operator do is recorded, and downloaded', all, async ({ page, world }) => {
  await openConsole(page, world, 'scenarios')
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('0 entries of the journal so far')).toBeVisible()
  await createConversation(page, 'request')
  const requestId = (await world.waiting())[0]?._id
  await world.act('reply', { requestId, message: 'Bonjour !' })
  await world.act('close', { requestId, message: 'Au revoir !' })
  await expect(page.getByText(/[1-9]\d* entries of the journal so far/)).toBeVisible()
  await page.getByLabel('Title').fill('Greeted and gone')
  await page.getByRole('button', { name: 'Stop and show the scenario' }).click()

  await expect(page.getByText('Recorded: 6 steps. Nothing was left out.')).toBeVisible()
  await expect(yamlEditor(page)).toContainText(/title: Greeted and gone[^]*operator: reply/)
  await expect(page.getByText('No problems: 6 steps')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as .yaml' }).click()
  expect((await download).suggestedFilename()).toBe('greeted-and-gone.yaml')
})

test('a copy of a library scenario is edited, and the edit stays', all, async ({ page, world }) => {
  await openConsole(page, world, 'scenarios/welcome')
  await page.getByRole('link', { name: 'Edit a copy' }).click()
  await expect(yamlEditor(page)).toContainText('title: A player is welcomed')
  await writeYaml(page, yamlOf('Mine', 'advance: 1s'))
  await page.reload()
  await expect(yamlEditor(page)).toContainText('title: Mine')
})

test('an input that is missing or wrong is refused beside the button', all, async ({ page, world }) => {
  await openConsole(page, world, 'scenarios/new')
  await writeYaml(page, 'title: Mine\ninputs:\n  who: {}\n  times: { default: 1 }\nsteps:\n  - advance: 1s\n')
  const [who, times] = [page.getByLabel('who'), page.getByLabel('times')]
  await run(page).press('Enter')
  await expect(alert(page, 'still being checked')).toBeVisible()
  await expect(page.getByText('No problems: 1 step')).toBeVisible()
  await run(page).press('Enter')
  await expect(alert(page, 'This scenario needs inputs.who.')).toBeVisible()
  await who.fill('Yasmine')
  await enter(times, 'many')
  await expect(alert(page, 'inputs.times takes a number, not "many".')).toBeVisible()
  await expect(times).toHaveValue('many')
  await enter(times, '2')
  await expect(status(page)).toContainText('passed')
})

test('broken YAML and 2 MB of text give sentences, and nothing is lost', all, async ({ page, world }) => {
  await openConsole(page, world, 'scenarios/new')
  const title = `Mine ${'with a long title '.repeat(20)}`
  await writeYaml(page, yamlOf(title, 'wiat: { call: auth.login }', 'advance: soon'))
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(2)
  // Long lines scroll inside the editor.
  expect(await widthOf(page.locator('.cm-editor'))).toBeLessThan(
    await widthOf(page.getByRole('region', { name: 'Text' })),
  )
  await expectSound(page)
  await run(page).click()
  await expect(alert(page, 'Correct 2 problems first')).toBeVisible()
  await page.getByRole('button', { name: 'Line 4, column 14' }).press('Enter')
  await expect(yamlEditor(page)).toBeFocused()
  await page.keyboard.type('very ')
  await expect(yamlEditor(page)).toContainText('advance: very soon')
  await writeYaml(page, 'title: [')
  await expect(page.getByText('This is not valid YAML')).toBeVisible()

  const tooLong = alert(page, 'A scenario has at most 256 KB')
  await writeYaml(page, `title: Long\n${`  - advance: 1s # ${'words '.repeat(14)}\n`.repeat(20_000)}`)
  await expect(tooLong).toBeVisible()
  await yamlEditor(page).press('Control+End')
  await page.keyboard.type('#')
  await page.reload()
  await expect(tooLong).toBeVisible()
  await yamlEditor(page).press('Control+End')
  await expect(page.locator('.cm-line').last()).toHaveText('#')
})

test('the editor offers what the schema allows; the keyboard leaves it', all, async ({ page, world }) => {
  await openConsole(page, world, 'scenarios/new')
  await writeYaml(page, 'title: Mine\nsteps:\n  - ')
  await yamlEditor(page).press('Control+Space')
  await expect(page.getByRole('option', { name: /^wait/ })).toBeVisible()
  await page.keyboard.type('oper')
  await expect(page.getByRole('option', { name: /^operator/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('fulf')
  await page.getByRole('option', { name: /^fulfil/ }).click()
  await expect(yamlEditor(page)).toContainText('- operator: fulfil')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(yamlEditor(page)).not.toBeFocused()
})
