import { noticeTexts } from '../texts/notices.ts'
import { QuietLine } from '../ui/quiet-line.tsx'
import type { KeptForm } from './kept-form.ts'

interface KeptNoticeProps {
  readonly kept: Pick<KeptForm, 'isRestored' | 'clear'>
  readonly lang?: keyof typeof noticeTexts
}

export function KeptNotice({ kept: { isRestored, clear }, lang = 'fr' }: KeptNoticeProps) {
  if (!isRestored) return null
  const texts = noticeTexts[lang]
  return (
    <QuietLine
      text={texts.restored}
      actionLabel={texts.clear}
      onAction={({ currentTarget: { form } }) => {
        clear()
        // This button disappears, so the focus moves to the first field.
        form?.querySelector<HTMLElement>('select, textarea, input:not([hidden])')?.focus()
      }}
    />
  )
}
