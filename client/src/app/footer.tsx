import { Link } from 'react-router-dom'
import { productName } from '../texts/common.ts'
import { footer as texts, navigation } from '../texts/navigation.ts'
import { KamaCoin } from '../ui/zellige.tsx'
import { buyLinks } from './links.ts'

const platformLinks = [{ to: '/', label: navigation.home }, ...buyLinks]

export function Footer() {
  return (
    <footer className="mt-20 border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-3">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-2.5 text-lg font-extrabold">
            <KamaCoin className="size-8" />
            {productName}
          </p>
          <p className="max-w-xs text-muted">{texts.tagline}</p>
        </div>
        <nav lang="en" aria-label={texts.platform}>
          <h2 className="mb-1 font-bold">{texts.platform}</h2>
          <ul>
            {platformLinks.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-9 items-center text-muted hover:text-brand hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid content-start gap-5">
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            {texts.counters.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="text-2xl font-extrabold tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="text-muted">{texts.assistance}</p>
        </div>
      </div>
    </footer>
  )
}
