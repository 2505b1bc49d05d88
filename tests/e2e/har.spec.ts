/** `contracts check` accepts what a browser recorded of the real client; its own tests have what it refuses. */
import { runContractsCommand } from '../../contracts/provider-kit/cli.ts'
import { readCommand } from '../../contracts/shared/testing.ts'
import { expect, submitSignIn, test } from './world.ts'

test('a HAR file that a browser recorded passes', async ({ browser, world }, testInfo) => {
  const file = testInfo.outputPath('traffic.har')
  const context = await browser.newContext({
    baseURL: world.url,
    recordHar: { path: file, content: 'embed' },
  })
  await world.enter(context.request)
  const page = await context.newPage()
  // The browser discards the bodies of a page that is left, and the recorder may not have read them yet.
  const bodies: Promise<unknown>[] = []
  page.on('response', (response) => void bodies.push(response.body().catch(() => undefined)))
  await page.goto('/signin')
  await submitSignIn(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await Promise.all(bodies)
  await page.goto('/buy')
  await expect(page.getByRole('rowheader', { name: 'Boune' })).toBeVisible()
  await Promise.all(bodies)
  await page.goto('/transactions')
  await expect(page.getByText('1–10 of 40 transactions')).toBeVisible()
  await context.close()

  const { printed, exitCode } = await readCommand(runContractsCommand, ['check', file])
  expect(printed).toContain('Passed: ')
  for (const call of ['auth.login', 'servers.retro', 'history.buy']) expect(printed).toContain(`${call}  `)
  expect(exitCode).toBe(0)
})
