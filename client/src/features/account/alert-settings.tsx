import { useId } from 'react'
import AlertButton from '../../notify/alert-button.tsx'
import { choose, useChoice } from '../../notify/alert-choices.ts'
import { useNotificationStatus } from '../../notify/notification-status.ts'
import { alertTexts as texts } from '../../texts/alerts.ts'

export function AlertSettings({ userId }: { readonly userId: string }) {
  const isOn = useNotificationStatus(userId) === 'on'
  const showsText = useChoice(userId, 'text')
  const hintId = useId()
  return (
    <div className="grid gap-4">
      <AlertButton userId={userId} isSetting />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={showsText}
          disabled={!isOn}
          aria-describedby={hintId}
          onChange={({ target }) => choose(userId, 'text', target.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        {texts.showsText}
      </label>
      <p id={hintId} className="-mt-4 ps-8 text-sm text-muted">
        {texts.showsTextHint}
      </p>
    </div>
  )
}
