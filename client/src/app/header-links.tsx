import { Link, useLocation } from 'react-router-dom'
import type { PageLink } from './links.ts'

/** Shared by the links of the header and the buttons among them. */
export const linkLook =
  'flex min-h-11 items-center whitespace-nowrap rounded-xl px-3 font-semibold transition-colors duration-150 hover:bg-brand-wash hover:text-brand'

/** A link that knows when it leads to where one is already, down to the place within the page. */
export function HeaderLink({ to, label }: PageLink) {
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
