import type { ReactNode } from 'react'
import { TextPage } from '../../features/text-page/text-page.tsx'
import { termsTexts as texts } from '../../texts/terms.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Chapter } from '../../ui/chapter.tsx'
import { Link } from '../../ui/link.tsx'

export default function TermsPage() {
  const { introduction, definitions, eligibility, accounts, conditions, privacy } = texts
  return (
    <TextPage texts={texts} className="grid items-start gap-10 pt-10 md:pt-16 lg:grid-cols-4">
      <nav
        aria-labelledby="quick-navigation"
        className="rounded-2xl border border-line bg-raised p-4 shadow-card lg:sticky lg:top-24"
      >
        <h2 id="quick-navigation" className="px-3 pb-2 text-sm font-bold text-muted">
          {texts.navigation}
        </h2>
        <ul className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
          {[introduction, definitions, eligibility, accounts, conditions, privacy].map(({ id, title }) => (
            <li key={id}>
              <Link
                to={`#${id}`}
                // The router scrolls but does not move the focus.
                onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
                className="flex min-h-11 items-center rounded-xl px-3 font-semibold hover:bg-brand-wash hover:text-brand"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
          <Points points={eligibility.points} />
          <p>{eligibility.note}</p>
        </Section>
        <Section place={accounts}>
          <Paragraphs texts={accounts.paragraphs} />
        </Section>
        <Section place={conditions}>
          {/* The clauses are numbered, so that readers can refer to them. */}
          <ol className="grid gap-8">
            {conditions.clauses.map((clause, index) => (
              <li key={clause.title} className="grid gap-3">
                <h3 className="text-lg font-bold">
                  <span className="text-brand tabular-nums">{index + 1}.</span> {clause.title}
                </h3>
                <Paragraphs texts={clause.paragraphs} />
                {'points' in clause && (
                  <>
                    <Points points={clause.points} />
                    <p>{clause.end}</p>
                  </>
                )}
              </li>
            ))}
          </ol>
        </Section>
        <Section place={privacy}>
          <Paragraphs texts={privacy.paragraphs} />
          <Link to="/privacy" className={`${buttonLook('secondary')} justify-self-start`}>
            {privacy.link}
          </Link>
        </Section>
      </div>
    </TextPage>
  )
}

interface SectionProps {
  readonly place: { readonly id: string; readonly title: string }
  readonly children: ReactNode
}

/** Can take the focus, so that Tab continues here after a jump from the quick navigation. */
function Section({ place: { id, title }, children }: SectionProps) {
  return (
    <Chapter id={id} title={title} tabIndex={-1} className="grid gap-4 rounded-lg outline-offset-8">
      {children}
    </Chapter>
  )
}

function Paragraphs({ texts: paragraphs }: { readonly texts: readonly string[] }) {
  return paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}

function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 ps-5 marker:text-brand">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
