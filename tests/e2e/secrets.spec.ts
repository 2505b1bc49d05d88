/** Secrets in an address leak to no other request, whatever headers the host sends. */
import type { Page, Request } from '@playwright/test'
import { expect, expectTakenOver, googleReturn, logIn, test } from './world.ts'

const token = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

/** Records every request of the page from now on. Expects that only the first contains the secret, and none has a referer. */
function watchSecret(page: Page, secret: string): () => Promise<void> {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return async () => {
    const [first, ...others] = requests.map((request) => request.url())
    expect(first).toContain(secret)
    expect(others.length).toBeGreaterThan(5)
    expect(others.filter((url) => url.includes(secret))).toEqual([])
    const headers = await Promise.all(requests.map((request) => request.allHeaders()))
    // Empty for a file of the browser's cache.
    expect(headers.filter(({ referer = '' }) => referer !== '')).toEqual([])
  }
}

/** Removes the headers that the host sends with the page that has this secret in its address. */
const dropHeaders = (page: Page, secret: string) =>
  page.route(
    (url) => url.href.includes(secret),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    },
  )

for (const host of ['sends the headers', 'sends none'] as const) {
  const tag = host === 'sends none' ? '@all' : []
  test(
    `a token is only in the first request, with a host that ${host}`,
    { tag },
    async ({ context, request, world }) => {
      await world.enter(request)
      const session = await logIn(request)
      for (const [address, secret] of [
        [`/reset-password/${token}`, token],
        [googleReturn(session), session.accessToken],
      ] as const) {
        const page = await context.newPage()
        if (host === 'sends none') await dropHeaders(page, secret)
        const expectNotLeaked = watchSecret(page, secret)
        await page.goto(address)
        await expectTakenOver(page)
        await expect(page).not.toHaveURL(new RegExp(secret))
        await page.mouse.move(1, 1)
        if (secret === token) await page.getByRole('link', { name: 'Retour à la connexion' }).click()
        else await expect(page.getByText('n’a pas été commencée dans ce navigateur')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
        await expectNotLeaked()
      }
    },
  )
}
