import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { PageLink } from '../features/text-page/text-page.tsx'
import { productName } from '../texts/product.ts'
import { passage } from '../lib/languages.ts'
import { footer as texts } from '../texts/common.ts'
import { KamaCoin } from '../ui/icons.tsx'
import { legalLinks, platformLinks, socialLinks, supportLinks } from './links.ts'

const linkLook = 'inline-flex min-h-11 items-center text-muted hover:text-brand hover:underline'

export function Footer() {
  return (
    <footer className="mt-20 border-t border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="grid gap-10 py-12 md:grid-cols-2">
          <div className="grid content-start gap-6">
            <div className="grid gap-3">
              <p className="flex items-center gap-2.5 text-lg font-extrabold">
                <KamaCoin className="size-8" />
                {productName}
              </p>
              <p className="max-w-xs text-muted">{texts.tagline}</p>
            </div>
            <dl aria-label={texts.countersLabel} className="flex flex-wrap gap-x-8 gap-y-3">
              {texts.counters.map(({ figure, label }) => (
                <div key={label} className="flex flex-col-reverse justify-end">
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="text-2xl font-extrabold tabular-nums">{figure}</dd>
                </div>
              ))}
            </dl>
            <p className="max-w-sm text-muted">{texts.assistance}</p>
          </div>
          <div lang={passage('en')} className="grid grid-cols-2 gap-x-6">
            <LinkGroup title={texts.platform} links={platformLinks()} />
            <LinkGroup title={texts.support} links={supportLinks()} />
          </div>
        </div>
        {/* Space below, so that the chat's button does not cover the last links on a phone. */}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pb-24 pt-4 xl:pb-6">
          <nav aria-label={texts.legal}>
            <ul className="flex flex-wrap gap-x-6">
              <LinkItems links={legalLinks()} />
            </ul>
          </nav>
          <ul aria-label={texts.social} className="-ms-3 flex sm:-me-3 sm:ms-0">
            {socialLinks().map(({ address, label, Icon }) => (
              <li key={address}>
                <a
                  href={address}
                  rel="noopener noreferrer"
                  aria-label={label}
                  title={label}
                  className="inline-flex size-11 items-center justify-center rounded-xl text-muted transition-colors duration-150 hover:bg-brand-wash hover:text-brand"
                >
                  <Icon className="size-5.5" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function LinkGroup({ title, links }: { readonly title: string; readonly links: readonly PageLink[] }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1 font-bold">
        {title}
      </h2>
      <ul>
        <LinkItems links={links} />
      </ul>
    </nav>
  )
}

const LinkItems = ({ links }: { readonly links: readonly PageLink[] }) =>
  links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={linkLook}>
        {label}
      </Link>
    </li>
  ))
