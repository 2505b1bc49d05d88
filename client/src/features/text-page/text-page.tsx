import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pageTitle } from '../../texts/common.ts'
import { buttonLook } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'

interface TextPageProps {
  readonly texts: {
    /** The title in the browser's tab, if it differs from the heading. */
    readonly pageTitle?: string
    readonly title: string
    readonly lead: string
    readonly description: string
  }
  /** The language of the page, if it is not French. */
  readonly lang?: 'en'
  /** The layout of the content. */
  readonly className?: string
  readonly children: ReactNode
}

/** A page between header and footer: its metadata, its heading, and a centred column with the content. */
export function TextPage({ texts, lang, className = '', children }: TextPageProps) {
  return (
    <div lang={lang}>
      <PageMeta title={pageTitle(texts.pageTitle ?? texts.title)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div className={`mx-auto max-w-6xl px-4 sm:px-6 ${className}`}>{children}</div>
    </div>
  )
}

interface ButtonLinksProps {
  readonly links: readonly { readonly to: string; readonly label: string }[]
  /** The look of the first link; the others are secondary. */
  readonly first?: 'primary' | 'secondary'
}

/** Links that look like buttons. */
export function ButtonLinks({ links, first = 'primary' }: ButtonLinksProps) {
  return links.map(({ to, label }, index) => (
    <Link key={to} to={to} className={buttonLook(index === 0 ? first : 'secondary')}>
      {label}
    </Link>
  ))
}
