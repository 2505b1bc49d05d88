import { Link } from 'react-router-dom'
import { pageTitle } from '../../texts/common.ts'
import { transactionGuideTexts as texts } from '../../texts/transaction-guide.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CheckIcon, ClockIcon, ShieldIcon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'

export function TransactionGuidePage() {
  return (
    <div lang="en">
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="mx-auto grid max-w-6xl gap-16 px-4 pt-12 sm:px-6 md:pt-16">
        <Practices />
        <Flow />
        <Questions />
        <End />
      </div>
    </div>
  )
}

/** In the order of the practices. */
const practiceIcons = [ShieldIcon, ClockIcon]

function Practices() {
  return (
    <section aria-labelledby="practices">
      <h2 id="practices" className="mb-8 text-2xl font-extrabold sm:text-3xl">
        {texts.practicesTitle}
      </h2>
      <div className="grid gap-5 md:grid-cols-2">
        {texts.practices.map(({ title, points }, index) => {
          const Icon = practiceIcons[index] ?? CheckIcon
          return (
            <div
              key={title}
              className="grid content-start gap-5 rounded-2xl border border-line bg-raised p-6 shadow-card sm:p-8"
            >
              <h3 className="flex items-center gap-3 text-xl font-bold">
                <Icon className="size-8 shrink-0 text-accent" />
                {title}
              </h3>
              <ul className="grid gap-3">
                {points.map((point) => (
                  <Point key={point} text={point} />
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </section>
  )
}

function Point({ text }: { readonly text: string }) {
  return (
    <li className="flex gap-3 text-muted">
      <CheckIcon className="mt-0.5 size-5 shrink-0 text-positive" />
      <span>{text}</span>
    </li>
  )
}

function Flow() {
  return (
    <section aria-labelledby="flow">
      <h2 id="flow" className="mb-8 text-2xl font-extrabold sm:text-3xl">
        {texts.flowTitle}
      </h2>
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {texts.flow.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-3 border-t-2 border-brand pt-5">
            <h3 className="flex items-baseline gap-3 text-lg font-bold">
              <span aria-hidden className="text-2xl font-extrabold text-brand tabular-nums">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Questions() {
  return (
    <section aria-labelledby="questions" className="grid items-start gap-8 lg:grid-cols-3">
      <h2 id="questions" className="text-2xl font-extrabold sm:text-3xl">
        {texts.questionsTitle}
      </h2>
      <div className="grid gap-3 lg:col-span-2">
        {texts.questions.map((item) => (
          <Disclosure key={item.question} title={item.question} group="transaction-questions">
            <div className="grid gap-3">
              {item.answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {'points' in item && (
                <ul className="grid gap-3">
                  {item.points.map((point) => (
                    <Point key={point} text={point} />
                  ))}
                </ul>
              )}
            </div>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

function End() {
  return (
    <section
      aria-labelledby="end"
      className="flex flex-wrap items-center justify-between gap-6 rounded-3xl bg-brand-wash p-6 sm:p-10"
    >
      <div className="grid gap-1">
        <h2 id="end" className="text-2xl font-extrabold">
          {texts.endTitle}
        </h2>
        <p>{texts.endText}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/help" className={buttonLook('primary')}>
          {texts.help}
        </Link>
        <Link to="/contact" className={buttonLook('secondary')}>
          {texts.contact}
        </Link>
      </div>
    </section>
  )
}
