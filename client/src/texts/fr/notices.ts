import { noticeTexts as source } from '../default/notices.ts'

export const noticeTexts = { fr: source.fr, en: source.fr } as const
