/** Secrets in an address leak to no other request, whatever headers the host sends. */
import type { Page, Request } from '@playwright/test'
import { expect, expectTakenOver, player, test } from './world.ts'

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
    const [first, ...others] = await requests()
    expect(first?.url).toContain(token)
    expect(others.length).toBeGreaterThan(5)
    expect(others.filter(({ url }) => url.includes(token))).toEqual([])
    expect(others.filter(({ referer }) => referer !== undefined)).toEqual([])
  })

  test(
    `the token of a sign-in with Google is only in the first request, with ${host}`,
    { tag },
    async ({ page, world }) => {
      const answer = await fetch(`${world.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-World': world.name },
        body: JSON.stringify({ ...player, rememberMe: false }),
      })
      const { accessToken, user } = (await answer.json()) as { accessToken: string; user: object }
      await prepare(page, '/auth/success?**')
      const requests = watchRequests(page)
      await page.goto(
        `/auth/success?${new URLSearchParams({ accessToken, user: JSON.stringify(user) }).toString()}`,
      )
      await expect(page).not.toHaveURL(/success/)
      await expectTakenOver(page)
      const [first, ...others] = await requests()
      expect(first?.url).toContain(accessToken)
      expect(others.length).toBeGreaterThan(5)
      expect(others.filter(({ url }) => url.includes(accessToken))).toEqual([])
      expect(others.filter(({ referer }) => referer !== undefined)).toEqual([])
    },
  )
}

test('a mailed link survives a reload, and is forgotten after it was used', async ({ page, world }) => {
  await page.request.post('/api/auth/forgot-password', { data: { email: player.email } })
  const link = await world.lastMailLink()
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await page.getByLabel('Nouveau mot de passe').fill('Zellige2026')
  await page.getByLabel('Confirmer le mot de passe').fill('Zellige2026')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page).toHaveURL('/signin')
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(kept).not.toContain(link.split('/').at(-1))

  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne fonctionne plus')
})

test('the response headers isolate the client from other windows and from the device', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})
