import type { ComponentType } from 'react'
import { browserSession } from '../session/browser-session.ts'

type LoadPage = () => Promise<ComponentType>

/** `bare`: without header and footer · `private`: only for signed-in players. */
export type Setting = 'bare' | 'public' | 'private'

export interface PageEntry {
  readonly setting: Setting
  readonly load: LoadPage
}

const inSetting = (setting: Setting, loads: Readonly<Record<string, LoadPage>>) =>
  Object.entries(loads).map(([path, load]) => [path, { setting, load }] as const)

const prefetchMarket = async () => (await import('../entities/server/server.ts')).prefetchServerLists()

const forPlayer = (prefetch: (userId: string) => Promise<void>) => async () => {
  const session = browserSession.get()
  if (session.status === 'signed-in') await prefetch(session.user._id)
}

export const prefetchers: ReadonlyMap<string, () => Promise<void>> = new Map([
  ['/buy', prefetchMarket],
  ['/sell', prefetchMarket],
  [
    '/transactions',
    forPlayer(async (userId) =>
      (await import('../entities/history/transaction-history.ts')).prefetchHistory(userId),
    ),
  ],
  [
    '/exchange',
    forPlayer(async (userId) =>
      (await import('../features/exchange/prepare-exchange.ts')).prepareExchange(userId),
    ),
  ],
])

/** By path; `:name` is a parameter. */
export const pages: ReadonlyMap<string, PageEntry> = new Map([
  // Without links that would lead away from the form.
  ...inSetting('bare', {
    '/signin': async () => (await import('../pages/sign-in/sign-in-page.tsx')).SignInPage,
    '/signup': async () => (await import('../pages/sign-up/sign-up-page.tsx')).SignUpPage,
    '/forgot-password': async () =>
      (await import('../pages/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
    '/reset-password/:resetToken?': async () =>
      (await import('../pages/reset-password/reset-password-page.tsx')).ResetPasswordPage,
  }),
  ...inSetting('public', {
    '/': async () => (await import('../pages/home/home-page.tsx')).HomePage,
    '/services': async () => (await import('../pages/services/services-page.tsx')).ServicesPage,
    '/sell': async () => (await import('../pages/trade/trade-page.tsx')).SellPage,
    '/buy': async () => (await import('../pages/trade/trade-page.tsx')).BuyPage,
    '/buy/guide': async () => (await import('../pages/guide/guide-page.tsx')).GuidePage,
    '/sell/guide': async () => (await import('../pages/guide/guide-page.tsx')).GuidePage,
    '/exchange/guide': async () => (await import('../pages/guide/guide-page.tsx')).GuidePage,
    '/privacy': async () => (await import('../pages/privacy/privacy-page.tsx')).PrivacyPage,
    '/terms': async () => (await import('../pages/terms/terms-page.tsx')).TermsPage,
    '/faq': async () => (await import('../pages/faq/faq-page.tsx')).FaqPage,
    '/about': async () => (await import('../pages/about/about-page.tsx')).AboutPage,
    '/safety': async () => (await import('../pages/safety/safety-page.tsx')).SafetyPage,
    '/help': async () => (await import('../pages/help/help-page.tsx')).HelpPage,
    '/help/transactions': async () =>
      (await import('../pages/transaction-guide/transaction-guide-page.tsx')).TransactionGuidePage,
    '/contact': async () => (await import('../pages/contact/contact-page.tsx')).ContactPage,
    '/auth/success': async () =>
      (await import('../pages/auth-success/auth-success-page.tsx')).AuthSuccessPage,
  }),
  ...inSetting('private', {
    '/profile': async () => (await import('../pages/profile/profile-page.tsx')).ProfilePage,
    '/transactions': async () =>
      (await import('../pages/transactions/transactions-page.tsx')).TransactionsPage,
    '/exchange': async () => (await import('../pages/exchange/exchange-page.tsx')).ExchangePage,
  }),
])
