import { useId, useRef } from 'react'
import { common } from '../texts/common.ts'
import { navigation as texts } from '../texts/navigation.ts'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { AccountActions } from './header-account.tsx'
import { HeaderLink } from './header-links.tsx'
import { menus, plainLinks, type Menu } from './links.ts'
import { useOnNavigation } from './use-on-navigation.ts'

/** The same links where there is no room for them in the header. */
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
      {/* Not hidden with the button: a window that grows must not leave a modal dialog open that nobody sees. */}
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
                {plainLinks.map((link) => (
                  <li key={link.to}>
                    <HeaderLink {...link} />
                  </li>
                ))}
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
        {links.map((link) => (
          <li key={link.to}>
            <HeaderLink {...link} />
          </li>
        ))}
      </ul>
    </div>
  )
}
