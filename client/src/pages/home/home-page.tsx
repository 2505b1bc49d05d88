import { Link } from 'react-router-dom'
import { pageTitle } from '../../texts/common.ts'
import { home as texts } from '../../texts/home.ts'
import { buttonLook } from '../../ui/button.tsx'
import { ChatIcon, PulseIcon, ShieldIcon } from '../../ui/icons.tsx'
import { KamaCoin, ZelligeField } from '../../ui/zellige.tsx'

export function HomePage() {
  return (
    <>
      <title>{pageTitle(texts.pageTitle)}</title>
      <Hero />
      <Steps />
      <Trust />
    </>
  )
}

function Hero() {
  return (
    <section className="relative overflow-hidden border-b border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-14 sm:px-6 md:grid-cols-5 md:py-24">
        <div className="grid gap-6 md:col-span-3">
          <h1 className="text-4xl font-extrabold tracking-tight sm:text-5xl lg:text-6xl">{texts.title}</h1>
          <p className="max-w-xl text-lg text-muted">{texts.lead}</p>
          <div>
            <Link to="/buy" className={`${buttonLook('primary')} text-lg`}>
              {texts.buy}
            </Link>
          </div>
        </div>
        <div className="relative grid place-items-center md:col-span-2">
          <ZelligeField fades="around" className="absolute inset-0 scale-150 text-brand opacity-45" />
          <KamaCoin className="relative size-48 drop-shadow-2xl md:size-80" />
        </div>
      </div>
    </section>
  )
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
      <h2 id="steps" className="mb-8 text-3xl font-extrabold">
        {texts.stepsTitle}
      </h2>
      <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {texts.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid content-start gap-3 rounded-2xl border border-line bg-raised p-6 shadow-card"
          >
            <span
              aria-hidden
              className="inline-flex size-10 items-center justify-center rounded-full bg-brand-wash text-lg font-bold text-brand"
            >
              {index + 1}
            </span>
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const trustIcons = [ShieldIcon, PulseIcon, ChatIcon]

function Trust() {
  return (
    <section aria-labelledby="trust" className="mx-auto max-w-6xl px-4 sm:px-6">
      <h2 id="trust" className="mb-8 text-3xl font-extrabold">
        {texts.trustTitle}
      </h2>
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {texts.trust.map(({ title, text }, index) => {
          const Icon = trustIcons[index] ?? ShieldIcon
          return (
            <li key={title} className="flex gap-4">
              <Icon className="size-8 shrink-0 text-accent" />
              <div>
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
