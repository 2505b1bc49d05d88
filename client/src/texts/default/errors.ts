const counted = (count: number, unit: string): string => `${String(count)} ${unit}${count > 1 ? 's' : ''}`

/** Shown when a call fails and the provider has sent no message. */
export const errorTexts = {
  unknown: "Une erreur inconnue s'est produite.",
  lostChunk:
    'Une partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.',
  /** After a refusal that says when the next attempt is accepted. */
  retryIn: (seconds: number) =>
    seconds < 60
      ? `Réessayez dans ${counted(seconds, 'seconde')}.`
      : `Réessayez dans ${counted(Math.ceil(seconds / 60), 'minute')}.`,
  unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  accountChanged: 'Un autre compte est connecté maintenant. Rien n’a été envoyé.',
  unreadable: 'La réponse du serveur n’a pas pu être lue. Veuillez réessayer plus tard.',
} as const
