import { pageTitle } from '../../texts/product.ts'
import { home as texts } from '../../texts/home.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import {
  ChatIcon,
  PulseIcon,
  ShieldIcon,
  CheckIcon,
  ChevronIcon,
  icon,
  KamaCoin,
  ZelligeField,
} from '../../ui/icons.tsx'
import { latePart } from '../../texts/late-part.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Link } from '../../ui/link.tsx'

const Testimonials = latePart(() => import('./testimonials.tsx'))

export default function HomePage() {
  return (
    <>
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <Hero />
      <Services />
      <Trust />
      <Questions />
      <Testimonials />
    </>
  )
}

const trustIcons = [ShieldIcon, PulseIcon, ChatIcon]

function Trust() {
  return (
    <section aria-labelledby="trust" className="border-y border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6">
        <h2 id="trust" className="mb-8 text-3xl font-extrabold">
          {texts.trustTitle}
        </h2>
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {texts.trust.map(({ title, text }, index) => {
            const Icon = trustIcons[index] ?? ShieldIcon
            return (
              <li key={title} className="flex gap-4 md:flex-col md:gap-3">
                <Icon className="size-8 shrink-0 text-accent" />
                <div className="grid gap-1">
                  <h3 className="text-lg font-bold">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function Questions() {
  return (
    <section
      aria-labelledby="questions"
      className="mx-auto grid max-w-6xl items-start gap-8 px-4 py-16 sm:px-6 md:py-20 lg:grid-cols-3 lg:gap-12"
    >
      <div className="grid gap-3">
        <h2 id="questions" className="text-3xl font-extrabold">
          {texts.questionsTitle}
        </h2>
        <p className="text-lg text-muted">{texts.questionsLead}</p>
        <p className="flex flex-wrap gap-3 pt-2">
          <Link to="/faq" className={buttonLook('secondary')}>
            {texts.allQuestions}
          </Link>
          <Link to="/help" className={buttonLook('secondary')}>
            {texts.helpCentre}
          </Link>
        </p>
      </div>
      <div className="grid gap-3 lg:col-span-2">
        {texts.questions.map(({ question, answer }) => (
          <Disclosure key={question} group="home-questions" title={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

function Hero() {
  return (
    <div className="overflow-hidden border-b border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 pt-12 pb-14 sm:px-6 md:grid-cols-5 md:gap-8 md:py-20">
        <div className="grid gap-6 md:col-span-3">
          <h1 className="text-4xl font-extrabold tracking-tight sm:text-5xl lg:text-6xl">
            {texts.title.map((phrase) => (
              // Screen readers and copied text need the space between the phrases.
              <span key={phrase}>
                <span className="inline-block">{phrase}</span>{' '}
              </span>
            ))}
          </h1>
          <p className="max-w-xl text-lg text-muted">{texts.lead}</p>
          <p className="flex flex-wrap gap-3 pt-2">
            <Link to="/buy" className={`${buttonLook('primary')} grow text-lg sm:grow-0 sm:px-7`}>
              {texts.buy}
            </Link>
            <Link to="/sell" className={`${buttonLook('secondary')} grow text-lg sm:grow-0 sm:px-7`}>
              {texts.sell}
            </Link>
          </p>
        </div>
        <div className="relative grid place-items-center py-4 md:col-span-2 md:py-0">
          <ZelligeField
            fades="around"
            className="absolute inset-0 scale-110 text-brand opacity-45 md:scale-125 xl:scale-150"
          />
          <KamaCoin className="relative size-40 drop-shadow-2xl sm:size-48 md:size-64 lg:size-80" />
        </div>
      </div>
      <div className="relative border-t border-line bg-raised">
        <ul
          aria-label={texts.factsLabel}
          className="mx-auto grid max-w-6xl divide-line px-4 max-sm:divide-y sm:grid-cols-3 sm:divide-x sm:px-6"
        >
          {texts.facts.map(({ figure, text }) => (
            <li
              key={figure}
              className="grid content-start gap-1 py-5 sm:px-6 sm:py-7 sm:first:ps-0 sm:last:pe-0"
            >
              <strong className="text-2xl font-extrabold text-accent tabular-nums">{figure}</strong>
              <span className="text-balance text-muted">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const cards = [
  {
    name: 'buy',
    to: '/buy',
    Icon: icon('M12 3.5v9.5m-4-4 4 4 4-4M4.5 15.5v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3'),
  },
  {
    name: 'sell',
    to: '/sell',
    Icon: icon('M12 13V3.5m-4 4 4-4 4 4M4.5 15.5v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3'),
  },
  {
    name: 'exchange',
    to: '/exchange',
    Icon: icon('M4 8.5h15.5m-4-4 4 4-4 4M20 15.5H4.5m4-4-4 4 4 4'),
  },
] as const

function Services() {
  return (
    <section aria-labelledby="services" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 md:py-20">
      <h2 id="services" className="text-3xl font-extrabold">
        {texts.servicesTitle}
      </h2>
      <p className="mt-3 mb-8 max-w-2xl text-lg text-muted">{texts.servicesLead}</p>
      <ul className="grid items-start gap-5 lg:grid-cols-3">
        {cards.map(({ name, to, Icon }) => {
          const service = texts.services[name]
          return (
            <li key={to} className="rounded-2xl border border-line bg-raised shadow-card">
              <div className="grid gap-4 p-6 pb-5">
                <h3 className="flex items-center gap-3 text-xl font-bold">
                  <span className="inline-flex size-11 items-center justify-center rounded-xl bg-brand-wash text-brand">
                    <Icon className="size-6" />
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
        })}
      </ul>
    </section>
  )
}
