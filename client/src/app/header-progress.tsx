import { use } from 'react'
import { PageLoadingContext } from './page-outlet.tsx'

/** A bar along the top while the next page is on its way; not for one that comes at once. */
export function HeaderProgress() {
  const { isLoading } = use(PageLoadingContext)
  return (
    <div
      aria-hidden
      className={`fixed inset-x-0 top-0 z-40 h-1 origin-left bg-gold ${isLoading ? 'scale-x-90 transition-transform delay-150 duration-2000 ease-out' : 'scale-x-0'}`}
    />
  )
}
