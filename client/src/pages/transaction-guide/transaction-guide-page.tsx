import { Callout, TextPage } from '../../features/text-page/text-page.tsx'
import { passage } from '../../lib/languages.ts'
import { transactionGuideTexts as texts } from '../../texts/transaction-guide.ts'
import { cardLook } from '../../ui/card-look.ts'
import { CheckList } from '../../ui/card.tsx'
import { Chapter } from '../../ui/chapter.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CheckIcon, ShieldIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'

export default function TransactionGuidePage() {
  return (
    <TextPage texts={texts} lang={passage('en')} className="grid gap-16 pt-12 md:pt-16">
      <Chapter title={texts.practicesTitle} className="grid gap-8">
        <div className="grid gap-5 md:grid-cols-2">
          {texts.practices.map(({ title, points }, index) => {
            const Icon = practiceIcons[index] ?? CheckIcon
            return (
              <div key={title} className={`grid content-start gap-5 p-6 sm:p-8 ${cardLook}`}>
                <h3 className="flex items-center gap-3 text-xl font-bold">
                  <Icon className="size-8 shrink-0 text-accent" />
                  {title}
                </h3>
                <CheckList points={points} className="gap-3 text-muted" />
              </div>
            )
          })}
        </div>
      </Chapter>
      <Chapter title={texts.flowTitle} className="grid gap-8">
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
      </Chapter>
      <Chapter title={texts.questionsTitle} className="grid items-start gap-8 lg:grid-cols-3">
        <div className="grid gap-3 lg:col-span-2">
          {texts.questions.map((item) => (
            <Disclosure key={item.question} title={item.question} group="transaction-questions">
              <div className="grid gap-3">
                {item.answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {'points' in item && <CheckList points={item.points} className="gap-3" />}
              </div>
            </Disclosure>
          ))}
        </div>
      </Chapter>
      <Callout {...texts.end} look="large" />
    </TextPage>
  )
}

const practiceIcons = [ShieldIcon, ClockIcon]
