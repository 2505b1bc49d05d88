import type { ComponentType } from 'react'
import type { User } from '../../../contracts/registry/users.ts'
import { browserSession } from '../session/browser-session.ts'

/** Public pages ignore the user. */
export type PrivatePage = ComponentType<{ readonly user: User }>

const modules = import.meta.glob<{ readonly default: PrivatePage }>('../pages/*/*-page.tsx')

/** `bare`: without header and footer · `private`: only for signed-in players. */
export type Setting = 'bare' | 'public' | 'private'

export interface PageEntry {
  readonly setting: Setting
  /** A key of the build's manifest. */
  readonly module: string
  readonly load: () => Promise<{ readonly default: PrivatePage }>
}

const prefetchMarket = async () => (await import('../entities/server/server.ts')).prefetchServerLists()

const loadHistory = () => import('../entities/history/transaction-history.ts')
const loadExchange = () => import('../features/exchange/prepare-exchange.ts')

const forPlayer = (prefetch: (userId: string) => Promise<void>) => async () => {
  const session = browserSession.get()
  if (session.status === 'signed-in') await prefetch(session.user._id)
}

export const prefetchers: ReadonlyMap<string, () => Promise<void>> = new Map([
  ['/buy', prefetchMarket],
  ['/sell', prefetchMarket],
  ['/transactions', forPlayer(async (userId) => (await loadHistory()).prefetchHistory(userId))],
  ['/exchange', forPlayer(async (userId) => (await loadExchange()).prepareExchange(userId))],
])

/** By path; `:name` is a parameter. */
export const pages: ReadonlyMap<string, PageEntry> = new Map([
  // Without links that would lead away from the form.
  ['/signin', page('bare', 'sign-in')],
  ['/signup', page('bare', 'sign-up')],
  ['/forgot-password', page('bare', 'forgot-password')],
  ['/reset-password/:resetToken?', page('bare', 'reset-password')],
  ['/', page('public', 'home')],
  ['/services', page('public', 'services')],
  ['/sell', page('public', 'trade')],
  ['/buy', page('public', 'trade')],
  ['/buy/guide', page('public', 'guide')],
  ['/sell/guide', page('public', 'guide')],
  ['/exchange/guide', page('public', 'guide')],
  ['/privacy', page('public', 'privacy')],
  ['/terms', page('public', 'terms')],
  ['/faq', page('public', 'faq')],
  ['/about', page('public', 'about')],
  ['/safety', page('public', 'safety')],
  ['/help', page('public', 'help')],
  ['/help/transactions', page('public', 'transaction-guide')],
  ['/contact', page('public', 'contact')],
  ['/auth/success', page('public', 'auth-success')],
  ['/profile', page('private', 'profile')],
  ['/transactions', page('private', 'transactions')],
  ['/exchange', page('private', 'exchange')],
])

/** The page whose code is `src/pages/NAME/NAME-page.tsx`. */
function page(setting: Setting, name: string): PageEntry {
  const module = `pages/${name}/${name}-page.tsx`
  const load = modules[`../${module}`]
  if (load === undefined) throw new Error(`${module} does not exist`)
  return { setting, module: `src/${module}`, load }
}
