/** Secrets in an address leak to no other request, whatever headers the host sends. */
import type { Page, Request } from '@playwright/test'
import { expect, expectTakenOver, googleReturn, logIn, test } from './world.ts'

const token = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

/** Records every request of the page from now on, with its referer. */
function watchRequests(
  page: Page,
): () => Promise<{ readonly url: string; readonly referer: string | undefined }[]> {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return () =>
    Promise.all(
      requests.map(async (request) => ({
        url: request.url(),
        referer: (await request.allHeaders())['referer'],
      })),
    )
}

/** Removes the headers that the host sends. */
async function dropHeaders(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  })
}

/** Expects that only the first request contains the secret, and that no request has a referer. */
async function expectNotLeaked(requests: ReturnType<typeof watchRequests>, secret: string): Promise<void> {
  const [first, ...others] = await requests()
  expect(first?.url).toContain(secret)
  expect(others.length).toBeGreaterThan(5)
  expect(others.filter(({ url }) => url.includes(secret))).toEqual([])
  expect(others.filter(({ referer }) => referer !== undefined)).toEqual([])
}

for (const [host, prepare] of [
  ['a host that sends the headers', () => Promise.resolve()],
  ['a host that sends none', dropHeaders],
] as const) {
  const tag = host === 'a host that sends the headers' ? [] : '@all'
  test(`the token of a mailed link is only in the first request, with ${host}`, { tag }, async ({ page }) => {
    await prepare(page, `/reset-password/${token}`)
    const requests = watchRequests(page)
    await page.goto(`/reset-password/${token}`)
    await expectTakenOver(page)
    await expect(page).toHaveURL('/reset-password')
    await page.mouse.move(1, 1)
    await page.getByRole('link', { name: 'Retour à la connexion' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    await expectNotLeaked(requests, token)
  })

  test(
    `the token of a sign-in with Google is only in the first request, with ${host}`,
    { tag },
    async ({ page, request, world }) => {
      await world.enter(request)
      const session = await logIn(request)
      await prepare(page, '/auth/success?**')
      const requests = watchRequests(page)
      await page.goto(googleReturn(session))
      await expect(page).not.toHaveURL(/success/)
      await expectTakenOver(page)
      await expectNotLeaked(requests, session.accessToken)
    },
  )
}
