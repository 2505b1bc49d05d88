const texts = {
  slow: 'يستغرق هذا وقتًا أطول من المعتاد.',
  retry: 'أعد المحاولة',
  again: 'محاولة جديدة جارية…',
  restored: 'استرجعنا ما كتبته.',
  clear: 'مسح',
}

export const noticeTexts = { fr: texts, en: texts } as const
