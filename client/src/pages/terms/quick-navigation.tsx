import { Link } from 'react-router-dom'
import { termsTexts } from '../../texts/terms.ts'

interface QuickNavigationProps {
  readonly places: readonly { readonly id: string; readonly title: string }[]
}

/** Beside the text where there is room, above it on a phone. */
export function QuickNavigation({ places }: QuickNavigationProps) {
  return (
    <nav
      aria-labelledby="quick-navigation"
      className="rounded-2xl border border-line bg-raised p-4 shadow-card lg:sticky lg:top-24"
    >
      <h2 id="quick-navigation" className="px-3 pb-2 text-sm font-bold text-muted">
        {termsTexts.navigation}
      </h2>
      <ul className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
        {places.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              // The page scrolls by the router; the focus is ours to bring along.
              onClick={() => {
                document.getElementById(id)?.focus({ preventScroll: true })
              }}
              className="flex min-h-11 items-center rounded-xl px-3 font-semibold hover:bg-brand-wash hover:text-brand"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
