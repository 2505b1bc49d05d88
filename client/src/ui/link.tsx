import type { ComponentProps } from 'react'
import { useHref, type To } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> {
  readonly to: To
  /** The next page stays where this one is scrolled to. */
  readonly keepsScroll?: boolean
}

/** A link to a page of the client. One listener follows all of them (app/navigation.tsx), so each costs little to hydrate. */
export function Link({ to, keepsScroll = false, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={useHref(to)} data-link={keepsScroll ? 'keeps-scroll' : ''}>
      {children}
    </a>
  )
}
