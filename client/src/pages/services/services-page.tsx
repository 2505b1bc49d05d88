import type { ReactNode } from 'react'
import { ButtonLinks, TextPage } from '../../features/text-page/text-page.tsx'
import { servicesTexts as texts } from '../../texts/services.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Card } from '../../ui/card.tsx'
import { Chapter } from '../../ui/chapter.tsx'
import { ChatIcon, ShieldIcon, icon, KamaCoin } from '../../ui/icons.tsx'

const ExchangeIcon = icon('M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4')

export default function ServicesPage() {
  return (
    <TextPage texts={texts} className="grid gap-14 pt-12">
      <div className="grid gap-5 lg:grid-cols-2">
        <Service icon={<KamaCoin className="size-8" />} service={texts.trade} isMain />
        <Service icon={<ExchangeIcon className="size-7" />} service={texts.exchange} />
        <Service icon={<ShieldIcon className="size-7" />} service={texts.secure} />
        <Service icon={<ChatIcon className="size-7" />} service={texts.support} />
      </div>
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
    </TextPage>
  )
}

interface ServiceProps {
  readonly icon: ReactNode
  readonly service: (typeof texts)['trade' | 'exchange' | 'secure' | 'support']
  readonly isMain?: boolean
}

function Service({ icon, service: { links, ...card }, isMain = false }: ServiceProps) {
  return (
    <Card icon={icon} {...card}>
      <div className="flex flex-wrap gap-3 pt-2">
        <ButtonLinks links={links} first={isMain ? 'primary' : 'secondary'} />
      </div>
    </Card>
  )
}
