import * as z from 'zod/mini'

/**
 * Every refusal of the provider: its status, the sentence that the player reads, and for some an `error` field on the wire.
 * Code compares these keys only; `identifyError` finds the key for an answer.
 */
export const errors = {
  'invalid-input': { status: 400, message: 'Les données envoyées ne sont pas valides.' },
  'wrong-old-password': {
    status: 400,
    message: "L'ancien mot de passe est incorrect.",
    error: 'wrong-old-password',
  },
  'reset-link-refused': { status: 400, message: 'Lien invalide ou expiré', error: 'reset-link-refused' },
  'wrong-credentials': { status: 401, message: 'Email ou mot de passe incorrect.' },
  'access-token-missing': { status: 401, message: 'Veuillez vous connecter.' },
  'session-refused': { status: 401, message: 'Votre session a expiré. Veuillez vous reconnecter.' },
  'google-refused': { status: 401, message: 'La connexion avec Google a échoué. Veuillez réessayer.' },
  'access-token-refused': {
    status: 403,
    message: 'Token invalide ou expiré',
    error: 'Token invalide ou expiré',
  },
  'access-denied': { status: 403, message: 'Accès refusé' },
  'not-found': { status: 404, message: 'Ressource introuvable' },
  'email-taken': { status: 409, message: 'Cet email est déjà utilisé.' },
  'request-already-open': { status: 409, message: 'Une demande est déjà en cours.' },
  'tracking-already-open': { status: 409, message: 'Un suivi est déjà en cours.' },
  'exchange-already-pending': {
    status: 409,
    message: 'Un échange est déjà en attente.',
    error: 'exchange-already-pending',
  },
  'rate-changed': {
    status: 409,
    message: 'Le taux a changé. Vérifiez le montant à recevoir avant de confirmer.',
    error: 'rate-changed',
  },
  'stock-exceeded': {
    status: 409,
    message: 'Le stock du serveur de réception ne suffit plus pour cette quantité.',
    error: 'stock-exceeded',
  },
  'chat-closed': { status: 410, message: 'Cette conversation est fermée.' },
  'body-too-large': { status: 413, message: 'Le contenu envoyé est trop volumineux.' },
  'too-many-attempts': { status: 429, message: 'Trop de tentatives. Veuillez patienter avant de réessayer.' },
} as const satisfies Record<string, ErrorEntry>

interface ErrorEntry {
  readonly status: number
  readonly message: string
  readonly error?: string
}

export type ErrorCode = keyof typeof errors
const entries: Readonly<Record<ErrorCode, ErrorEntry>> = errors

/** The body of every answer with a status of 400 or above. `errors` has a message for each invalid field. */
export const ErrorBody = z.object({
  message: z.string(),
  error: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Returns the body for a refusal, with the messages for invalid fields if there are any. */
export function errorBody(code: ErrorCode, fields?: Readonly<Record<string, string>>): ErrorBody {
  const { message, error } = entries[code]
  return {
    message,
    ...(error === undefined ? {} : { error }),
    ...(fields === undefined ? {} : { errors: { ...fields } }),
  }
}

/**
 * Returns which of the `expected` refusals an answer is, or undefined. The status decides first. Among refusals with the
 * same status the `error` field decides; an answer without a known `error` is the refusal that has none.
 */
export function identifyError(
  expected: readonly ErrorCode[],
  status: number,
  body: ErrorBody,
): ErrorCode | undefined {
  const candidates = expected.filter((code) => entries[code].status === status)
  const withError = (error: string | undefined) => candidates.find((code) => entries[code].error === error)
  return withError(body.error) ?? withError(undefined)
}
