import type { UnavailableReason } from '../../../../contracts/registry/conversations.ts'
import { usePlayer } from '../../api/cache-updates.ts'
import { setUnavailable } from '../../entities/conversation/conversation.ts'
import { passage } from '../../lib/languages.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { Button } from '../../ui/button.tsx'
import { ZelligeField } from '../../ui/icons.tsx'

export function Unavailable() {
  return (
    <div role="alert" lang={passage('en')} className="rounded-xl bg-waiting-wash px-4 py-3 text-waiting">
      <p className="font-bold">{texts.unavailableTitle}</p>
      <p>{texts.unavailableText}</p>
    </div>
  )
}

interface RefusedProps {
  readonly userId: string
  readonly reason: UnavailableReason
}

export default function Refused({ userId, reason }: RefusedProps) {
  const player = usePlayer(userId)
  return (
    <div className="grid flex-1 content-start gap-5 overflow-y-auto p-6">
      <ZelligeField fades="below" className="block h-24 text-brand opacity-40" />
      <Unavailable />
      <p className="text-muted">{texts.unavailable[reason]}</p>
      <Button look="secondary" onClick={() => setUnavailable(player, null)}>
        {texts.back}
      </Button>
    </div>
  )
}
