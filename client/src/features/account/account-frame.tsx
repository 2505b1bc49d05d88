import type { ReactNode } from 'react'
import { pageTitle, productName } from '../../texts/product.ts'
import { CheckIcon, KamaCoin, ZelligeField } from '../../ui/icons.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Link } from '../../ui/link.tsx'

interface AccountFrameProps {
  readonly texts: {
    readonly title: string
    readonly lead: string
    readonly description: string
    readonly pointsTitle: string
    readonly points: readonly string[]
  }
  readonly heading?: string
  readonly lead?: string
  readonly lang?: 'en' | undefined
  readonly pointsLang?: 'en' | undefined
  readonly children: ReactNode
}

export function AccountFrame({ texts, heading, lead, lang, pointsLang, children }: AccountFrameProps) {
  return (
    <div lang={lang} className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <PageMeta title={pageTitle(texts.title)} description={texts.description} />
      <main className="grid flex-1 content-center justify-items-center px-4 py-8 sm:px-8">
        <div className="grid w-full max-w-md gap-7">
          <Link
            to="/"
            className="flex min-h-11 items-center gap-2.5 justify-self-start rounded-xl pe-2 text-xl font-extrabold"
          >
            <KamaCoin className="size-10" />
            {productName}
          </Link>
          <div className="grid gap-2">
            <h1 className="text-3xl font-extrabold tracking-tight">{heading ?? texts.title}</h1>
            <p className="text-muted">{lead ?? texts.lead}</p>
          </div>
          {children}
        </div>
      </main>
      <aside className="flex flex-col border-t border-line bg-brand-wash lg:border-s lg:border-t-0">
        <div className="hidden min-h-40 flex-1 lg:block">
          <ZelligeField fades="below" className="block text-brand opacity-50" />
        </div>
        <div className="grid flex-1 content-start justify-items-center px-4 py-8 sm:px-8 lg:px-14 lg:py-10">
          <div className="grid w-full max-w-md gap-5 lg:max-w-none">
            <h2 className="text-lg font-extrabold lg:text-2xl">{texts.pointsTitle}</h2>
            <ul lang={pointsLang} className="grid max-w-lg gap-3 font-semibold lg:gap-4 lg:text-lg">
              {texts.points.map((point) => (
                <li key={point} className="flex items-start gap-3">
                  <CheckIcon className="mt-0.5 size-6 shrink-0 text-positive" />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </aside>
    </div>
  )
}

interface AccountLinkProps {
  readonly question?: string
  readonly to: string
  readonly label: string
}

export function AccountLink({ question, to, label }: AccountLinkProps) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
      {question}
      <TextLink to={to} label={label} />
    </p>
  )
}

export function TextLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-lg font-semibold text-brand underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {label}
    </Link>
  )
}
