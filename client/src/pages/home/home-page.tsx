import { memo, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { onFirstInteraction } from '../../lib/first-interaction.ts'
import { pageTitle } from '../../texts/product.ts'
import { home as texts } from '../../texts/home.ts'
import { lazyWithTexts } from '../../texts/use-wording.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ChatIcon, PulseIcon, ShieldIcon } from '../../ui/icons.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Hero } from './hero.tsx'
import { Services } from './services.tsx'

const longestIdleMs = 5000

/** They work without code, so the code for a change of the language waits for the visitor. */
const Testimonials = lazyWithTexts(async () => {
  if (!import.meta.env.SSR) await new Promise<void>((resolve) => onFirstInteraction(longestIdleMs, resolve))
  return import('./testimonials.tsx')
})

/** Memoised: React would discard the prerendered HTML if it had to update it before its code is loaded. */
const LateTestimonials = memo(function LateTestimonials() {
  return (
    <Suspense>
      <Testimonials />
    </Suspense>
  )
})

export function HomePage() {
  return (
    <>
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <Hero />
      <Services />
      <Trust />
      <Questions />
      <LateTestimonials />
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
