import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectTakenOver,
  expectWaiting,
  holdBack,
  messages,
  openOrderForm,
  openRequest,
  player,
  signIn,
  submitSignIn,
  test,
} from './world.ts'

const mehdi = { email: 'mehdi@kamasouk.test', password: player.password }

const chat = (page: Page) => page.getByRole('dialog', { name: 'Support' })
const sentence = 'Nous avons repris votre saisie.'

interface Form {
  readonly open: (page: Page) => Promise<void>
  /** By label. */
  readonly chosen: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
  readonly within: (page: Page) => Locator
  readonly sentence: string
  readonly clear: string
}

const follow = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
}

const forms = {
  order: {
    open: openOrderForm,
    chosen: { Jeu: 'Dofus Retro', Serveur: 'Boune', 'Type de transaction': 'Buy' },
    typed: { 'Quantité (M)': '12,5', 'Nom du personnage': 'Yasmi-Iop' },
    within: chat,
    sentence,
    clear: 'Effacer',
  },
  exchange: {
    open: async (page) => {
      await page.goto('/exchange')
    },
    chosen: { Jeu: 'Dofus Retro', 'Serveur d’envoi': 'Boune', 'Serveur de réception': 'Agride' },
    typed: { 'Quantité reçue (M)': '3,125', 'Votre personnage qui envoie': 'Yasmi-Iop' },
    within: (page) => page.getByRole('form', { name: 'Demande d’échange' }),
    sentence,
    clear: 'Effacer',
  },
  profile: {
    open: (page) => follow(page, 'Profile'),
    chosen: {},
    typed: { City: 'Agadir', RIB: '007780000123456789012345' },
    within: (page) => page.getByRole('form', { name: 'Personal Information' }),
    sentence: 'We have filled in what you had typed.',
    clear: 'Clear',
  },
} satisfies Readonly<Record<string, Form>>

async function fillIn(page: Page, { within, chosen, typed }: Form): Promise<void> {
  for (const [label, option] of Object.entries(chosen)) {
    await within(page).getByLabel(label, { exact: true }).selectOption(option)
  }
  for (const [label, text] of Object.entries(typed))
    await within(page).getByLabel(label, { exact: true }).fill(text)
}

async function expectFilledIn(page: Page, { within, chosen, typed }: Form): Promise<void> {
  for (const [label, option] of Object.entries(chosen)) {
    await expect(within(page).getByLabel(label, { exact: true }).locator('option:checked')).toHaveText(option)
  }
  for (const [label, text] of Object.entries(typed)) {
    await expect(within(page).getByLabel(label, { exact: true })).toHaveValue(text)
  }
}

async function expectUntouched(page: Page, { within, chosen, typed }: Form): Promise<void> {
  for (const label of Object.keys(chosen)) {
    await expect(within(page).getByLabel(label, { exact: true })).toHaveValue('')
  }
  for (const [label, text] of Object.entries(typed)) {
    await expect(within(page).getByLabel(label, { exact: true })).not.toHaveValue(text)
  }
}

/** Somebody comes back to this tab. */
const returnToTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

/** The provider ends the session, which this tab learns from its next call. */
async function endSessionElsewhere(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'kamasouk_refresh' })
  await page.route('**/api/conversations/user', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'Token invalide ou expiré', error: 'Token invalide ou expiré' },
    }),
  )
  await returnToTab(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  await page.unroute('**/api/conversations/user')
}

/** From wherever the end of the session has led. */
async function signInAgain(page: Page, who = player): Promise<void> {
  if (new URL(page.url()).pathname !== '/signin') await follow(page, 'Sign In')
  await submitSignIn(page, who)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Everything that the tab and the browser have stored. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

/** Two presses of which the second comes before the page is drawn again. */
const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** How often the page makes a call that changes something. */
function countWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() !== 'GET')
      writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

test('the order form stays as it is when its lists cannot be read again', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await openOrderForm(page)
  await fillIn(page, forms.order)
  await page.route('**/api/servers/**', (route) =>
    route.fulfill({ status: 400, json: { message: 'En pause.' } }),
  )
  await page.clock.fastForward(31_000)
  await returnToTab(page)
  const failure = chat(page).getByText('La liste des serveurs n’a pas pu être actualisée.')
  await expect(failure).toBeVisible()
  await expectFilledIn(page, forms.order)
  await page.unroute('**/api/servers/**')
  await chat(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(failure).toBeHidden()
  await expectFilledIn(page, forms.order)
})

test('an open conversation is shown although nobody can say whether there is another one', async ({
  page,
  world,
}) => {
  await signIn(page)
  await openRequest(page, world)
  await page.route('**/api/trackings/**', (route) =>
    route.fulfill({ status: 400, json: { message: 'Non.' } }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expectWaiting(page)
})

for (const [name, form] of Object.entries(forms)) {
  test(`what was typed into the ${name} form is there again after the session ended elsewhere`, async ({
    page,
  }) => {
    await signIn(page)
    await form.open(page)
    await fillIn(page, form)
    await endSessionElsewhere(page)
    await signInAgain(page)
    await form.open(page)
    await expectFilledIn(page, form)
    await expect(form.within(page).getByText(form.sentence)).toBeVisible()

    await form.within(page).getByRole('button', { name: form.clear, exact: true }).click()
    await expectUntouched(page, form)
    await expect(form.within(page).getByText(form.sentence)).toBeHidden()
    for (const text of Object.values(form.typed)) expect(await stored(page)).not.toContain(text)
  })
}

test('nobody finds what the player before had typed', async ({ page }) => {
  await signIn(page)
  await forms.exchange.open(page)
  await fillIn(page, forms.exchange)
  await endSessionElsewhere(page)
  await signInAgain(page, mehdi)
  await forms.exchange.open(page)
  await expectUntouched(page, forms.exchange)
  await expect(page.getByText(sentence)).toBeHidden()
  expect(await stored(page)).not.toContain('Yasmi-Iop')
})

test('a logout leaves nothing of what was typed: not on the page, in the storage, or for the next sign-in', async ({
  page,
  world,
}) => {
  await signIn(page)
  await openRequest(page, world)
  await chat(page).getByLabel('Votre message').fill('Un brouillon')
  await follow(page, 'Profile')
  await fillIn(page, forms.profile)
  await page.goto('/contact')
  await page.getByLabel('Nom').fill('Yasmine')
  const words = ['Un brouillon', 'Agadir', 'Yasmine']
  for (const word of words) expect(await stored(page)).toContain(word)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  for (const word of words) expect(await stored(page)).not.toContain(word)
  await follow(page, 'Sign In')
  await submitSignIn(page)
  await page.getByRole('button', { name: 'Ouvrir le support' }).click()
  await expect(chat(page).getByLabel('Votre message')).toHaveValue('')
  await page.keyboard.press('Escape')
  await forms.profile.open(page)
  await expectUntouched(page, forms.profile)
})

test('a tab that has not heard of a logout brings nothing back for the same player', async ({
  page,
  context,
}) => {
  await signIn(page)
  const asleep = await context.newPage()
  await forms.exchange.open(asleep)
  await fillIn(asleep, forms.exchange)
  await page.getByRole('button', { name: 'Logout' }).click()
  await follow(page, 'Sign In')
  await submitSignIn(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await forms.exchange.open(asleep)
  await expectUntouched(asleep, forms.exchange)
  await expect(asleep.getByText(sentence)).toBeHidden()
})

test('the contact form keeps what was typed before its code came, through a reload, until it is sent', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  const words = { Nom: 'Yasmine', Email: player.email, Message: 'Où est ma commande ?' }
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text)
  release()
  await expectTakenOver(page)
  for (const [label, text] of Object.entries(words)) await expect(page.getByLabel(label)).toHaveValue(text)

  await page.reload()
  await expect(page.getByText(sentence)).toBeVisible()
  for (const [label, text] of Object.entries(words)) await expect(page.getByLabel(label)).toHaveValue(text)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(sentence)).toBeHidden()
  await page.reload()
  await expectTakenOver(page)
  for (const label of Object.keys(words)) await expect(page.getByLabel(label)).toHaveValue('')
})

test.describe('a press that comes twice at once is carried out once', () => {
  test('in the chat', async ({ page }) => {
    await signIn(page)
    const writes = countWrites(page)
    await openOrderForm(page)
    await fillIn(page, forms.order)
    await pressTwice(page.getByRole('button', { name: 'Envoyer ma demande' }))
    await expectWaiting(page)
    expect(writes).toEqual(['POST /api/conversations'])

    await page.route('**/api/messages/client', (route) => route.abort())
    await page.getByLabel('Votre message').fill('Bonjour')
    await pressTwice(page.getByRole('button', { name: 'Envoyer', exact: true }))
    await expect(messages(page)).toHaveCount(1)
    await expect(page.getByText('Non envoyé.')).toBeVisible()
    await page.unroute('**/api/messages/client')
    writes.length = 0
    await pressTwice(messages(page).getByRole('button', { name: 'Réessayer' }))
    await expect(messages(page).getByText('Envoyé')).toBeAttached()
    expect(writes).toEqual(['POST /api/messages/client'])

    await page.getByRole('button', { name: 'Fermer la conversation' }).click()
    writes.length = 0
    await pressTwice(page.getByRole('button', { name: 'Fermer le Chat' }))
    await pressTwice(page.getByRole('button', { name: 'Suivre ma Commande' }))
    await expect(page.getByText('Dites-nous de quelle commande il s’agit')).toBeVisible()
    expect(writes).toEqual(['PUT /api/messages/close/client', 'POST /api/trackings'])
  })

  test('in the exchange form', async ({ page, world }) => {
    await signIn(page)
    const answer = await page.request.get('/api/servers/all/dofus?keyword=')
    const { servers } = (await answer.json()) as { servers: readonly Record<'_id' | 'serverName', string>[] }
    const [serverIdFrom, serverIdTo] = ['Boune', 'Agride'].map(
      (name) => servers.find(({ serverName }) => serverName === name)?._id,
    )
    await world.act('set-rate', { serverIdFrom, serverIdTo, conversionRate: 1, exchangeFee: 0 })
    await world.act('set-server', { serverId: serverIdTo, serverStock: 100 })
    await forms.exchange.open(page)
    await fillIn(page, forms.exchange)
    await page.getByLabel('Votre personnage qui reçoit').fill('Yasmi-Cra')
    await expect(page.getByLabel('Quantité envoyée (M)')).toHaveValue('3,125')
    const writes = countWrites(page)
    await pressTwice(page.getByRole('button', { name: 'Demander l’échange' }))
    await expectWaiting(page)
    expect(writes).toEqual(['POST /api/transactions/exchange'])
    // What is sent is kept no more.
    expect(await stored(page)).not.toContain('Yasmi-Iop')
  })

  test('in the forms of an account', async ({ page }) => {
    await signIn(page, '/profile')
    const writes = countWrites(page)
    await fillIn(page, forms.profile)
    await page.getByLabel('Bank name').fill('Banque Atlas')
    await pressTwice(page.getByRole('button', { name: 'Save changes' }))
    await expect(page.getByText('Votre profil est à jour.')).toBeVisible()
    expect(await stored(page)).not.toContain('Agadir')
    await page.getByLabel('Old password').fill(player.password)
    for (const label of ['New password', 'Confirm new password']) {
      await page.getByLabel(label, { exact: true }).fill('Kamas2027!')
    }
    await pressTwice(page.getByRole('button', { name: 'Change password' }))
    await expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible()
    expect(writes.map((write) => write.replace(/[^/]+$/, ''))).toEqual([
      'PUT /api/users/',
      'PUT /api/auth/change-password/',
    ])
  })

  for (const [path, fields, button, write] of [
    [
      '/signin',
      { Email: player.email, 'Mot de passe': player.password },
      'Se connecter',
      'POST /api/auth/login',
    ],
    ['/forgot-password', { Email: player.email }, 'Send Reset Link', 'POST /api/auth/forgot-password'],
  ] as const) {
    test(`on ${path}`, async ({ page }) => {
      await page.goto(path)
      await expectTakenOver(page)
      for (const [label, text] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(text)
      const writes = countWrites(page)
      const answered = page.waitForResponse((response) => response.url().endsWith(write.split(' ')[1] ?? ''))
      await pressTwice(page.getByRole('button', { name: button }))
      await answered
      expect(writes).toEqual([write])
    })
  }
})
