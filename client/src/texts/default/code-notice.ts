/** Shown when a page's code does not load, by language. Only the build loads them. */
export const codeTexts = {
  lost: {
    fr: 'Cette page n’a pas pu être chargée entièrement.',
    en: 'This page could not be loaded completely.',
    ar: 'تعذر تحميل هذه الصفحة كاملة.',
  },
  undone: {
    fr: 'La page n’était pas prête : ce que vous venez de demander n’a pas été fait.',
    en: 'The page was not ready: what you have just asked for was not done.',
    ar: 'لم تكن الصفحة جاهزة: لم يُنفذ ما طلبته للتو.',
  },
  late: {
    fr: 'Cette page met plus de temps que d’habitude à se charger.',
    en: 'This page takes longer than usual to load.',
    ar: 'يستغرق تحميل هذه الصفحة وقتًا أطول من المعتاد.',
  },
  noScript: {
    fr: 'Cette page a besoin de JavaScript, et votre navigateur ne l’exécute pas.',
    en: 'This page needs JavaScript, and your browser does not run it.',
    ar: 'تحتاج هذه الصفحة إلى JavaScript، ومتصفحك لا يشغله.',
  },
} as const
