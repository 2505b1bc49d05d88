import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { home as texts } from '../../texts/home.ts'
import { buttonLook } from '../../ui/button.tsx'
import { CheckIcon, ChevronIcon, icon } from '../../ui/icons.tsx'

const cards = [
  {
    name: 'buy',
    to: '/buy',
    Icon: icon(
      'M12 3.5v9.5m-4-4 4 4 4-4M4.5 15.5v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3',
      'size-6',
    ),
  },
  {
    name: 'sell',
    to: '/sell',
    Icon: icon(
      'M12 13V3.5m-4 4 4-4 4 4M4.5 15.5v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3',
      'size-6',
    ),
  },
  {
    name: 'exchange',
    to: '/exchange',
    Icon: icon('M4 8.5h15.5m-4-4 4 4-4 4M20 15.5H4.5m4-4-4 4 4 4', 'size-6'),
  },
] as const

export function Services() {
  return (
    <section aria-labelledby="services" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 md:py-20">
      <h2 id="services" className="text-3xl font-extrabold">
        {texts.servicesTitle}
      </h2>
      <p className="mt-3 mb-8 max-w-2xl text-lg text-muted">{texts.servicesLead}</p>
      <ul className="grid items-start gap-5 lg:grid-cols-3">
        {cards.map(({ name, to, Icon }) => (
          <ServiceCard key={to} service={texts.services[name]} to={to} Icon={Icon} />
        ))}
      </ul>
    </section>
  )
}

interface ServiceCardProps {
  readonly service: (typeof texts.services)[(typeof cards)[number]['name']]
  readonly to: string
  readonly Icon: ComponentType
}

function ServiceCard({ service, to, Icon }: ServiceCardProps) {
  return (
    <li className="rounded-2xl border border-line bg-raised shadow-card">
      <div className="grid gap-4 p-6 pb-5">
        <h3 className="flex items-center gap-3 text-xl font-bold">
          <span className="inline-flex size-11 items-center justify-center rounded-xl bg-brand-wash text-brand">
            <Icon />
          </span>
          {service.title}
        </h3>
        <p className="text-muted">{service.lead}</p>
        <ul className="grid gap-2.5">
          {service.features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <CheckIcon className="mt-0.5 size-5 shrink-0 text-positive" />
              {feature}
            </li>
          ))}
        </ul>
        <Link to={to} className={`${buttonLook('secondary')} mt-1 sm:max-lg:justify-self-start`}>
          {service.link}
        </Link>
      </div>
      {/* A native element, so that a search in the page finds and opens it. */}
      <details className="group border-t border-line">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-b-2xl px-6 py-3 font-semibold hover:text-brand">
          {service.howTitle}
          <ChevronIcon className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <ol className="grid gap-4 px-6 pt-1 pb-6">
          {service.how.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden
                className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-wash font-bold text-brand tabular-nums"
              >
                {index + 1}
              </span>
              <div>
                <strong className="font-semibold">{title}</strong>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
