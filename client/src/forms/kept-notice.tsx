import { keptInputTexts } from '../texts/kept-input.ts'
import { QuietLine } from '../ui/quiet-line.tsx'
import type { KeptForm } from './kept-form.ts'

interface KeptNoticeProps {
  readonly kept: Pick<KeptForm, 'isRestored' | 'clear'>
  /** The language of the form. */
  readonly lang?: keyof typeof keptInputTexts
}

/** Within a form, above its fields. */
export function KeptNotice({ kept: { isRestored, clear }, lang = 'fr' }: KeptNoticeProps) {
  if (!isRestored) return null
  const texts = keptInputTexts[lang]
  return (
    <QuietLine
      text={texts.restored}
      actionLabel={texts.clear}
      onAction={({ currentTarget: { form } }) => {
        clear()
        // The button goes with the sentence; the keyboard goes on from the first field.
        form?.querySelector<HTMLElement>('select, textarea, input:not([hidden])')?.focus()
      }}
    />
  )
}
