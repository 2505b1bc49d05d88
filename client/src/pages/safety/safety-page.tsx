import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pageTitle } from '../../texts/common.ts'
import { safetyTexts as texts } from '../../texts/safety.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Callout, Card, CheckList } from '../../ui/card.tsx'
import { CheckIcon, CloseIcon, ShieldIcon, WarningIcon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { LockMark, TraderMark } from './marks.tsx'

export function SafetyPage() {
  return (
    <>
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="mx-auto grid max-w-6xl gap-14 px-4 pt-12 sm:px-6">
        <div className="grid gap-5 md:grid-cols-2">
          <Protection icon={<ShieldIcon className="size-7" />} card={texts.cards.platform} />
          <Protection icon={<LockMark />} card={texts.cards.account} />
          <Protection icon={<WarningIcon className="size-7" />} card={texts.cards.fraud} />
          <Protection icon={<TraderMark />} card={texts.cards.traders} />
        </div>
        <Habits />
        <Doubt />
      </div>
    </>
  )
}

interface ProtectionProps {
  readonly icon: ReactNode
  readonly card: { readonly title: string; readonly text: string; readonly points: readonly string[] }
}

function Protection({ icon, card }: ProtectionProps) {
  return (
    <Card icon={icon} title={card.title}>
      <p className="text-muted">{card.text}</p>
      <CheckList points={card.points} />
    </Card>
  )
}

function Habits() {
  return (
    <section aria-labelledby="habits" className="grid gap-6">
      <h2 id="habits" className="text-2xl font-extrabold sm:text-3xl">
        {texts.habitsTitle}
      </h2>
      <div className="grid gap-10 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <h3 className="text-lg font-bold text-positive">{texts.doTitle}</h3>
          <ul className="grid gap-4">
            {texts.dos.map((habit) => (
              <li key={habit} className="flex gap-3">
                <CheckIcon className="size-6 shrink-0 rounded-full bg-positive-wash p-1 text-positive" />
                {habit}
              </li>
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-4">
          <h3 className="text-lg font-bold text-negative">{texts.neverTitle}</h3>
          <ul className="grid gap-4">
            {texts.nevers.map((habit) => (
              <li key={habit} className="flex gap-3">
                <CloseIcon className="size-6 shrink-0 rounded-full bg-negative-wash p-1 text-negative" />
                {habit}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function Doubt() {
  return (
    <Callout title={texts.doubtTitle} text={texts.doubt} tone="waiting">
      {texts.ways.map(({ to, label }, index) => (
        <Link key={to} to={to} className={buttonLook(index === 0 ? 'primary' : 'secondary')}>
          {label}
        </Link>
      ))}
    </Callout>
  )
}
