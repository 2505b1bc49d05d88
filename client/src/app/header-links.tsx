import { Link, useLocation } from 'react-router-dom'
import type { PageLink } from './links.ts'

/** Shared by the links of the header and the buttons among them. */
export const linkLook =
  'flex min-h-11 items-center whitespace-nowrap rounded-xl px-3 font-semibold transition-colors duration-150 hover:bg-brand-wash hover:text-brand'

/** A link that is marked as current when path and hash match the address. */
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

/** List items with one link each. */
export const HeaderLinkItems = ({ links }: { readonly links: readonly PageLink[] }) =>
  links.map((link) => (
    <li key={link.to}>
      <HeaderLink {...link} />
    </li>
  ))
