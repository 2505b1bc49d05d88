import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { productName } from '../texts/common.ts'
import { navigation as texts } from '../texts/navigation.ts'
import { KamaCoin } from '../ui/zellige.tsx'
import { ExchangeStatus } from './exchange-status.tsx'
import { AccountActions } from './header-account.tsx'
import { HeaderDrawer } from './header-drawer.tsx'
import { HeaderLink } from './header-links.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { menus, plainLinks } from './links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** From where on the header floats above the page, in CSS pixels of scroll. */
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
            {plainLinks.map((link) => (
              <li key={link.to}>
                <HeaderLink {...link} />
              </li>
            ))}
            {menus.map((menu) => (
              <HeaderMenu key={menu.within} {...menu} />
            ))}
          </ul>
        </nav>
        <div className="-mr-2.5 ml-auto flex items-center gap-1">
          <ExchangeStatus />
          {/* As wide for those who are signed in as for the others: nothing moves when it becomes known who is here. */}
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
