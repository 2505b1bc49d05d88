import { useRef, useState } from 'react'
import { alertTexts as texts } from '../texts/alerts.ts'
import { Button } from '../ui/button.tsx'
import { icon } from '../ui/icons.tsx'
import { choose } from './alert-choices.ts'
import { askForNotifications, useNotificationStatus } from './notification-status.ts'

const BellIcon = icon('M6.5 17V11a5.5 5.5 0 0 1 11 0v6l1.5 1.5h-14L6.5 17ZM10 20.5h4')

interface AlertButtonProps {
  readonly userId: string
  readonly isSetting?: boolean
}

/** As a setting it always shows its state, and can be switched off. Elsewhere it shows only what a press led to. */
export default function AlertButton({ userId, isSetting = false }: AlertButtonProps) {
  const status = useNotificationStatus(userId)
  const [wasPressed, setPressed] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  async function handleAsk(): Promise<void> {
    // Before the answer, so that this component stays and takes the focus.
    setPressed(true)
    await askForNotifications(userId)
    // The pressed button disappears, and in the chat also this place, with the first reply.
    const chat = place.current?.closest<HTMLElement>('[role=dialog]')
    if (document.activeElement === document.body) (chat ?? place.current)?.focus()
  }

  function handleStop(): void {
    choose(userId, 'notifications', false)
    place.current?.focus()
  }

  if (!isSetting && (status === 'missing' || (status !== 'off' && !wasPressed))) return null
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-3 outline-none">
      {status === 'off' ? (
        <Button look="secondary" onClick={() => void handleAsk()}>
          <BellIcon />
          {texts.ask}
        </Button>
      ) : (
        <p role="status" className="text-sm">
          {texts.status[status]}
        </p>
      )}
      {status === 'on' && isSetting && (
        <Button look="quiet" onClick={handleStop}>
          {texts.stop}
        </Button>
      )}
    </div>
  )
}
