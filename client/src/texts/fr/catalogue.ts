import type { Catalogue } from '../current.ts'
import * as chatLauncher from '../default/chat-launcher.ts'
import * as common from '../default/common.ts'
import * as errors from '../default/errors.ts'
import * as navigation from './navigation.ts'
import * as session from '../default/session.ts'

export const catalogue: Catalogue = {
  about: () => import('../default/about.ts'),
  auth: () => import('../default/auth.ts'),
  chat: () => import('./chat.ts'),
  'chat-launcher': chatLauncher,
  'code-notice': () => import('./code-notice.ts'),
  common,
  contact: () => import('./contact.ts'),
  'error-codes': () => import('./error-codes.ts'),
  errors,
  exchange: () => import('./exchange.ts'),
  'exchange-chip': () => import('../default/exchange-chip.ts'),
  faq: () => import('../default/faq.ts'),
  guide: () => import('../default/guide.ts'),
  help: () => import('./help.ts'),
  history: () => import('./history.ts'),
  home: () => import('./home.ts'),
  'home-testimonials': () => import('../default/home-testimonials.ts'),
  'kept-input': () => import('./kept-input.ts'),
  market: () => import('./market.ts'),
  navigation,
  order: () => import('./order.ts'),
  'password-recovery': () => import('./password-recovery.ts'),
  privacy: () => import('../default/privacy.ts'),
  profile: () => import('./profile.ts'),
  'resume-after-login': () => import('../default/resume-after-login.ts'),
  safety: () => import('../default/safety.ts'),
  services: () => import('../default/services.ts'),
  session,
  'sign-in': () => import('./sign-in.ts'),
  'sign-up': () => import('./sign-up.ts'),
  slow: () => import('./slow.ts'),
  statuses: () => import('./statuses.ts'),
  terms: () => import('../default/terms.ts'),
  'transaction-guide': () => import('./transaction-guide.ts'),
}
