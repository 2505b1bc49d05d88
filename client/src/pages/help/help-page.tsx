import { useId } from 'react'
import { useLaunch } from '../../features/chat-widget/chat-launcher.tsx'
import { TextPage, type PageLink } from '../../features/text-page/text-page.tsx'
import { passage } from '../../lib/languages.ts'
import { faqTexts } from '../../texts/faq.ts'
import { helpTexts as texts } from '../../texts/help.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { Card } from '../../ui/card.tsx'
import { ChatIcon, ChevronIcon } from '../../ui/icons.tsx'
import { ClockIcon, InfoIcon } from '../../ui/more-icons.tsx'
import { Link } from '../../ui/link.tsx'

const popularIds = ['livraison', 'commission', 'paiement', 'vrai-operateur', 'mot-de-passe-oublie']

export default function HelpPage() {
  const launch = useLaunch()
  const questions = faqTexts.categories.flatMap(({ questions: all }) => Object.entries(all))
  const popular = popularIds.flatMap((wanted) => questions.filter(([id]) => id === wanted))
  return (
    <TextPage texts={texts} className="grid gap-12 pt-12">
      <section
        aria-labelledby="live"
        className="grid gap-8 rounded-2xl border border-line bg-brand-wash p-6 sm:p-8 lg:grid-cols-3 lg:items-center"
      >
        <div className="grid gap-4 lg:col-span-2">
          <h2 id="live" className="text-2xl font-extrabold">
            {texts.liveTitle}
          </h2>
          <p className="max-w-2xl text-lg">{texts.live}</p>
          <div className="grid justify-items-start gap-2">
            <Button look="primary" lang={passage('en')} aria-describedby="live-account" onClick={launch}>
              <ChatIcon className="size-6" />
              {texts.startChat}
            </Button>
            <p id="live-account" className="text-sm text-muted">
              {texts.account}
            </p>
          </div>
        </div>
        <div className="flex gap-4 border-line max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-8">
          <ClockIcon className="size-8 shrink-0 text-accent" />
          <div className="grid gap-1">
            <h3 className="font-bold">{texts.hoursTitle}</h3>
            <p className="text-2xl font-extrabold">{texts.hours}</p>
            <p className="text-muted">{texts.hoursText}</p>
          </div>
        </div>
      </section>
      <div className="grid gap-12 md:grid-cols-2 md:gap-5">
        <LinkList title={texts.guidesTitle} links={texts.guides} />
        <LinkList
          title={texts.popularTitle}
          links={popular.map(([id, { question }]) => ({ to: `/faq#${id}`, label: question }))}
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
    </TextPage>
  )
}

function LinkList({ title, links }: { readonly title: string; readonly links: readonly PageLink[] }) {
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
              <ChevronIcon className="size-5 shrink-0 -rotate-90 rtl:rotate-90" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
