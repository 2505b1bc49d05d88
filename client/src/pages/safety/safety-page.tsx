import { Callout, TextPage } from '../../features/text-page/text-page.tsx'
import { safetyTexts as texts } from '../../texts/safety.ts'
import { Card } from '../../ui/card.tsx'
import { Chapter } from '../../ui/chapter.tsx'
import { CheckIcon, CloseIcon, ShieldIcon, WarningIcon, icon } from '../../ui/icons.tsx'

const LockIcon = icon(
  'M7 10.5h10a2 2 0 0 1 2 2v5.5a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-5.5a2 2 0 0 1 2 -2ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.2v2.2',
)

const TraderIcon = icon(
  'M6.2 8.5a3.8 3.8 0 1 1 7.6 0a3.8 3.8 0 1 1 -7.6 0ZM3.5 19.5c.6-3.6 3.1-5.5 6.5-5.5 1.3 0 2.5.3 3.4.8M14.5 18l2.2 2.2 4-4.2',
)

export default function SafetyPage() {
  return (
    <TextPage texts={texts} className="grid gap-14 pt-12">
      <div className="grid gap-5 md:grid-cols-2">
        <Card icon={<ShieldIcon className="size-7" />} {...texts.cards.platform} />
        <Card icon={<LockIcon className="size-7" />} {...texts.cards.account} />
        <Card icon={<WarningIcon className="size-7" />} {...texts.cards.fraud} />
        <Card icon={<TraderIcon className="size-7" />} {...texts.cards.traders} />
      </div>
      <Chapter title={texts.habitsTitle} className="grid gap-6">
        <div className="grid gap-10 md:grid-cols-2">
          <HabitList title={texts.doTitle} habits={texts.dos} Icon={CheckIcon} tone="positive" />
          <HabitList title={texts.neverTitle} habits={texts.nevers} Icon={CloseIcon} tone="negative" />
        </div>
      </Chapter>
      <Callout {...texts.end} look="waiting" />
    </TextPage>
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
