import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, type ActionDispatch, type ReactNode } from 'react'
import type { User } from '../../../../contracts/registry/users.ts'
import { openTracking } from '../../entities/conversation/conversation.ts'
import { useOneAtATime } from '../../forms/one-at-a-time.ts'
import { notify } from '../../notify/notify.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { InfoIcon, SearchIcon } from '../../ui/icons.tsx'
import { KamaCoin } from '../../ui/zellige.tsx'
import { loadOrderForm } from './load-panel.ts'
import type { ChatEvent, Known } from './machine.ts'

interface ChoiceProps {
  readonly user: User
  readonly known: Known
  readonly dispatch: ActionDispatch<[ChatEvent]>
}

/** The first screen: what the person has come for. A conversation that is open already is gone on with. */
export function Choice({ user, known, dispatch }: ChoiceProps) {
  const { open, isOpening } = useTracking(user._id, dispatch)
  return (
    <div className="grid flex-1 content-start gap-6 overflow-y-auto p-6">
      <div className="grid gap-2">
        <p className="text-xl font-bold">{texts.choiceTitle}</p>
        <p className="text-muted">{texts.choiceText}</p>
      </div>
      <div className="grid gap-3">
        <Intent
          label={texts.intentTransaction}
          text={known.request ? texts.isOpen : texts.intentTransactionText}
          picture={<KamaCoin className="size-11 shrink-0" />}
          onNear={() => {
            // If this fails, the press tries again and says so.
            if (!known.request) loadOrderForm().catch(() => undefined)
          }}
          onChoose={() => {
            if (known.request) dispatch({ type: 'chat-entered', kind: 'request' })
            else dispatch({ type: 'order-begun', draft: {} })
          }}
        />
        <Intent
          label={texts.intentTracking}
          text={isOpening ? texts.opening : known.tracking ? texts.isOpen : texts.intentTrackingText}
          picture={<SearchIcon className="m-1.5 size-8 shrink-0 text-accent" />}
          isBusy={isOpening}
          onChoose={() => {
            if (known.tracking) dispatch({ type: 'chat-entered', kind: 'tracking' })
            else open()
          }}
        />
        <Intent
          label={texts.intentInformation}
          text={texts.intentInformationText}
          picture={<InfoIcon className="m-1.5 size-8 shrink-0 text-accent" />}
          onChoose={() => {
            dispatch({ type: 'information-asked' })
          }}
        />
      </div>
    </div>
  )
}

/** Opens a tracking, and leads into it once it is there. */
export function useTracking(userId: string, dispatch: ActionDispatch<[ChatEvent]>) {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => openTracking(cache, userId),
    // Offline it fails at once and says so, rather than waiting unseen.
    networkMode: 'always',
    onSuccess: () => {
      dispatch({ type: 'chat-entered', kind: 'tracking' })
    },
    onError: (error) => {
      console.warn('The tracking could not be opened:', error)
      notify.failure(error)
    },
  })
  const open = useOneAtATime(() => mutateAsync().catch(() => undefined))
  return { open, isOpening: isPending }
}

interface IntentProps {
  readonly label: string
  readonly text: string
  readonly picture: ReactNode
  readonly isBusy?: boolean
  /** The pointer or the keyboard has come to it. */
  readonly onNear?: () => void
  readonly onChoose: () => void
}

function Intent({ label, text, picture, isBusy = false, onNear, onChoose }: IntentProps) {
  const id = useId()
  return (
    <button
      type="button"
      aria-describedby={id}
      aria-busy={isBusy}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onChoose}
      className="flex items-center gap-4 rounded-2xl border border-control p-4 text-left transition-colors duration-150 hover:border-brand hover:bg-brand-wash"
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
