import { use, useEffect, useState, useEffectEvent, useId, useRef, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LanguageMenu } from '../features/language/language.tsx'
import { guardedPathOf } from '../features/resume-after-login/guarded-path.ts'
import { notify } from '../notify/notify.tsx'
import { useUser, browserSession } from '../session/browser-session.ts'
import type { PageLink } from '../features/text-page/text-page.tsx'
import { common, navigation as texts } from '../texts/common.ts'
import { productName } from '../texts/product.ts'
import { passage } from '../lib/languages.ts'
import { lazyWithTexts } from '../texts/current.ts'
import { IconButton, Button, buttonLook } from '../ui/button.tsx'
import { ChevronIcon, CloseIcon, MenuIcon, KamaCoin } from '../ui/icons.tsx'
import { SilentBoundary } from './error-page.tsx'
import { menus, plainLinks, type Menu, accountLinks } from './links.ts'
import { PageLoadingContext } from './page-loader.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Link } from '../ui/link.tsx'

/** Scroll position, in CSS pixels, after which the header stays above the page. */
const floatsAfterPx = 500

const InstallOffer = lazyWithTexts(() => import('../features/install/install-offer.tsx'))
const ExchangeChip = lazyWithTexts(() => import('../features/exchange/exchange-chip.tsx'))

export function Header() {
  const user = useUser()
  const isFloating = useScrolledPast(floatsAfterPx)
  return (
    <header
      className={`group/header z-20 border-b border-line bg-surface ${isFloating ? 'sticky top-0 animate-rise shadow-card' : ''}`}
    >
      <div className="mx-auto flex h-18 max-w-6xl items-center gap-1 whitespace-nowrap px-4 sm:px-6">
        {/* Where there is no room for the name, it goes to a second line, which is hidden. */}
        <Link
          to="/"
          className="flex h-9 min-w-12 flex-wrap items-center gap-x-2.5 overflow-hidden rounded-xl pe-3 text-xl font-extrabold"
        >
          <KamaCoin className="size-9" />
          <span>{productName}</span>
        </Link>
        <nav aria-label={texts.label} className="hidden lg:block">
          <ul lang={passage('en')} className="flex items-center">
            <HeaderLinkItems links={plainLinks()} />
            {menus().map((menu) => (
              <HeaderMenu key={menu.within} {...menu} />
            ))}
          </ul>
        </nav>
        <div className="-me-2.5 ms-auto flex items-center gap-1">
          {user && (
            <SilentBoundary>
              <ExchangeChip userId={user._id} />
            </SilentBoundary>
          )}
          {/* The same width signed in and signed out, so that nothing moves when the session becomes known. */}
          <div lang={passage('en')} className="hidden min-w-76 items-center justify-end gap-2 lg:flex">
            <AccountActions />
          </div>
          <LanguageMenu />
          <ThemeSwitch />
          <HeaderDrawer />
        </div>
      </div>
    </header>
  )
}

export function HeaderProgress() {
  const { isLoading } = use(PageLoadingContext)
  return (
    <div
      aria-hidden
      className={`fixed inset-x-0 top-0 z-40 h-1 origin-left bg-gold rtl:origin-right ${isLoading ? 'scale-x-90 transition-transform delay-150 duration-2000 ease-out' : 'scale-x-0'}`}
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

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A dropdown. The platform's popover closes on Escape and on an outside press, and returns the focus. */
function HeaderMenu({ label, within, links }: Menu) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const isWithin = pathname === within || pathname.startsWith(`${within}/`)
  useOnNavigation(() => menu.current?.hidePopover())

  function handleKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key]
    const isOpen = menu.current?.matches(':popover-open') === true
    if (step === undefined || (!isOpen && step < 0)) return
    event.preventDefault()
    // A click instead of showPopover(): only a click anchors the menu to its button.
    if (!isOpen) button.current?.click()
    const anchors = [...(menu.current?.querySelectorAll('a') ?? [])]
    const at = anchors.findIndex((anchor) => anchor === document.activeElement)
    anchors.at(at === -1 && step < 0 ? -1 : (at + step) % anchors.length)?.focus()
  }

  return (
    <li
      onKeyDown={handleKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) menu.current?.hidePopover()
      }}
    >
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className={`${linkLook} gap-1 ${isWithin ? 'text-brand' : ''}`}
      >
        {label}
        <ChevronIcon className="size-4" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="menu-below min-w-56 rounded-2xl border border-line bg-raised p-2 text-ink shadow-lifted"
      >
        <ul>
          <HeaderLinkItems links={links} />
        </ul>
      </div>
    </li>
  )
}

function HeaderDrawer() {
  const drawer = useRef<HTMLDialogElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const close = (): void => drawer.current?.close()
  useOnNavigation(close)
  return (
    <>
      <IconButton
        label={common.opensMenu}
        aria-haspopup="dialog"
        onClick={() => {
          drawer.current?.showModal()
          setOpened(true)
        }}
        className="lg:hidden"
      >
        <MenuIcon className="size-6" />
      </IconButton>
      {/* Not hidden on wide screens: a window that grows must not leave an invisible modal dialog open. */}
      <dialog
        ref={drawer}
        aria-label={texts.label}
        closedby="any"
        className="drawer dimmed-backdrop w-80 max-w-full border-s border-line bg-surface text-ink"
      >
        <div className="flex h-full flex-col">
          <IconButton label={common.closesMenu} onClick={close} className="me-2 mt-3.5 self-end sm:me-3.5">
            <CloseIcon className="size-6" />
          </IconButton>
          <nav aria-label={texts.label} className="flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
            <div lang={passage('en')} className="grid gap-4">
              <ul>
                <HeaderLinkItems links={plainLinks()} />
              </ul>
              {menus().map((menu) => (
                <DrawerGroup key={menu.within} {...menu} />
              ))}
            </div>
          </nav>
          <div lang={passage('en')} className="flex flex-wrap gap-1 border-t border-line p-3 *:grow">
            <AccountActions />
          </div>
          {wasOpened && (
            <SilentBoundary>
              <InstallOffer className="p-3 pt-0" />
            </SilentBoundary>
          )}
        </div>
      </dialog>
    </>
  )
}

function DrawerGroup({ label, links }: Menu) {
  const id = useId()
  return (
    <div>
      <p id={id} className="px-3 pb-1 text-sm font-bold text-muted">
        {label}
      </p>
      <ul aria-labelledby={id}>
        <HeaderLinkItems links={links} />
      </ul>
    </div>
  )
}

function useOnNavigation(close: () => void): void {
  const { key } = useLocation()
  const latest = useEffectEvent(close)
  // The first run is no navigation: a menu that was opened before hydration stays open.
  const closedFor = useRef(key)
  useEffect(() => {
    if (closedFor.current === key) return
    closedFor.current = key
    latest()
  }, [key])
}

function AccountActions() {
  if (useUser()) return <AccountLinks />
  return (
    <>
      <Link to="/signin" className={buttonLook('secondary')}>
        {texts.signIn}
      </Link>
      <Link to="/signup" className={buttonLook('primary')}>
        {texts.signUp}
      </Link>
    </>
  )
}

function AccountLinks() {
  const { pathname } = useLocation()
  const navigate = useNavigate()

  function handleLogout(): void {
    browserSession.signOut().catch((error: unknown) => notify.failure(error))
    // On a private page, RequireAuth redirects already.
    if (guardedPathOf(pathname) === undefined) void navigate('/')
  }

  return (
    <>
      {accountLinks().map((link) => (
        <HeaderLink key={link.to} {...link} />
      ))}
      <Button look="secondary" onClick={handleLogout}>
        {texts.logout}
      </Button>
    </>
  )
}

const linkLook =
  'flex min-h-11 items-center rounded-xl px-3 font-semibold transition-colors duration-150 group-has-data-exchange/header:lg:px-2 hover:bg-brand-wash hover:text-brand'

function HeaderLink({ to, label }: PageLink) {
  const { pathname, hash } = useLocation()
  const isHere = to === pathname + hash
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={`${linkLook} ${isHere ? 'text-brand' : ''}`}
    >
      {label}
    </Link>
  )
}

const HeaderLinkItems = ({ links }: { readonly links: readonly PageLink[] }) =>
  links.map((link) => (
    <li key={link.to}>
      <HeaderLink {...link} />
    </li>
  ))
