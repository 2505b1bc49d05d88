/** What is the same in every language. */
import type { Edition } from '../../../contracts/registry/games.ts'

/** The product's name; the specification gives none. */
export const productName = 'Kamasouk'

/** Returns the title of a page for the browser's tab and bookmarks. */
export const pageTitle = (page: string): string => `${page} · ${productName}`

/**
 * The support's phone number and e-mail. Both are placeholders that belong to nobody, because the specification does not name
 * them. Replace them before the launch.
 */
export const supportEmail = 'support@kamasouk.example'
export const supportPhone = '+212 5 00 00 00 00'

export const editionNames: Readonly<Record<Edition, string>> = { touch: 'Dofus Touch', retro: 'Dofus Retro' }
