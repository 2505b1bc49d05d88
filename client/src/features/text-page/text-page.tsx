import { useId, type ReactNode } from 'react'
import { pageTitle } from '../../texts/product.ts'
import { buttonLook } from '../../ui/button.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ZelligeField } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'

interface TextPageProps {
  readonly texts: {
    readonly pageTitle?: string
    readonly title: string
    readonly lead: string
    readonly description: string
  }
  readonly lang?: 'en' | undefined
  readonly className?: string
  readonly children: ReactNode
}

export function TextPage({ texts, lang, className = '', children }: TextPageProps) {
  return (
    <div lang={lang}>
      <PageMeta title={pageTitle(texts.pageTitle ?? texts.title)} description={texts.description} />
      <header className="relative overflow-hidden border-b border-line bg-sunken">
        <ZelligeField
          fades="below"
          className="absolute inset-y-0 end-0 hidden w-72 text-brand opacity-25 lg:block"
        />
        <div className="relative mx-auto grid max-w-6xl gap-3 px-4 py-12 sm:px-6 md:py-16">
          <h1 className="max-w-3xl text-3xl font-extrabold tracking-tight sm:text-4xl">{texts.title}</h1>
          <p className="max-w-2xl text-lg text-muted">{texts.lead}</p>
        </div>
      </header>
      <div className={`mx-auto max-w-6xl px-4 sm:px-6 ${className}`}>{children}</div>
    </div>
  )
}

export interface PageLink {
  readonly to: string
  readonly label: string
}

interface ButtonLinksProps {
  readonly links: readonly PageLink[]
  readonly first?: 'primary' | 'secondary'
}

export function ButtonLinks({ links, first = 'primary' }: ButtonLinksProps) {
  return links.map(({ to, label }, index) => (
    <Link key={to} to={to} className={buttonLook(index === 0 ? first : 'secondary')}>
      {label}
    </Link>
  ))
}

const small = {
  box: 'gap-5 rounded-2xl border border-line p-6 sm:p-8',
  words: 'max-w-xl',
  title: 'text-xl font-bold',
} as const

const callouts = {
  brand: { ...small, wash: 'bg-brand-wash' },
  waiting: { ...small, wash: 'bg-waiting-wash' },
  /** For pages with chapters, whose headings are larger. */
  large: {
    box: 'gap-6 rounded-3xl p-6 sm:p-10',
    words: '',
    title: 'text-2xl font-extrabold',
    wash: 'bg-brand-wash',
  },
} as const

interface CalloutProps {
  readonly title: string
  readonly text: string
  readonly links: readonly PageLink[]
  readonly look: keyof typeof callouts
}

export function Callout({ title, text, links, look }: CalloutProps) {
  const titleId = useId()
  const { box, wash, words, title: titleLook } = callouts[look]
  return (
    <section
      aria-labelledby={titleId}
      className={`flex flex-wrap items-center justify-between ${box} ${wash}`}
    >
      <div className={`grid gap-1 ${words}`}>
        <h2 id={titleId} className={titleLook}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLinks links={links} />
      </div>
    </section>
  )
}
