import { Callout, TextPage } from '../../features/text-page/text-page.tsx'
import { guideTexts as texts } from '../../texts/guide.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Chapter } from '../../ui/chapter.tsx'
import { CheckIcon, PulseIcon, ShieldIcon, WarningIcon } from '../../ui/icons.tsx'
import { ClockIcon, SearchIcon } from '../../ui/more-icons.tsx'
import { Link } from '../../ui/link.tsx'

export default function GuidePage() {
  return (
    <TextPage texts={texts} className="grid gap-16 pt-12 md:pt-16">
      <div className="grid items-start gap-12 lg:grid-cols-3">
        <Chapter title={texts.stepsTitle} className="grid gap-8 lg:col-span-2">
          <ol>
            {texts.steps.map(({ title, text, need }, index) => (
              <li key={title} className="group relative flex gap-5 pb-10 last:pb-0">
                <span aria-hidden className="absolute inset-y-0 start-5.5 w-px bg-line group-last:hidden" />
                <span
                  aria-hidden
                  className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-wash text-lg font-bold text-brand"
                >
                  {index + 1}
                </span>
                <div className="grid gap-2 pt-2">
                  <h3 className="text-xl font-bold">{title}</h3>
                  <p className="max-w-2xl text-muted">{text}</p>
                  <p className="flex gap-2 font-semibold">
                    <CheckIcon className="mt-0.5 size-5 shrink-0 text-positive" />
                    {need}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </Chapter>
        <section
          aria-labelledby="security"
          className="grid gap-5 rounded-3xl border border-line bg-raised p-6 shadow-card sm:p-8 lg:sticky lg:top-24 lg:p-6"
        >
          <div className="grid gap-3">
            <ShieldIcon className="size-10 text-positive" />
            <h2 id="security" className="text-xl font-extrabold">
              {texts.securityTitle}
            </h2>
            <p className="text-muted">{texts.securityText}</p>
          </div>
          <div className="flex gap-3 rounded-2xl bg-waiting-wash p-4">
            <WarningIcon className="size-6 shrink-0 text-waiting" />
            <p>
              <strong className="block">{texts.warningTitle}</strong>
              {texts.warningText}
            </p>
          </div>
          <Link
            to="/safety"
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand underline underline-offset-4 hover:no-underline"
          >
            {texts.safetyLink}
          </Link>
        </section>
      </div>
      <Chapter title={texts.tipsTitle} className="grid gap-8">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {texts.tips.map(({ title, text }, index) => {
            const Icon = tipIcons[index] ?? CheckIcon
            return (
              <li key={title} className={`grid content-start gap-3 p-6 ${cardLook}`}>
                <Icon className="size-7 text-accent" />
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="text-muted">{text}</p>
              </li>
            )
          })}
        </ul>
      </Chapter>
      <Callout {...texts.end} look="large" />
    </TextPage>
  )
}

const tipIcons = [CheckIcon, SearchIcon, WarningIcon, PulseIcon, ShieldIcon, ClockIcon]
