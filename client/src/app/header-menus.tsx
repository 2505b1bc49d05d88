/** The header's menus: dropdowns on a wide screen, a sliding drawer on a narrow one. */
import { useEffect, useEffectEvent, useId, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { common } from '../texts/common.ts'
import { navigation as texts } from '../texts/navigation.ts'
import { IconButton } from '../ui/button.tsx'
import { ChevronIcon, CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { AccountActions } from './header-account.tsx'
import { HeaderLinkItems, linkLook } from './header-links.tsx'
import { menus, plainLinks, type Menu } from './links.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A dropdown. The platform's popover closes on Escape and on an outside press, and returns the focus. */
export function HeaderMenu({ label, within, links }: Menu) {
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

  /** Closes the menu when Tab moves the focus out of it. */
  function handleBlur(event: FocusEvent): void {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
      menu.current?.hidePopover()
  }

  return (
    <li onKeyDown={handleKeyDown} onBlur={handleBlur}>
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
        className="menu-below min-w-56 animate-rise rounded-2xl border border-line bg-raised p-2 text-ink shadow-lifted"
      >
        <ul>
          <HeaderLinkItems links={links} />
        </ul>
      </div>
    </li>
  )
}

/** The same links in a modal drawer, for screens without room in the header. */
export function HeaderDrawer() {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = (): void => drawer.current?.close()
  useOnNavigation(close)
  return (
    <>
      <IconButton
        label={common.opensMenu}
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
        className="lg:hidden"
      >
        <MenuIcon className="size-6" />
      </IconButton>
      {/* Not hidden on wide screens: a window that grows must not leave an invisible modal dialog open. */}
      <dialog
        ref={drawer}
        aria-label={texts.label}
        closedby="any"
        className="drawer dimmed-backdrop w-80 max-w-full border-l border-line bg-surface text-ink"
      >
        <div className="flex h-full flex-col">
          <IconButton label={common.closesMenu} onClick={close} className="mr-2 mt-3.5 self-end sm:mr-3.5">
            <CloseIcon className="size-6" />
          </IconButton>
          <nav aria-label={texts.label} className="flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
            <div lang="en" className="grid gap-4">
              <ul>
                <HeaderLinkItems links={plainLinks} />
              </ul>
              {menus.map((menu) => (
                <DrawerGroup key={menu.within} {...menu} />
              ))}
            </div>
          </nav>
          <div lang="en" className="flex flex-wrap gap-1 border-t border-line p-3 *:grow">
            <AccountActions />
          </div>
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

/** Calls `close` after each navigation. */
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
