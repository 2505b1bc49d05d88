import type { ReactNode } from 'react'
import { ChatProvider, useChat } from '../features/chat-widget/chat-context.tsx'
import { ChatLauncher } from '../features/chat-widget/chat-launcher.tsx'
import { notify } from '../notify/notify.tsx'
import { useUser } from '../session/browser-session.ts'
import { common, errorTexts } from '../texts/common.ts'
import { lazyWithTexts, useWording } from '../texts/current.ts'
import { latePart } from '../texts/late-part.tsx'
import { SilentBoundary } from './error-page.tsx'
import { Header, HeaderProgress } from './header.tsx'

const Footer = latePart(() => import('./footer.tsx'))
const ResumeOffer = lazyWithTexts(() => import('../features/resume-after-login/resume-offer.tsx'))
const PlayersChat = lazyWithTexts(() => import('../features/chat-widget/players-chat.tsx'))

export function Layout({ children }: { readonly children: ReactNode }) {
  useWording()
  const isSignedIn = useUser() !== undefined
  return (
    <ChatProvider>
      <BehindChat>
        <a
          href="#content"
          className="sr-only z-50 rounded-xl bg-raised px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
        >
          {common.skipToContent}
        </a>
        <HeaderProgress />
        <Header />
        {isSignedIn && (
          <SilentBoundary>
            <ResumeOffer />
          </SilentBoundary>
        )}
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
      </BehindChat>
      <Chat />
    </ChatProvider>
  )
}

function BehindChat({ children }: { readonly children: ReactNode }) {
  return (
    <div inert={useChat().isCovering} className="flex min-h-dvh flex-col">
      {children}
    </div>
  )
}

function Chat() {
  const user = useUser()
  const { chat, dispatch } = useChat()

  function handleFailure(): void {
    dispatch({ type: 'minimised' })
    notify.info(errorTexts.lostChunk)
  }

  return (
    <>
      {user && (
        <SilentBoundary subject={chat.at} onFailure={handleFailure}>
          <PlayersChat userId={user._id} />
        </SilentBoundary>
      )}
      <ChatLauncher />
    </>
  )
}
