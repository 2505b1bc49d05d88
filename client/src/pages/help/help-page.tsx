import { useId } from 'react'
import { Link } from 'react-router-dom'
import { pageTitle } from '../../texts/common.ts'
import { faqTexts } from '../../texts/faq.ts'
import { helpTexts as texts } from '../../texts/help.ts'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { Card } from '../../ui/card.tsx'
import { ChatIcon, ChevronIcon, InfoIcon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { LiveSupport } from './live-support.tsx'

type Question = (typeof faqTexts.categories)[number]['questions'][number]

const questions = faqTexts.categories.flatMap<Question>(({ questions }) => questions)
const popular = texts.popular.flatMap((wanted) => questions.filter(({ id }) => id === wanted))

export function HelpPage() {
  return (
    <>
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="mx-auto grid max-w-6xl gap-12 px-4 pt-12 sm:px-6">
        <LiveSupport />
        <div className="grid gap-12 md:grid-cols-2 md:gap-5">
          <LinkList title={texts.guidesTitle} links={texts.guides} />
          <LinkList
            title={texts.popularTitle}
            links={popular.map(({ id, question }) => ({ to: `/faq#${id}`, label: question }))}
          />
        </div>
        <div className="grid gap-5 md:grid-cols-2">
          <Card icon={<InfoIcon className="size-7" />} title={texts.faqTitle} text={texts.faq}>
            <Link to="/faq" className={buttonLook('secondary')}>
              {texts.faqLink}
            </Link>
          </Card>
          <Card icon={<ChatIcon className="size-7" />} title={texts.contactTitle} text={texts.contact}>
            <Link to="/contact" className={buttonLook('secondary')}>
              {texts.contactLink}
            </Link>
          </Card>
        </div>
      </div>
    </>
  )
}

interface LinkListProps {
  readonly title: string
  readonly links: readonly { readonly to: string; readonly label: string }[]
}

function LinkList({ title, links }: LinkListProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-5">
      <h2 id={titleId} className="text-2xl font-extrabold">
        {title}
      </h2>
      <ul className={`divide-y divide-line ${cardLook}`}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-4 rounded-2xl px-5 py-3.5 font-semibold text-pretty hover:text-brand"
            >
              {label}
              <ChevronIcon className="size-5 shrink-0 -rotate-90" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
