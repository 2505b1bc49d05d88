import {
  expect,
  expectTakenOver,
  expectWaiting,
  holdBack,
  openOrderForm,
  player,
  sendOrder,
  signIn,
  submitSignIn,
  test,
} from './world.ts'

test('the sign-in form reports what is missing or wrong, and lets the player try again', async ({ page }) => {
  await page.goto('/signin')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Mot de passe', { exact: true })
  const submit = page.getByRole('button', { name: 'Se connecter' })
  await expectTakenOver(page)
  await expect(submit).toBeDisabled()
  await email.fill('yasmine')
  await password.fill('x')
  await password.fill('')
  await password.blur()
  await expect(email).toHaveAccessibleDescription('Veuillez entrer un email valide.')
  await expect(password).toHaveAccessibleDescription('Veuillez entrer votre mot de passe')
  await expect(submit).toBeDisabled()

  await submitSignIn(page, { ...player, password: 'Faux2026!' })
  await expect(page.getByText('Email ou mot de passe incorrect.')).toBeVisible()
  await expect(email).toHaveValue(player.email)
  await expect(submit).toBeEnabled()
})

test('a player stays signed in after a reload, until the logout ends the session here and at the provider', async ({
  page,
  world,
}) => {
  await signIn(page)
  await page.reload()
  const logout = page.getByRole('button', { name: 'Logout' })
  await expect(logout).toBeVisible()
  await page.goto('/signin')
  await expect(page).toHaveURL('/')

  await logout.click()
  const signInLink = page.getByRole('link', { name: 'Sign In' })
  await expect(signInLink).toBeVisible()
  await page.reload()
  await expect(signInLink).toBeVisible()
  const refresh = await page.request.get(`${world.url}/api/auth/refresh`)
  expect(refresh.status()).toBe(401)
})

test('a password change elsewhere signs this page out at once', async ({ page, request, world }) => {
  await signIn(page)
  await expect.poll(async () => (await world.control.call('sockets.list')).sockets).toHaveLength(1)
  const headers = { 'X-World': world.name }
  const login = await request.post('/api/auth/login', { headers, data: player })
  const { accessToken, user } = (await login.json()) as { accessToken: string; user: { _id: string } }
  const newPassword = 'Kamas2027!'
  const changed = await request.put(`/api/auth/change-password/${user._id}`, {
    headers: { ...headers, Authorization: `Bearer ${accessToken}` },
    data: { oldPassword: player.password, newPassword, newConfirmationPassword: newPassword },
  })
  expect(changed.ok()).toBe(true)
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test(
  'a rejected access token is renewed silently, and the call is made again',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page)
    const authorizations: (string | undefined)[] = []
    await page.route('**/api/conversations', async (route) => {
      const headers = route.request().headers()
      authorizations.push(headers['authorization'])
      if (authorizations.length > 1) return route.continue()
      return route.continue({ headers: { ...headers, authorization: 'Bearer of.another.time' } })
    })
    await openOrderForm(page)
    await page.getByLabel('Jeu').selectOption('Dofus Touch')
    await page.getByLabel('Serveur').selectOption('Dodge')
    await page.getByLabel('Type de transaction').selectOption('Sell')
    await sendOrder(page, { quantity: '3', username: 'Yasmi-Eca' })
    await expectWaiting(page)
    expect(authorizations).toHaveLength(2)
  },
)

test('the chat and the markets lead a visitor to the sign-in, even while the session is being checked', async ({
  page,
}) => {
  await page.route('**/api/auth/refresh', () => new Promise(() => undefined))
  await page.goto('/buy')
  await page.getByRole('button', { name: 'Acheter maintenant' }).first().click()
  await expect(page).toHaveURL('/signin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(page).toHaveURL('/signin')
  await page.goto('/help')
  await page.getByRole('button', { name: 'Start Live Chat' }).click()
  await expect(page).toHaveURL('/signin')
})

test(
  'a returning player sees the loading screen until the session is confirmed',
  { tag: '@all' },
  async ({ page }) => {
    await signIn(page)
    const release = await holdBack(page, '**/api/auth/refresh')
    await page.goto('/')
    await expect(page.getByRole('status')).toHaveText('Chargement…')
    release()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
)
