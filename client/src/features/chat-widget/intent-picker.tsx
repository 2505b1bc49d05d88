import { useId, type ReactNode } from 'react'
import { usePlayer } from '../../api/cache-updates.ts'
import { openTracking } from '../../entities/conversation/conversation.ts'
import { useOneAtATime } from '../../forms/one-at-a-time.ts'
import { notify } from '../../notify/notify.tsx'
import { chatTexts as texts } from '../../texts/chat.ts'
import { KamaCoin } from '../../ui/icons.tsx'
import { InfoIcon, SearchIcon } from '../../ui/more-icons.tsx'
import { useChat } from './chat-context.tsx'
import type { Conversations } from './machine.ts'

export const loadOrderForm = () => import('./order-form.tsx')

interface IntentPickerProps {
  readonly userId: string
  readonly conversations: Conversations
}

export function IntentPicker({ userId, conversations }: IntentPickerProps) {
  const { dispatch } = useChat()
  const { request, tracking } = conversations
  const { run: open, isRunning: isOpening } = useTracking(userId)
  return (
    <div className="grid flex-1 content-start gap-6 overflow-y-auto p-6">
      <div className="grid gap-2">
        <p className="text-xl font-bold">{texts.choiceTitle}</p>
        <p className="text-muted">{texts.choiceText}</p>
      </div>
      <div className="grid gap-3">
        <IntentButton
          label={texts.intentTransaction}
          text={request ? texts.isOpen : texts.intentTransactionText}
          picture={<KamaCoin className="size-11 shrink-0" />}
          onNear={() => {
            // If this fails, the press tries again and reports the failure.
            if (!request) loadOrderForm().catch(() => undefined)
          }}
          onChoose={() => {
            if (request) dispatch({ type: 'chat-entered', kind: 'request' })
            else dispatch({ type: 'order-begun', draft: {} })
          }}
        />
        <IntentButton
          label={texts.intentTracking}
          text={isOpening ? texts.opening : tracking ? texts.isOpen : texts.intentTrackingText}
          picture={<SearchIcon className="m-1.5 size-8 shrink-0 text-accent" />}
          isBusy={isOpening}
          onChoose={() => {
            if (tracking) dispatch({ type: 'chat-entered', kind: 'tracking' })
            else open()
          }}
        />
        <IntentButton
          label={texts.intentInformation}
          text={texts.intentInformationText}
          picture={<InfoIcon className="m-1.5 size-8 shrink-0 text-accent" />}
          onChoose={() => dispatch({ type: 'information-asked' })}
        />
      </div>
    </div>
  )
}

export function useTracking(userId: string) {
  const { dispatch } = useChat()
  const player = usePlayer(userId)
  return useOneAtATime(async () => {
    try {
      await openTracking(player)
      dispatch({ type: 'chat-entered', kind: 'tracking' })
    } catch (error) {
      console.warn('The tracking could not be opened:', error)
      notify.failure(error)
    }
  })
}

interface IntentButtonProps {
  readonly label: string
  readonly text: string
  readonly picture: ReactNode
  readonly isBusy?: boolean
  readonly onNear?: () => void
  readonly onChoose: () => void
}

function IntentButton({ label, text, picture, isBusy = false, onNear, onChoose }: IntentButtonProps) {
  const id = useId()
  return (
    <button
      type="button"
      aria-describedby={id}
      aria-busy={isBusy}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onChoose}
      className="flex items-center gap-4 rounded-2xl border border-control p-4 text-start transition-colors duration-150 hover:border-brand hover:bg-brand-wash"
    >
      {picture}
      <span className="grid gap-0.5">
        <span className="font-semibold">{label}</span>
        <span id={id} aria-hidden className="text-sm text-muted">
          {text}
        </span>
      </span>
    </button>
  )
}
