import { useId, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { ChevronIcon } from '../ui/icons.tsx'
import { HeaderLink, linkLook } from './header-links.tsx'
import type { Menu } from './links.ts'
import { useOnNavigation } from './use-on-navigation.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** One entry of the navigation's list. The platform's popover closes by Escape, by a press outside, and gives the focus back. */
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
    // A press and not showPopover(): it is what ties the menu to its button, beneath which it then stands.
    if (!isOpen) button.current?.click()
    const anchors = [...(menu.current?.querySelectorAll('a') ?? [])]
    const at = anchors.findIndex((anchor) => anchor === document.activeElement)
    anchors.at(at === -1 && step < 0 ? -1 : (at + step) % anchors.length)?.focus()
  }

  /** Whoever goes on with Tab has left the menu. */
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
          {links.map((link) => (
            <li key={link.to}>
              <HeaderLink {...link} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
