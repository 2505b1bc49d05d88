import * as source from '../default/footer.ts'

export const footer = {
  ...source.footer,
  platform: 'Plateforme',
  help: 'Centre d’aide',
  safety: 'Sécurité',
  about: 'À propos',
  terms: 'Conditions d’utilisation',
} as const
