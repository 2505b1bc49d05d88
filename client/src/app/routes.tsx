/** Every page: its address, and the code that is loaded when it is visited. */
import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { NotFound } from './not-found.tsx'
import { SessionGate } from './session-gate.tsx'
import { SessionGuard } from './session-guard.tsx'

type LoadPage = () => Promise<ComponentType>

/** Without header and footer: nothing there leads away from a form that lets somebody in. */
const accountPages: Readonly<Record<string, LoadPage>> = {
  '/signin': async () => (await import('../pages/sign-in/sign-in-page.tsx')).SignInPage,
  '/signup': async () => (await import('../pages/sign-up/sign-up-page.tsx')).SignUpPage,
  '/forgot-password': async () =>
    (await import('../pages/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
  '/reset-password/:resetToken': async () =>
    (await import('../pages/reset-password/reset-password-page.tsx')).ResetPasswordPage,
}

const publicPages: Readonly<Record<string, LoadPage>> = {
  '/': async () => (await import('../pages/home/home-page.tsx')).HomePage,
  '/services': async () => (await import('../pages/services/services-page.tsx')).ServicesPage,
  '/sell': async () => (await import('../pages/sell/sell-page.tsx')).SellPage,
  '/buy': async () => (await import('../pages/buy/buy-page.tsx')).BuyPage,
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
  '/auth/success': async () => (await import('../pages/auth-success/auth-success-page.tsx')).AuthSuccessPage,
}

/** For those who are signed in. */
const guardedPages: Readonly<Record<string, LoadPage>> = {
  '/profile': async () => (await import('../pages/profile/profile-page.tsx')).ProfilePage,
  '/transactions': async () => (await import('../pages/coming/coming-page.tsx')).ComingPage,
  '/exchange': async () => (await import('../pages/coming/coming-page.tsx')).ComingPage,
}

const routesOf = (pages: Readonly<Record<string, LoadPage>>): RouteObject[] =>
  Object.entries(pages).map(([path, load]) => ({ path, lazy: async () => ({ Component: await load() }) }))

function Root() {
  return (
    <SessionGate>
      <Outlet />
    </SessionGate>
  )
}

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    // The first page is loaded while there is nothing to show in its place yet.
    hydrateFallbackElement: <></>,
    children: [
      ...routesOf(accountPages),
      {
        element: <Layout />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              ...routesOf(publicPages),
              { element: <SessionGuard />, children: routesOf(guardedPages) },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
]
