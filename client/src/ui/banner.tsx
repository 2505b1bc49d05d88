import type { ComponentProps } from 'react'
import { WarningIcon } from './icons.tsx'

interface BannerProps extends ComponentProps<'div'> {
  readonly text?: string
  /** Tells at once, in the colour of a warning. */
  readonly isUrgent?: boolean
}

/** A line at the bottom of the window, beside the button of the chat. It moves nothing on the page; other lines there cover a quiet one. */
export function Banner({ text, isUrgent = false, children, ...rest }: BannerProps) {
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      className={`banner fixed bottom-5 start-5 end-24 flex animate-rise flex-wrap items-center gap-3 rounded-2xl border border-line p-4 text-sm shadow-lifted sm:end-auto sm:max-w-xl ${isUrgent ? 'z-30 bg-waiting-wash text-waiting' : 'bg-raised text-ink'}`}
      {...rest}
    >
      {isUrgent && <WarningIcon className="size-5 shrink-0" />}
      {text !== undefined && <p className="min-w-40 flex-1 font-medium wrap-break-word">{text}</p>}
      {children}
    </div>
  )
}
