import {
  accessToken,
  fullUser,
  ids,
  plainUser,
  type ExamplesOfCalls,
  type ExamplesOfEvents,
} from './common.ts'

const operator = { ...plainUser, role: 'operator' } as const
const admin = { ...plainUser, role: 'admin' } as const

const location = {
  toGoogle: 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&state=6f1c4f5b',
  signedIn: `https://kamasouk.test/auth/success?accessToken=${accessToken}&user=${encodeURIComponent(JSON.stringify(plainUser))}`,
  refused: 'https://kamasouk.test/auth/success?error=google-refused',
  cancelled: 'https://kamasouk.test/auth/success?error=access_denied',
} as const

const sessions = {
  minimum: { accessToken, user: plainUser },
  maximum: { accessToken, user: fullUser },
  operator: { accessToken, user: operator },
  admin: { accessToken, user: admin },
}

export const accountCalls = {
  'auth.register': {
    input: {
      body: {
        firstName: 'Yasmine',
        lastName: 'Bennani',
        email: 'yasmine@kamasouk.test',
        password: 'Kamas2026!',
      },
    },
    answers: { minimum: { message: 'Votre compte a été créé. Vous pouvez vous connecter.' } },
  },
  'auth.login': {
    input: { body: { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: true } },
    answers: {
      minimum: { ...sessions.minimum, message: 'vous etes connecte' },
      maximum: { ...sessions.maximum, message: 'vous etes connecte' },
      operator: { ...sessions.operator, message: 'vous etes connecte' },
      admin: { ...sessions.admin, message: 'vous etes connecte' },
    },
  },
  'auth.refresh': {
    input: {},
    answers: sessions,
  },
  'auth.google': {
    input: {},
    answers: { minimum: { location: location.toGoogle } },
  },
  'auth.googleCallback': {
    input: { query: { state: '6f1c4f5b', code: '4/0AeaYSHB' } },
    answers: sessions,
    redirects: {
      minimum: { location: location.signedIn },
      refused: { location: location.refused },
      cancelled: { location: location.cancelled },
    },
  },
  'auth.forgotPassword': {
    input: { body: { email: 'yasmine@kamasouk.test' } },
    answers: {
      minimum: {
        message: 'Si un compte existe pour cet email, un lien de réinitialisation vient d’être envoyé.',
      },
    },
  },
  'auth.resetPassword': {
    input: { params: { resetToken: 'f4kTq1Zr-8' }, body: { newPassword: 'Kamas2027!' } },
    answers: { minimum: { message: 'Votre mot de passe a été réinitialisé. Vous pouvez vous connecter.' } },
  },
  'auth.changePassword': {
    input: {
      params: { userId: ids.user },
      body: {
        oldPassword: 'Kamas2026!',
        newPassword: 'Kamas2027!',
        newConfirmationPassword: 'Kamas2027!',
      },
    },
    answers: { minimum: { message: 'Votre mot de passe a été modifié.' } },
  },
  'auth.logout': {
    input: {},
    answers: { minimum: { message: 'Vous êtes déconnecté.' } },
  },
  'users.update': {
    input: {
      params: { userId: ids.user },
      body: {
        firstName: 'Yasmine',
        lastName: 'Bennani',
        phoneNumber: '+212 600 000 000',
        address: '12 rue des Orangers',
        country: 'Maroc',
        City: 'Fès',
        bankInfo: { bankName: 'Banque Atlas', RIB: '007780000123456789012345' },
      },
    },
    answers: { minimum: plainUser, maximum: fullUser, operator, admin },
  },
} satisfies Partial<ExamplesOfCalls>

export const accountEvents = {
  sessionEnded: {
    minimum: { reason: 'logout' },
    passwordChanged: { reason: 'password-changed' },
    expired: { reason: 'expired' },
    revoked: { reason: 'revoked' },
    maximum: { eventId: ids.event, reason: 'logout' },
  },
} satisfies Partial<ExamplesOfEvents>
