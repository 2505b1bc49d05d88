import { useId, useLayoutEffect, useRef, useState } from 'react'
import { usePlayer } from '../../api/cache-updates.ts'
import { endChat } from '../../entities/conversation/conversation.ts'
import { useOneAtATime } from '../../forms/one-at-a-time.ts'
import { notify } from '../../notify/notify.tsx'
import { chatTexts as texts } from '../../texts/chat.ts'
import { Button } from '../../ui/button.tsx'
import { useChat } from './chat-context.tsx'
import type { OpenChat } from './machine.ts'

interface CloseDialogProps {
  readonly userId: string
  readonly open: OpenChat
}

/** Asks for confirmation, because closing cannot be undone. If closing fails, the conversation stays open. */
export function CloseDialog({ userId, open: { kind, chat } }: CloseDialogProps) {
  const { dispatch } = useChat()
  const player = usePlayer(userId)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [hasFailed, setFailed] = useState(false)
  const { run: close, isRunning: isClosing } = useOneAtATime(async () => {
    setFailed(false)
    try {
      await endChat({ ...player, kind }, chat._id)
      dispatch({ type: 'chat-ended', kind })
    } catch (error) {
      console.warn('The conversation could not be closed:', error)
      setFailed(true)
      notify.failure(error)
    }
  })
  const cancel = (): void => dispatch({ type: 'close-cancelled' })
  // Open while it is rendered. The platform traps the focus, and restores it when the dialog closes before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
      // Keys, such as Escape, must not reach what is below the dialog.
      onKeyDown={(event) => event.stopPropagation()}
      className="dimmed-backdrop m-auto max-w-dialog animate-rise rounded-3xl border border-line bg-raised p-6 text-ink shadow-lifted"
    >
      <h2 id={titleId} className="mb-6 text-lg font-bold">
        {texts.confirmTitle}
      </h2>
      {/* The toast is outside the dialog, where a screen reader does not announce it. */}
      {hasFailed && (
        <p role="alert" className="mb-6 font-medium text-negative">
          {texts.closeFailed}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={cancel}>
          {texts.cancel}
        </Button>
        <Button look="danger" disabled={isClosing} onClick={close}>
          {isClosing ? texts.confirming : texts.confirm}
        </Button>
      </div>
    </dialog>
  )
}
