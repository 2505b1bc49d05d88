import type { ReactNode } from 'react'
import { ButtonLinks } from '../../features/button-links/button-links.tsx'
import { pageTitle } from '../../texts/common.ts'
import { servicesTexts as texts } from '../../texts/services.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Card } from '../../ui/card.tsx'
import { Chapter } from '../../ui/chapter.tsx'
import { ChatIcon, ShieldIcon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { KamaCoin } from '../../ui/zellige.tsx'
import { ExchangeIcon } from './exchange-mark.tsx'

export function ServicesPage() {
  return (
    <>
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="mx-auto grid max-w-6xl gap-14 px-4 pt-12 sm:px-6">
        <div className="grid gap-5 lg:grid-cols-2">
          <Service icon={<KamaCoin className="size-8" />} service={texts.trade} isMain />
          <Service icon={<ExchangeIcon />} service={texts.exchange} />
          <Service icon={<ShieldIcon className="size-7" />} service={texts.secure} />
          <Service icon={<ChatIcon className="size-7" />} service={texts.support} />
        </div>
        <Terms />
      </div>
    </>
  )
}

interface ServiceProps {
  readonly icon: ReactNode
  readonly service: {
    readonly title: string
    readonly text: string
    readonly points: readonly string[]
    readonly ways: readonly { readonly to: string; readonly label: string }[]
  }
  /** The one that most have come for: its first way on stands out. */
  readonly isMain?: boolean
}

function Service({ icon, service, isMain = false }: ServiceProps) {
  return (
    <Card icon={icon} title={service.title} text={service.text} points={service.points}>
      <div className="flex flex-wrap gap-3 pt-2">
        <ButtonLinks ways={service.ways} first={isMain ? 'primary' : 'secondary'} />
      </div>
    </Card>
  )
}

function Terms() {
  return (
    <Chapter title={texts.termsTitle} className="grid gap-6">
      <dl className={`grid gap-6 p-6 sm:grid-cols-2 sm:p-8 lg:grid-cols-4 ${cardLook}`}>
        {texts.terms.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-muted">{label}</dt>
            <dd className="text-2xl font-extrabold text-accent tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </Chapter>
  )
}
