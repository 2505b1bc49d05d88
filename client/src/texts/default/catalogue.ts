import * as chatLauncher from './chat-launcher.ts'
import * as common from './common.ts'
import * as errors from './errors.ts'
import * as navigation from './navigation.ts'
import * as session from './session.ts'

export const catalogue = {
  about: () => import('./about.ts'),
  auth: () => import('./auth.ts'),
  chat: () => import('./chat.ts'),
  'chat-launcher': chatLauncher,
  'code-notice': () => import('./code-notice.ts'),
  common,
  contact: () => import('./contact.ts'),
  'error-codes': () => import('./error-codes.ts'),
  errors,
  exchange: () => import('./exchange.ts'),
  'exchange-chip': () => import('./exchange-chip.ts'),
  faq: () => import('./faq.ts'),
  guide: () => import('./guide.ts'),
  help: () => import('./help.ts'),
  history: () => import('./history.ts'),
  home: () => import('./home.ts'),
  'home-testimonials': () => import('./home-testimonials.ts'),
  'kept-input': () => import('./kept-input.ts'),
  market: () => import('./market.ts'),
  navigation,
  order: () => import('./order.ts'),
  'password-recovery': () => import('./password-recovery.ts'),
  privacy: () => import('./privacy.ts'),
  profile: () => import('./profile.ts'),
  'resume-after-login': () => import('./resume-after-login.ts'),
  safety: () => import('./safety.ts'),
  services: () => import('./services.ts'),
  session,
  'sign-in': () => import('./sign-in.ts'),
  'sign-up': () => import('./sign-up.ts'),
  slow: () => import('./slow.ts'),
  statuses: () => import('./statuses.ts'),
  terms: () => import('./terms.ts'),
  'transaction-guide': () => import('./transaction-guide.ts'),
}
