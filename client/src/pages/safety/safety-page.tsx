import { ButtonLinks } from '../../features/button-links/button-links.tsx'
import { pageTitle } from '../../texts/common.ts'
import { safetyTexts as texts } from '../../texts/safety.ts'
import { Callout, Card } from '../../ui/card.tsx'
import { Chapter } from '../../ui/chapter.tsx'
import { CheckIcon, CloseIcon, ShieldIcon, WarningIcon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { LockIcon, TraderIcon } from './icons.tsx'

export function SafetyPage() {
  return (
    <>
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="mx-auto grid max-w-6xl gap-14 px-4 pt-12 sm:px-6">
        <div className="grid gap-5 md:grid-cols-2">
          <Card icon={<ShieldIcon className="size-7" />} {...texts.cards.platform} />
          <Card icon={<LockIcon />} {...texts.cards.account} />
          <Card icon={<WarningIcon className="size-7" />} {...texts.cards.fraud} />
          <Card icon={<TraderIcon />} {...texts.cards.traders} />
        </div>
        <Habits />
        <Callout title={texts.doubtTitle} text={texts.doubt} look="waiting">
          <ButtonLinks ways={texts.ways} />
        </Callout>
      </div>
    </>
  )
}

function Habits() {
  return (
    <Chapter title={texts.habitsTitle} className="grid gap-6">
      <div className="grid gap-10 md:grid-cols-2">
        <HabitList title={texts.doTitle} habits={texts.dos} Icon={CheckIcon} tone="positive" />
        <HabitList title={texts.neverTitle} habits={texts.nevers} Icon={CloseIcon} tone="negative" />
      </div>
    </Chapter>
  )
}

const tones = {
  positive: { title: 'text-positive', mark: 'bg-positive-wash text-positive' },
  negative: { title: 'text-negative', mark: 'bg-negative-wash text-negative' },
} as const

interface HabitListProps {
  readonly title: string
  readonly habits: readonly string[]
  readonly Icon: typeof CheckIcon
  readonly tone: keyof typeof tones
}

function HabitList({ title, habits, Icon, tone }: HabitListProps) {
  return (
    <div className="grid content-start gap-4">
      <h3 className={`text-lg font-bold ${tones[tone].title}`}>{title}</h3>
      <ul className="grid gap-4">
        {habits.map((habit) => (
          <li key={habit} className="flex gap-3">
            <Icon className={`size-6 shrink-0 rounded-full p-1 ${tones[tone].mark}`} />
            {habit}
          </li>
        ))}
      </ul>
    </div>
  )
}
