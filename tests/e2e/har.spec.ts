/** `contracts check` judges what a browser recorded of the real client. */
import { readFileSync, writeFileSync } from 'node:fs'
import { runContractsCommand } from '../../contracts/provider-kit/cli.ts'
import { readCommand } from '../../contracts/shared/testing.ts'
import { expect, submitSignIn, test } from './world.ts'

interface Har {
  readonly log: {
    readonly entries: readonly {
      readonly request: { readonly url: string }
      readonly response: { status: number; readonly content: { text?: string } }
    }[]
  }
}

/** Replaces a part of an answer's text. */
const replace = (pattern: RegExp, by: string) => (response: { readonly content: { text?: string } }) => {
  response.content.text = (response.content.text ?? '').replace(pattern, by)
}

test('a recorded HAR file passes, and exactly the three answers that are changed in it do not', async ({
  browser,
  world,
}, testInfo) => {
  const file = testInfo.outputPath('traffic.har')
  const context = await browser.newContext({
    baseURL: world.url,
    recordHar: { path: file, content: 'embed' },
  })
  await world.enter(context.request)
  const page = await context.newPage()
  await page.goto('/signin')
  await submitSignIn(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto('/buy')
  await expect(page.getByRole('rowheader', { name: 'Boune' })).toBeVisible()
  await page.goto('/transactions')
  await expect(page.getByText('1–10 of 40 transactions')).toBeVisible()
  await context.close()

  const check = () => readCommand(runContractsCommand, ['check', file])
  const good = await check()
  expect(good.printed).toContain('Passed: ')
  for (const call of ['auth.login', 'servers.retro', 'history.buy'])
    expect(good.printed).toContain(`${call}  `)
  expect(good.exitCode).toBe(0)

  const har = JSON.parse(readFileSync(file, 'utf8')) as Har
  const change = (path: string, by: (response: Har['log']['entries'][number]['response']) => void): void => {
    const entry = har.log.entries.find(({ request }) => new URL(request.url).pathname === `/api${path}`)
    if (entry === undefined) throw new Error(`${path} was not recorded`)
    by(entry.response)
  }
  change('/auth/login', replace(/"accessToken":"[^"]*"/, '"accessToken":7'))
  change('/servers/all/dofus', (response) => {
    response.status = 204
  })
  change('/transactions/buy/user/u/', replace(/"_id":"[^"]*"/, '"_id":"17"'))
  writeFileSync(file, JSON.stringify(har))
  const { printed, exitCode } = await check()
  const found = printed.split('\n').filter((line) => line.startsWith('      '))
  expect(found).toEqual([
    '      $.accessToken  must be a text, and is a number',
    '      status  204 is none of the statuses that the call declares',
    '      $.data[0]._id  must be 24 digits from 0 to 9 and a to f',
  ])
  expect(exitCode).toBe(4)
})
