interface Sentence {
  readonly lang: string
  readonly text: string
}

/** Shown when a page's code does not load. In two languages, because the reader's language is unknown. */
export const codeTexts: Readonly<Record<'lost' | 'undone' | 'late' | 'noScript', readonly Sentence[]>> = {
  lost: [
    { lang: 'fr', text: 'Cette page n’a pas pu être chargée entièrement.' },
    { lang: 'en', text: 'This page could not be loaded completely.' },
  ],
  undone: [
    { lang: 'fr', text: 'La page n’était pas prête : ce que vous venez de demander n’a pas été fait.' },
    { lang: 'en', text: 'The page was not ready: what you have just asked for was not done.' },
  ],
  late: [
    { lang: 'fr', text: 'Cette page met plus de temps que d’habitude à se charger.' },
    { lang: 'en', text: 'This page takes longer than usual to load.' },
  ],
  noScript: [
    { lang: 'fr', text: 'Cette page a besoin de JavaScript, et votre navigateur ne l’exécute pas.' },
    { lang: 'en', text: 'This page needs JavaScript, and your browser does not run it.' },
  ],
}
