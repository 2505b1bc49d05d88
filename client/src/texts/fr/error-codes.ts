export const errorCodeTexts = {
  'wrong-old-password': 'L’ancien mot de passe est incorrect.',
  'reset-link-refused': 'Ce lien est invalide ou a expiré. Demandez-en un nouveau.',
  'wrong-credentials': 'Email ou mot de passe incorrect.',
  'access-token-missing': 'Connectez-vous d’abord.',
  'session-refused': 'Votre session a expiré. Veuillez vous reconnecter.',
  'google-refused': 'La connexion avec Google a échoué. Veuillez réessayer.',
  'access-token-refused': 'Votre session a expiré. Veuillez vous reconnecter.',
  'access-denied': 'Vous n’avez pas accès à ceci.',
  'email-taken': 'Cet email est déjà utilisé.',
  'request-already-open': 'Une demande est déjà en cours.',
  'tracking-already-open': 'Un suivi est déjà en cours.',
  'exchange-already-pending': 'Un échange est déjà en attente.',
  'rate-changed': 'Le taux a changé. Vérifiez le montant à recevoir avant de confirmer.',
  'stock-exceeded': 'Le stock du serveur de réception ne suffit plus pour cette quantité.',
  'chat-closed': 'Cette conversation est fermée.',
  'body-too-large': 'Le contenu envoyé est trop volumineux.',
  'too-many-attempts': 'Trop de tentatives.',
} as const

export const ruleTexts = {
  'Password must be at least 8 characters': 'Le mot de passe doit contenir au moins 8 caractères',
  'Password must contain an uppercase letter': 'Le mot de passe doit contenir une majuscule',
  'Password must contain a number': 'Le mot de passe doit contenir un chiffre',
  'Old password is required': 'L’ancien mot de passe est requis',
  "Passwords don't match": 'Les mots de passe ne correspondent pas',
} as const
