import { lazy, use, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../session/browser-session.ts'
import { productName } from '../texts/common.ts'
import { navigation as texts } from '../texts/navigation.ts'
import { KamaCoin } from '../ui/zellige.tsx'
import { SilentBoundary } from './error-boundary.tsx'
import { AccountActions } from './header-account.tsx'
import { HeaderLinkItems } from './header-links.tsx'
import { HeaderDrawer, HeaderMenu } from './header-menus.tsx'
import { menus, plainLinks } from './links.ts'
import { PageLoadingContext } from './page-outlet.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Scroll position, in CSS pixels, after which the header stays above the page. */
const floatsAfterPx = 500

export function Header() {
  const isFloating = useScrolledPast(floatsAfterPx)
  return (
    <header
      className={`z-20 border-b border-line bg-surface ${isFloating ? 'sticky top-0 animate-rise shadow-card' : ''}`}
    >
      <div className="mx-auto flex h-18 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Link to="/" className="flex items-center gap-2.5 rounded-xl pr-3 text-xl font-extrabold">
          <KamaCoin className="size-9" />
          {productName}
        </Link>
        <nav aria-label={texts.label} className="hidden lg:block">
          <ul lang="en" className="flex items-center">
            <HeaderLinkItems links={plainLinks} />
            {menus.map((menu) => (
              <HeaderMenu key={menu.within} {...menu} />
            ))}
          </ul>
        </nav>
        <div className="-mr-2.5 ml-auto flex items-center gap-1">
          <ExchangeStatus />
          {/* The same width signed in and signed out, so that nothing moves when the session becomes known. */}
          <div lang="en" className="hidden min-w-76 items-center justify-end gap-2 lg:flex">
            <AccountActions />
          </div>
          <ThemeSwitch />
          <HeaderDrawer />
        </div>
      </div>
    </header>
  )
}

// Only signed-in players can have an exchange, so visitors never load this code.
const ExchangeChip = lazy(async () => ({
  default: (await import('../features/exchange/exchange-chip.tsx')).ExchangeChip,
}))

/** Links back to a pending exchange. */
function ExchangeStatus() {
  const session = useSession()
  return (
    session.status === 'signed-in' && (
      <SilentBoundary>
        <ExchangeChip userId={session.user._id} />
      </SilentBoundary>
    )
  )
}

/** A bar at the top of the window while the next page loads; invisible if the page loads at once. */
export function HeaderProgress() {
  const { isLoading } = use(PageLoadingContext)
  return (
    <div
      aria-hidden
      className={`fixed inset-x-0 top-0 z-40 h-1 origin-left bg-gold ${isLoading ? 'scale-x-90 transition-transform delay-150 duration-2000 ease-out' : 'scale-x-0'}`}
    />
  )
}

function useScrolledPast(px: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const handleScroll = (): void => setPast(window.scrollY > px)
    handleScroll()
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => window.removeEventListener('scroll', handleScroll)
  }, [px])
  return isPast
}
