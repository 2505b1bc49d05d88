import { chatTexts as texts } from '../../texts/chat.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/more-icons.tsx'
import { useChat } from './chat-context.tsx'
import { useTracking } from './intent-picker.tsx'
import { Link } from '../../ui/link.tsx'

export default function Information({ userId }: { readonly userId: string }) {
  const { dispatch } = useChat()
  const { run: open, isRunning: isOpening } = useTracking(userId)
  return (
    <div className="grid flex-1 content-start gap-5 overflow-y-auto p-5">
      <div className="-ms-3 flex items-center">
        <IconButton label={texts.back} onClick={() => dispatch({ type: 'choices-asked' })}>
          <BackIcon />
        </IconButton>
        <h3 className="text-lg font-bold">{texts.informationTitle}</h3>
      </div>
      <p className="text-muted">{texts.informationText}</p>
      <ul className="grid gap-2">
        {texts.informationLinks.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-xl border border-line px-4 py-2 font-semibold text-brand hover:bg-brand-wash"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 border-t border-line pt-5">
        <Button look="primary" disabled={isOpening} onClick={open}>
          {isOpening ? texts.opening : texts.informationAsk}
        </Button>
        <p className="text-sm text-muted">{texts.informationAskText}</p>
      </div>
    </div>
  )
}
