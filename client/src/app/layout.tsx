/** What surrounds every page but the account ones: header, footer, chat. */
import { lazy, type ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { ChatProvider, useChat } from '../features/chat-widget/chat-context.tsx'
import { useSession } from '../session/browser-session.ts'
import { common } from '../texts/common.ts'
import { SilentBoundary } from './silent-boundary.tsx'
import { Chat } from './chat.tsx'
import { Footer } from './footer.tsx'
import { HeaderProgress } from './header-progress.tsx'
import { Header } from './header.tsx'

/** Only somebody who has just signed in can have been interrupted. */
const ResumeOffer = lazy(async () => ({
  default: (await import('../features/resume-after-login/resume-offer.tsx')).ResumeOffer,
}))

export function Layout() {
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <ChatProvider>
      <Surroundings>
        <a
          href="#content"
          className="sr-only z-50 rounded-xl bg-raised px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
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
          <Outlet />
        </main>
        <Footer />
      </Surroundings>
      <Chat />
    </ChatProvider>
  )
}

/** All but the chat, which covers it on a phone. */
function Surroundings({ children }: { readonly children: ReactNode }) {
  return (
    <div inert={useChat().isCovering} className="flex min-h-dvh flex-col">
      {children}
    </div>
  )
}
