import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pageTitle } from '../../texts/common.ts'
import { termsTexts as texts } from '../../texts/terms.ts'
import { buttonLook } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Clauses } from './clauses.tsx'
import { QuickNavigation } from './quick-navigation.tsx'

export function TermsPage() {
  const { introduction, definitions, eligibility, accounts, conditions, privacy } = texts
  return (
    <>
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="mx-auto grid max-w-6xl items-start gap-10 px-4 pt-10 sm:px-6 md:pt-16 lg:grid-cols-4">
        <QuickNavigation places={[introduction, definitions, eligibility, accounts, conditions, privacy]} />
        <div className="grid max-w-3xl gap-14 leading-relaxed lg:col-span-3">
          <Section place={introduction}>
            <Paragraphs texts={introduction.paragraphs} />
          </Section>
          <Section place={definitions}>
            <p>{definitions.lead}</p>
            <dl className="divide-y divide-line rounded-2xl border border-line bg-raised px-6 shadow-card">
              {definitions.terms.map(({ term, text }) => (
                <div key={term} className="grid gap-1 py-4 sm:grid-cols-4 sm:gap-6">
                  <dt className="font-bold">{term}</dt>
                  <dd className="text-muted sm:col-span-3">{text}</dd>
                </div>
              ))}
            </dl>
          </Section>
          <Section place={eligibility}>
            <p>{eligibility.lead}</p>
            <ul className="grid list-disc gap-2 pl-5 marker:text-brand">
              {eligibility.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p>{eligibility.note}</p>
          </Section>
          <Section place={accounts}>
            <Paragraphs texts={accounts.paragraphs} />
          </Section>
          <Section place={conditions}>
            <Clauses />
          </Section>
          <Section place={privacy}>
            <Paragraphs texts={privacy.paragraphs} />
            <Link to="/privacy" className={`${buttonLook('secondary')} justify-self-start`}>
              {privacy.link}
            </Link>
          </Section>
        </div>
      </div>
    </>
  )
}

interface SectionProps {
  readonly place: { readonly id: string; readonly title: string }
  readonly children: ReactNode
}

/** Takes the focus when the quick navigation leads here, so that Tab goes on from here. */
function Section({ place: { id, title }, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid gap-4 rounded-lg outline-offset-8"
    >
      <h2 id={`${id}-title`} className="text-2xl font-extrabold sm:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Paragraphs({ texts: paragraphs }: { readonly texts: readonly string[] }) {
  return paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
