import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActionDispatch } from 'react'
import type { User } from '../../../../contracts/registry/users.ts'
import { endChat } from '../../entities/conversation/conversation.ts'
import { useOneAtATime } from '../../forms/one-at-a-time.ts'
import { notify } from '../../notify/notify.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ChatEvent, OpenChat } from './machine.ts'

interface CloseDialogProps {
  readonly user: User
  readonly open: OpenChat
  readonly dispatch: ActionDispatch<[ChatEvent]>
}

/** Closing cannot be taken back, so it is asked once more. When it fails the conversation stays open. */
export function CloseDialog({ user, open: { kind, chat }, dispatch }: CloseDialogProps) {
  const cache = useQueryClient()
  const { mutateAsync, isPending, isError } = useMutation({
    mutationFn: () => endChat(cache, user._id, kind, chat._id),
    // Offline it fails at once and says so, rather than waiting unseen.
    networkMode: 'always',
    onSuccess: () => {
      dispatch({ type: 'chat-ended', kind })
    },
    onError: (error) => {
      console.warn('The conversation could not be closed:', error)
      notify.failure(error)
    },
  })
  const close = useOneAtATime(() => mutateAsync().catch(() => undefined))
  return (
    <Dialog
      title={texts.confirmTitle}
      onCancel={() => {
        dispatch({ type: 'close-cancelled' })
      }}
    >
      {/* Said here too: beside an open dialog nothing else is read aloud. */}
      {isError && (
        <p role="alert" className="mb-6 font-medium text-negative">
          {texts.closeFailed}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="quiet"
          onClick={() => {
            dispatch({ type: 'close-cancelled' })
          }}
        >
          {texts.cancel}
        </Button>
        <Button look="danger" disabled={isPending} onClick={close}>
          {isPending ? texts.confirming : texts.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
