export const errorCodeTexts = {
  'wrong-old-password': 'Old password is not correct.',
  'reset-link-refused': 'This link is invalid or has expired. Ask for a new one.',
  'wrong-credentials': 'Email or password is not correct.',
  'access-token-missing': 'Please sign in first.',
  'session-refused': 'Your session has expired. Please sign in again.',
  'google-refused': 'The sign-in with Google failed. Please try again.',
  'access-token-refused': 'Your session has expired. Please sign in again.',
  'access-denied': 'You do not have access to this.',
  'email-taken': 'This email is already in use.',
  'request-already-open': 'A request is already open.',
  'tracking-already-open': 'You are already tracking an order.',
  'exchange-already-pending': 'An exchange is already pending.',
  'rate-changed': 'The rate has changed. Check the amount that you receive before you confirm.',
  'stock-exceeded': 'The stock of the receiving server is no longer enough for this quantity.',
  'chat-closed': 'This conversation is closed.',
  'body-too-large': 'What you sent is too large.',
  'too-many-attempts': 'Too many attempts.',
} as const

export const ruleTexts = {
  'Adresse email invalide': 'Invalid email address',
  'Le mot de passe doit contenir au moins 8 caractères': 'Password must be at least 8 characters',
  'Le mot de passe doit contenir une majuscule': 'Password must contain an uppercase letter',
  'Le mot de passe doit contenir un chiffre': 'Password must contain a number',
  'Le prénom doit contenir au moins 6 caractères': 'First name must be at least 6 characters',
  'Le nom doit contenir au moins 6 caractères': 'Last name must be at least 6 characters',
} as const
