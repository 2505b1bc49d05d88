import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { notify } from '../notify/notify.ts'
import { browserSession, useSession } from '../session/browser-session.ts'
import { common, productName } from '../texts/common.ts'
import { navigation as texts } from '../texts/navigation.ts'
import { Button, buttonLook, IconButton } from '../ui/button.tsx'
import { ChevronIcon, CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { KamaCoin } from '../ui/zellige.tsx'
import { buyLinks } from './links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** From where on the header floats above the page, in CSS pixels of scroll. */
const floatsAfterPx = 500

export function Header() {
  const isFloating = useScrolledPast(floatsAfterPx)
  return (
    <header
      className={`z-20 border-b border-line bg-surface ${isFloating ? 'sticky top-0 animate-rise shadow-card' : ''}`}
    >
      <div className="mx-auto flex h-18 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Link to="/" className="flex items-center gap-2.5 rounded-xl pr-3 text-xl font-extrabold">
          <KamaCoin className="size-9" />
          {productName}
        </Link>
        <nav lang="en" aria-label={texts.label} className="hidden items-center gap-1 md:flex">
          <HomeLink />
          <BuyMenu />
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeSwitch />
          <div lang="en" className="hidden md:block">
            <AccountActions />
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

const linkLook =
  'flex min-h-11 items-center rounded-xl px-4 font-semibold hover:bg-brand-wash hover:text-brand'

function HomeLink() {
  return (
    <NavLink to="/" end className={({ isActive }) => `${linkLook} ${isActive ? 'text-brand' : ''}`}>
      {texts.home}
    </NavLink>
  )
}

/** The platform's popover closes by Escape, by a press outside, and gives the focus back. */
function BuyMenu() {
  const menu = useRef<HTMLDivElement>(null)
  useOnNavigation(() => menu.current?.hidePopover())
  return (
    <>
      <button type="button" popoverTarget="buy-menu" className={`${linkLook} gap-1`}>
        {texts.buy}
        <ChevronIcon className="size-4" />
      </button>
      <div
        ref={menu}
        id="buy-menu"
        popover="auto"
        className="menu-below min-w-56 animate-rise rounded-2xl border border-line bg-raised p-2 text-ink shadow-lifted"
      >
        {buyLinks.map(({ to, label }) => (
          <Link key={to} to={to} className={linkLook}>
            {label}
          </Link>
        ))}
      </div>
    </>
  )
}

function AccountActions() {
  const session = useSession()
  const navigate = useNavigate()

  async function handleLogout(): Promise<void> {
    try {
      await browserSession.signOut()
    } catch (error) {
      notify.failure(error)
    }
    void navigate('/')
  }

  return session.status === 'signed-in' ? (
    <Button look="secondary" onClick={() => void handleLogout()}>
      {texts.logout}
    </Button>
  ) : (
    <Link to="/signin" className={buttonLook('primary')}>
      {texts.signIn}
    </Link>
  )
}

function MobileMenu() {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = (): void => drawer.current?.close()
  useOnNavigation(close)
  return (
    <div className="md:hidden">
      <IconButton label={common.opensMenu} aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
        <MenuIcon className="size-6" />
      </IconButton>
      <dialog
        ref={drawer}
        aria-label={texts.label}
        closedby="any"
        className="drawer dimmed-backdrop w-72 max-w-full border-l border-line bg-surface text-ink"
      >
        <div className="flex h-full flex-col gap-4 p-4">
          <IconButton label={common.closesMenu} onClick={close} className="self-end">
            <CloseIcon className="size-6" />
          </IconButton>
          <nav lang="en" aria-label={texts.label} className="grid gap-1">
            <HomeLink />
            {buyLinks.map(({ to, label }) => (
              <Link key={to} to={to} className={linkLook}>
                {label}
              </Link>
            ))}
          </nav>
          <div lang="en" className="mt-auto grid">
            <AccountActions />
          </div>
        </div>
      </dialog>
    </div>
  )
}

/** A menu has done its work once one of its links has been followed. */
function useOnNavigation(close: () => void): void {
  const { key } = useLocation()
  const latest = useEffectEvent(close)
  useEffect(() => {
    latest()
  }, [key])
}

function useScrolledPast(px: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const handleScroll = (): void => {
      setPast(window.scrollY > px)
    }
    handleScroll()
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
    }
  }, [px])
  return isPast
}
