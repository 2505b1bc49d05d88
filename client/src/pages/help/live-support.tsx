/** The nearest way to a person: the chat for whoever is signed in, the sign-in page for everyone else. */
import { useNavigate } from 'react-router-dom'
import { useChat } from '../../features/chat-widget/chat-context.tsx'
import { useSession } from '../../session/browser-session.ts'
import { helpTexts as texts } from '../../texts/help.ts'
import { Button } from '../../ui/button.tsx'
import { ChatIcon, ClockIcon } from '../../ui/icons.tsx'

export function LiveSupport() {
  const session = useSession()
  const navigate = useNavigate()
  const { dispatch } = useChat()

  function handleStart(): void {
    if (session.status === 'signed-in') dispatch({ type: 'launched' })
    else void navigate('/signin')
  }

  return (
    <section
      aria-labelledby="live"
      className="grid gap-8 rounded-2xl border border-line bg-brand-wash p-6 sm:p-8 lg:grid-cols-3 lg:items-center"
    >
      <div className="grid gap-4 lg:col-span-2">
        <h2 id="live" className="text-2xl font-extrabold">
          {texts.liveTitle}
        </h2>
        <p className="max-w-2xl text-lg">{texts.live}</p>
        <div className="grid justify-items-start gap-2">
          <Button look="primary" lang="en" aria-describedby="live-account" onClick={handleStart}>
            <ChatIcon className="size-6" />
            {texts.startChat}
          </Button>
          <p id="live-account" className="text-sm text-muted">
            {texts.account}
          </p>
        </div>
      </div>
      <div className="flex gap-4 border-line max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-8">
        <ClockIcon className="size-8 shrink-0 text-accent" />
        <div className="grid gap-1">
          <h3 className="font-bold">{texts.hoursTitle}</h3>
          <p className="text-2xl font-extrabold">{texts.hours}</p>
          <p className="text-muted">{texts.hoursText}</p>
        </div>
      </div>
    </section>
  )
}
