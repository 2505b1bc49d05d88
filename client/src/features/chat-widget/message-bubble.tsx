import { memo, useState } from 'react'
import { formatTime } from '../../lib/dates.ts'
import { providerLanguage } from '../../lib/languages.ts'
import { cutText } from '../../lib/text.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'
import { useWording } from '../../texts/current.ts'

interface MessageBubbleProps {
  readonly text: string
  readonly isOwn: boolean
  readonly sentAt?: string | undefined
  readonly onSendAgain?: (() => void) | undefined
}

const shownLength = 200

/** Memoised, so that typing stays fast in a long conversation. */
export const MessageBubble = memo(function MessageBubble({
  text,
  isOwn,
  sentAt,
  onSendAgain,
}: MessageBubbleProps) {
  useWording()
  const [isWhole, setWhole] = useState(false)
  const cut = cutText(text, shownLength)
  const isLong = cut !== text
  return (
    <li className={`grid gap-1 ${isOwn ? 'justify-items-end' : 'justify-items-start'}`}>
      <span className="sr-only">{isOwn ? texts.you : texts.staff}</span>
      <div
        className={`max-w-5/6 rounded-2xl px-4 py-2.5 wrap-anywhere ${
          isOwn ? 'rounded-ee-md bg-own text-on-own' : 'rounded-es-md bg-sunken'
        }`}
      >
        <p dir="auto" lang={providerLanguage(text).lang} className="whitespace-pre-wrap">
          {isWhole ? text : cut}
        </p>
        {isLong && (
          <button
            type="button"
            aria-expanded={isWhole}
            className="mt-1 font-semibold underline"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? texts.seeLess : texts.seeMore}
          </button>
        )}
      </div>
      <DeliveryNote isOwn={isOwn} sentAt={sentAt} onSendAgain={onSendAgain} />
    </li>
  )
})

function DeliveryNote({ isOwn, sentAt, onSendAgain }: Omit<MessageBubbleProps, 'text'>) {
  if (onSendAgain !== undefined) {
    return (
      <span role="alert" className="text-sm font-medium text-negative">
        {texts.notSent}{' '}
        <button type="button" className="font-semibold underline" onClick={onSendAgain}>
          {texts.sendAgain}
        </button>
      </span>
    )
  }
  return (
    <span className="flex items-center gap-1 text-xs text-muted">
      {sentAt === undefined ? (
        <>
          <ClockIcon className="size-3.5" />
          <span>{texts.sending}</span>
        </>
      ) : (
        <time dateTime={sentAt}>{formatTime(sentAt)}</time>
      )}
      {isOwn && sentAt !== undefined && (
        <>
          <CheckIcon className="size-3.5" />
          <span className="sr-only">{texts.sent}</span>
        </>
      )}
    </span>
  )
}
