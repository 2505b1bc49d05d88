import { noticeTexts as source } from '../default/notices.ts'

export const noticeTexts = { fr: source.en, en: source.en } as const
