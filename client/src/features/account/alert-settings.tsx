import { useId, type ComponentProps } from 'react'
import { canRing, choose, useChoice, type AlertChoice } from '../../notify/alert-choices.ts'
import { useNotificationStatus } from '../../notify/notification-status.ts'
import AlertButton from '../../notify/alert-button.tsx'
import { alertTexts as texts } from '../../texts/alerts.ts'
import { chatTexts } from '../../texts/chat.ts'

export function AlertSettings({ userId }: { readonly userId: string }) {
  const areOn = useNotificationStatus(userId) === 'on'
  const hintId = useId()
  return (
    <div className="grid gap-4">
      <AlertButton userId={userId} isSetting />
      <div>
        <Choice
          userId={userId}
          choice="text"
          label={texts.showsText}
          disabled={!areOn}
          aria-describedby={hintId}
        />
        <p id={hintId} className="ps-8 text-sm text-muted">
          {texts.showsTextHint}
        </p>
      </div>
      {canRing() && <Choice userId={userId} choice="sound" label={chatTexts.sound} />}
    </div>
  )
}

interface ChoiceProps extends ComponentProps<'input'> {
  readonly userId: string
  readonly choice: AlertChoice
  readonly label: string
}

function Choice({ userId, choice, label, ...rest }: ChoiceProps) {
  const isOn = useChoice(userId, choice)
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => choose(userId, choice, target.checked)}
        className="size-5 shrink-0 accent-brand"
        {...rest}
      />
      {label}
    </label>
  )
}
