/** What players do. The end-to-end tests in tests/e2e cover each step in more depth, in Chromium. */
import { Key } from 'selenium-webdriver'
import { signUpTexts } from '../../client/src/texts/ar/account.ts'
import type { Journeys } from './browser.ts'
import type { Target } from './in-page.ts'
import { button, field, link, role, text, type Page } from './page.ts'
import { player, type World } from './world.ts'

const chat = role('dialog', 'Support')
export const messages = role('list', 'Messages')
const header = role('banner')
const theme = (state: string) => button(`Thème : ${state}`)
export const waiting = text('Votre demande est en cours de traitement !')

export async function fillSignIn(page: Page, { email, password }: typeof player): Promise<void> {
  await page.sees(role('heading', 'Connexion'))
  await page.fill(field('Email'), email)
  await page.fill(field('Mot de passe'), password)
  await page.click(button('Se connecter'))
}

/** Opens the chat, fills in its order form, and waits until the request is sent. */
export async function order(page: Page): Promise<void> {
  await page.click(button('Ouvrir le support'))
  await page.click(button(/^Effectuer une Transaction/, chat))
  await page.choose(field('Jeu', chat), 'Dofus Retro')
  await page.choose(field('Serveur', chat), 'Boune')
  await page.choose(field('Type de transaction', chat), 'Buy')
  await page.fill(field('Quantité (M)', chat), '12,5')
  await page.fill(field('Nom du personnage', chat), 'Yasmi-Iop')
  await page.click(button('Envoyer ma demande', chat))
  await page.sees(waiting)
}

async function chooseLanguage(page: Page, menu: string, name: string): Promise<void> {
  await page.click(button(menu, header))
  await page.click(button(name))
}

/** Runs in the page. */
const hasTheme = (name: 'dark' | 'light'): boolean => {
  const [red = 255] = (/\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? []).map(Number)
  return red < 128 === (name === 'dark')
}

/** Presses Tab, or Shift+Tab, until `target` has the focus. Not past the end of a page, where the browser's own buttons are. */
async function tabTo(page: Page, target: Target, ...keys: readonly string[]): Promise<void> {
  await page.sees(target)
  for (let step = 0; step < 150; step += 1) {
    if (await page.hasFocus(target)) return
    await page.press(...keys, Key.TAB)
  }
  throw new Error('Tab does not lead there.')
}

export const clientJourneys: Journeys<{ readonly world: World }> = {
  'a new player signs up, and signs in after a wrong password': async ({ page, world }) => {
    await world.visit(page, '/signup')
    const [email, password] = ['norane@kamasouk.test', 'Zellige2026']
    await page.fill(field('Prénom'), 'Norane')
    await page.fill(field('Nom'), 'El Fassi')
    await page.fill(field('Email'), player.email)
    await page.fill(field('Mot de passe'), password)
    await page.fill(field('Confirmer le mot de passe'), password)
    await page.click(button('Créer mon compte'))
    await page.sees(text('Cet email est déjà utilisé.', role('main')))
    await page.isFocused(field('Email'))
    await page.fill(field('Email'), email)
    await page.click(button('Créer mon compte'))
    await page.isAt('/signin')
    await page.sees(text('Votre compte a été créé. Vous pouvez vous connecter.'))
    await fillSignIn(page, { email, password: 'Faux2026!' })
    await page.sees(text('Email ou mot de passe incorrect.'))
    await fillSignIn(page, { email, password })
    await page.isAt('/')
    await page.sees(button('Logout'))
    await page.reload()
    await page.sees(button('Logout'))
  },

  'a player orders Kamas, and talks to the operator who answers': async ({ page, world }) => {
    await world.signIn(page, '/buy')
    await world.isConnected()
    const retro = role('region', 'Serveurs Dofus Retro')
    await page.fill(role('searchbox', undefined, retro), 'agri')
    await page.press(Key.ENTER)
    await page.sees(role('row', undefined, retro), 2)
    await page.click(button('Acheter maintenant', role('row', /Agride/, retro)))
    await page.sees(role('option', 'Agride', field('Serveur', chat)))
    await page.fill(field('Quantité (M)', chat), '12,5')
    await page.fill(field('Nom du personnage', chat), 'Yasmi-Iop')
    await page.click(button('Envoyer ma demande', chat))
    await page.sees(waiting)
    const { _id: requestId, quantity } = await world.waitingRequest()
    if (quantity !== 12.5) throw new Error(`The order is ${String(quantity)} M.`)
    await world.act('reply', { requestId, message: 'Bonjour !' })
    await page.sees(text('Bonjour !', messages))
    await page.misses(waiting)
    await page.fill(field('Votre message'), 'Merci, j’arrive.')
    await page.press(Key.ENTER)
    await page.sees(text('Merci, j’arrive.', messages))
    await page.hasValue(field('Votre message'), '')
    await page.fill(field('Votre message'), 'Un instant, je')
    await page.reload()
    await page.click(button(/^Ouvrir le support/))
    await page.hasValue(field('Votre message'), 'Un instant, je')
    await page.sees(text('Merci, j’arrive.', messages))
    await world.isConnected()
    await world.act('close', { requestId })
    await page.sees(text("L'admin a ferme la conversation"))
    await page.sees(button(/^Effectuer une Transaction/, chat))
  },

  'a player exchanges Kamas between two servers': async ({ page, world }) => {
    await world.openMarket()
    await world.signIn(page, '/exchange')
    await page.click(button('Demander l’échange'))
    await page.isFocused(field('Jeu'))
    await page.choose(field('Jeu'), 'Dofus Retro')
    await page.choose(field('Serveur d’envoi'), 'Boune')
    await page.choose(field('Serveur de réception'), 'Agride')
    await page.fill(field('Quantité envoyée (M)'), '12')
    await page.hasValue(field('Quantité reçue (M)'), '10,54')
    await page.fill(field('Votre personnage qui envoie'), 'Yasmi-Iop')
    await page.fill(field('Votre personnage qui reçoit'), 'Yasmi-Cra')
    await page.click(button('Demander l’échange'))
    await page.sees(waiting)
    const [exchange] = (await world.control.call('operator.waiting')).exchanges
    const transactionId = exchange?._id
    await world.isConnected()
    await world.act('assign', { transactionId })
    const card = role('region', 'Remise en jeu')
    await page.sees(text('10,54 M', card))
    await page.click(button('Copier le code d’échange', card))
    await world.act('settle', { transactionId, status: 'Exchanged' })
    // The player comes back to this tab. WebKit’s driver shows all tabs at the same time.
    await page.run(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.sees(text(/^Votre échange est terminé/))
    await page.sees(role('form', 'Demande d’échange'))
  },

  'a player filters, sorts and pages through the history, and saves it as a file': async ({
    browser,
    page,
    world,
  }) => {
    await world.signIn(page, '/transactions')
    const list = role('region', /^Kamas /)
    const found = (sentence: string) => text(sentence, list)
    await page.sees(found('1–10 of 40 transactions'))
    await page.click(button(/^Total/, list))
    await page.isAt('/transactions?sort=total')
    await page.click(button('Page 4', role('navigation', 'Pages')))
    await page.sees(found('31–40 of 40 transactions'))
    await page.isFocused(role('heading', 'Kamas bought'))
    await page.choose(field('Status'), 'Rejected')
    await page.isAt('/transactions?status=Rejected&sort=total')
    await page.misses(text('Paid', list))
    await page.sees(text('Rejected', list))
    await page.back()
    await page.sees(found('31–40 of 40 transactions'))
    await page.fill(field('Search'), 'nulle part')
    await page.press(Key.ENTER)
    await page.sees(text('No Data found'))
    await page.fill(field('Search'), '')
    await page.sees(found('1–10 of 40 transactions'))
    await page.click(button('Download CSV'))
    await page.sees(text(/saved with 40 transactions/))
    const lines = (await browser.savedFile(/^kamasouk-buy-.*\.csv$/)).trimEnd().split('\r\n')
    if (lines.length !== 41) throw new Error(`The file has ${String(lines.length)} lines.`)
    await page.click(link('Exchange', role('navigation', 'Kind of transaction')))
    await page.sees(role('columnheader', 'From Server'))
  },

  'the language becomes Arabic in every tab, and the input stays': async ({ browser, page, world }) => {
    await world.visit(page, '/signup')
    await page.fill(field('Prénom'), 'Yasmine')
    const other = await browser.newPage()
    await other.open(`${world.url}/faq`)
    await chooseLanguage(other, 'Langue', 'العربية')
    await other.isAt('/ar/faq')
    await other.sees(role('heading', 'الأسئلة الشائعة'))
    await page.isAt('/ar/signup')
    await page.waitFor('it reads from right to left', () => {
      const { lang, dir } = document.documentElement
      return lang === 'ar' && dir === 'rtl'
    })
    await page.hasValue(field(signUpTexts.firstName), 'Yasmine')
    await other.reload()
    await chooseLanguage(other, 'اللغة', 'English')
    await page.isAt('/en/signup')
    await page.hasValue(field('First name'), 'Yasmine')
  },

  'a chosen theme is kept, and shown in every tab': async ({ browser, page, world }) => {
    await world.visit(page, '/faq')
    const other = await browser.newPage()
    await other.open(`${world.url}/contact`)
    await page.click(theme('Système'))
    await page.click(theme('Clair'))
    await page.sees(theme('Sombre'))
    await page.waitFor('it is dark', hasTheme, 'dark')
    await other.sees(theme('Sombre'))
    await other.waitFor('it is dark', hasTheme, 'dark')
    await page.reload()
    await page.waitFor('it is dark', hasTheme, 'dark')
    await page.click(theme('Sombre'))
    await page.sees(theme('Système'))
    await page.waitFor('it is light', hasTheme, 'light')
  },

  'menus and answers open by keyboard alone': async ({ page, world }) => {
    await world.visit(page, '/faq')
    const menu = button('Buy', header)
    await tabTo(page, menu)
    await page.press(Key.ARROW_DOWN)
    await page.isFocused(link('Buy Kamas Touch', header))
    await page.press(Key.ARROW_DOWN)
    await page.isFocused(link('Buy Kamas Retro', header))
    await page.press(Key.ESCAPE)
    await page.misses(link('Buy Kamas Retro', header))
    await page.isFocused(menu)
    await tabTo(page, button('Faut-il un compte ?'))
    await page.press(Key.ENTER)
    await page.sees(text(/^Pas pour consulter les prix/))
  },

  'a player signs in, orders and writes by keyboard alone': async ({ page, world }) => {
    await world.visit(page, '/signin')
    await tabTo(page, field('Email'))
    await page.press(player.email)
    await tabTo(page, field('Mot de passe'))
    await page.press(player.password, Key.ENTER)
    await page.isAt('/')
    const launcher = button('Ouvrir le support')
    await tabTo(page, launcher)
    await page.press(Key.ENTER)
    await tabTo(page, button(/^Effectuer une Transaction/, chat))
    await page.press(Key.ENTER)
    for (const [label, typed] of [
      ['Jeu', 'Dofus Retro'],
      ['Serveur', 'Boune'],
      ['Type de transaction', 'Buy'],
      ['Quantité (M)', '12,5'],
      ['Nom du personnage', 'Yasmi-Iop'],
    ] as const) {
      await tabTo(page, field(label, chat))
      await page.press(typed)
    }
    await page.press(Key.ENTER)
    await page.sees(waiting)
    await tabTo(page, field('Votre message'))
    await page.press('Je suis au zaap.', Key.ENTER)
    await page.sees(text('Je suis au zaap.', messages))
    await tabTo(page, button('Fermer la conversation'), Key.SHIFT)
    await page.press(Key.ENTER)
    const confirmation = role('dialog', /^Souhaitez-vous vraiment fermer/)
    await page.sees(confirmation)
    await page.press(Key.ESCAPE)
    await page.misses(confirmation)
    await page.isFocused(button('Fermer la conversation'))
    await page.press(Key.ESCAPE)
    await page.isFocused(launcher)
  },

  'a logout in one tab ends the session in the other': async ({ browser, page, world }) => {
    await world.signIn(page, '/transactions')
    await page.sees(role('table'))
    const other = await browser.newPage()
    await other.open(`${world.url}/contact`)
    await other.click(button('Logout'))
    await other.sees(link('Sign In'))
    await page.misses(role('table'))
    await page.sees(link('Sign In'))
    await page.open(`${world.url}/profile`)
    await page.isAt('/signin')
  },

  'a page that was left shows what happened meanwhile, and nothing after a logout': async ({
    browser,
    page,
    world,
  }) => {
    await world.signIn(page, '/faq')
    await order(page)
    const { _id: requestId } = await world.waitingRequest()
    await page.press(Key.ESCAPE)
    await page.misses(chat)
    await page.open(`${world.url}/contact`)
    await page.sees(button('Logout'))
    await world.act('reply', { requestId, message: 'Bonjour !' })
    await page.back()
    await page.isAt('/faq')
    await page.click(button(/^Ouvrir le support/))
    await page.sees(text('Bonjour !', messages))
    await page.open(`${world.url}/contact`)
    await page.sees(button('Logout'))
    const other = await browser.newPage()
    await other.open(`${world.url}/buy`)
    await other.click(button('Logout'))
    await other.sees(link('Sign In'))
    await page.back()
    await page.sees(link('Sign In'))
    await page.misses(messages)
  },
}
