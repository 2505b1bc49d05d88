import {
  expect,
  expectWaiting,
  holdBack,
  openOrderForm,
  player,
  sendOrder,
  signIn,
  submitSignIn,
  test,
} from './world.ts'

test('a wrong password is said, keeps what was typed, and lets the player try again', async ({ page }) => {
  await page.goto('/signin')
  await submitSignIn(page, { ...player, password: 'Faux2026!' })
  await expect(page.getByText('Email ou mot de passe incorrect.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(player.email)
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
})

test('the form says beside each field what is wrong with it, and waits', async ({ page }) => {
  await page.goto('/signin')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeDisabled()
  await email.fill(player.email)
  await password.fill('x')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  await email.fill('')
  await password.fill('')
  await expect(email).toHaveAccessibleDescription("L'email est requis.")
  await email.fill('yasmine')
  await expect(email).toHaveAccessibleDescription('Veuillez entrer un email valide.')
  await expect(password).toHaveAccessibleDescription('Veuillez entrer votre mot de passe')
  await email.fill(player.email)
  await expect(email).toHaveAccessibleDescription('')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeDisabled()
})

test('a signed-in player stays so after a reload, and is not asked to sign in again', async ({ page }) => {
  await signIn(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto('/signin')
  await expect(page).toHaveURL('/')
})

test('logging out ends the session here and at the provider', async ({ page, world }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  const refresh = await page.request.get(`${world.url}/api/auth/refresh`)
  expect(refresh.status()).toBe(401)
})

test('a password that is changed elsewhere signs this page out at once, without a click', async ({
  page,
  request,
  world,
}) => {
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

test('an access token that the provider refuses is renewed unseen, and the call is made again', async ({
  page,
}) => {
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
})

test('a visitor is sent to sign in by the chat and by a market, and never waits to see a page', async ({
  page,
}) => {
  await page.route('**/api/auth/refresh', () => new Promise(() => undefined))
  await page.goto('/buy')
  await page.getByRole('button', { name: 'Acheter maintenant' }).first().click()
  await expect(page).toHaveURL('/signin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(page).toHaveURL('/signin')
})

test('a known player sees the loading screen until the provider has said who it is', async ({ page }) => {
  await signIn(page)
  const release = await holdBack(page, '**/api/auth/refresh')
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Chargement…')
  release()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})
