import { useState } from 'react'
import { formatTime } from '../../lib/dates.ts'
import { cutText } from '../../lib/text.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { CheckIcon, ClockIcon } from '../../ui/icons.tsx'

export type Delivery =
  | { readonly state: 'sent'; readonly at: string }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly onSendAgain: () => void }

interface MessageBubbleProps {
  readonly text: string
  readonly isOwn: boolean
  readonly delivery: Delivery
}

/** Longer messages are cut when they are shown; the whole is one press away. */
const shownLength = 200

export function MessageBubble({ text, isOwn, delivery }: MessageBubbleProps) {
  const [isWhole, setWhole] = useState(false)
  const cut = cutText(text, shownLength)
  const isLong = cut !== text
  return (
    <li className={`grid gap-1 ${isOwn ? 'justify-items-end' : 'justify-items-start'}`}>
      <span className="sr-only">{isOwn ? texts.you : texts.staff}</span>
      <div
        className={`max-w-5/6 rounded-2xl px-4 py-2.5 wrap-anywhere ${
          isOwn ? 'rounded-br-md bg-own text-on-own' : 'rounded-bl-md bg-sunken'
        }`}
      >
        <p dir="auto" className="whitespace-pre-wrap">
          {isWhole ? text : cut}
        </p>
        {isLong && (
          <button
            type="button"
            aria-expanded={isWhole}
            className="mt-1 font-semibold underline"
            onClick={() => {
              setWhole(!isWhole)
            }}
          >
            {isWhole ? texts.seeLess : texts.seeMore}
          </button>
        )}
      </div>
      <DeliveryNote isOwn={isOwn} delivery={delivery} />
    </li>
  )
}

function DeliveryNote({ isOwn, delivery }: Omit<MessageBubbleProps, 'text'>) {
  switch (delivery.state) {
    case 'sent':
      return (
        <span className="flex items-center gap-1 text-xs text-muted">
          <time dateTime={delivery.at}>{formatTime(delivery.at)}</time>
          {isOwn && (
            <>
              <CheckIcon className="size-3.5" />
              <span className="sr-only">{texts.sent}</span>
            </>
          )}
        </span>
      )
    case 'sending':
      return (
        <span className="flex items-center gap-1 text-xs text-muted">
          <ClockIcon className="size-3.5" />
          <span>{texts.sending}</span>
        </span>
      )
    case 'failed':
      return (
        <span role="alert" className="text-sm font-medium text-negative">
          {texts.notSent}{' '}
          <button type="button" className="font-semibold underline" onClick={delivery.onSendAgain}>
            {texts.sendAgain}
          </button>
        </span>
      )
  }
}
