/** What surrounds every page but the account ones: header, footer, chat. */
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { ChatProvider } from '../features/chat-widget/chat-context.tsx'
import { ChatWidget } from '../features/chat-widget/chat-widget.tsx'
import { ResumeOffer } from '../features/intent/resume-offer.tsx'
import { common } from '../texts/common.ts'
import { Footer } from './footer.tsx'
import { HeaderProgress } from './header-progress.tsx'
import { Header } from './header.tsx'

export function Layout() {
  useScrollToHash()
  return (
    <ChatProvider>
      <a
        href="#content"
        className="sr-only z-50 rounded-xl bg-raised px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
      >
        {common.skipToContent}
      </a>
      <HeaderProgress />
      <div className="flex min-h-dvh flex-col">
        <Header />
        <ResumeOffer />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer />
      </div>
      <ChatWidget />
      <ScrollRestoration />
    </ChatProvider>
  )
}

/** A link to a place within a page that is loaded when visited: the place exists only once the page does. */
function useScrollToHash(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, key])
}
