import { Callout, TextPage } from '../../features/text-page/text-page.tsx'
import { aboutTexts as texts } from '../../texts/about.ts'
import { IconTile } from '../../ui/card.tsx'
import { Chapter } from '../../ui/chapter.tsx'
import { ChatIcon, ShieldIcon, icon, KamaCoin } from '../../ui/icons.tsx'
import { EyeIcon, InfoIcon } from '../../ui/more-icons.tsx'

const BalanceIcon = icon(
  'M12 4v15.5M8 19.5h8M5 7h14M5 7l-2.5 6.5a2.7 2.7 0 0 0 5 0L5 7ZM19 7l-2.5 6.5a2.7 2.7 0 0 0 5 0L19 7Z',
)

export default function AboutPage() {
  return (
    <TextPage texts={texts} className="grid gap-16 pt-12 md:pt-16">
      <section aria-labelledby="mission" className="grid items-center gap-10 md:grid-cols-3">
        <div className="grid gap-5 md:col-span-2">
          <h2 id="mission" className="text-2xl font-extrabold sm:text-3xl">
            {texts.missionTitle}
          </h2>
          <p className="text-xl font-semibold text-brand sm:text-2xl">{texts.mission}</p>
          {texts.missionDetails.map((detail) => (
            <p key={detail} className="max-w-2xl text-muted">
              {detail}
            </p>
          ))}
        </div>
        <KamaCoin className="hidden size-56 justify-self-center drop-shadow-2xl md:block" />
      </section>
      <Chapter title={texts.valuesTitle} className="grid gap-8">
        <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          {values().map(({ title, text, icon }) => (
            <li key={title} className="flex gap-4">
              <IconTile>{icon}</IconTile>
              <div className="grid content-start gap-1">
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Chapter>
      {/* Sample staff until the real team is known. They have dashed borders, badges and no names, so they do not look real. */}
      <Chapter title={texts.teamTitle} className="grid gap-6">
        <p className="flex gap-3 rounded-xl bg-waiting-wash px-4 py-3 text-waiting">
          <InfoIcon className="size-6 shrink-0" />
          {texts.teamNotice}
        </p>
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {texts.team.map(({ role, text }) => (
            <li
              key={role}
              className="grid content-start gap-3 rounded-2xl border border-dashed border-control bg-raised p-6"
            >
              <span className="justify-self-start rounded-full bg-waiting-wash px-3 py-1 text-sm font-semibold text-waiting">
                {texts.sample}
              </span>
              <h3 className="text-lg font-bold">{role}</h3>
              <p className="text-muted italic">{texts.sampleName}</p>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Chapter>
      <Callout {...texts.end} look="brand" />
    </TextPage>
  )
}

const values = () => [
  { ...texts.values.security, icon: <ShieldIcon className="size-7" /> },
  { ...texts.values.transparency, icon: <EyeIcon className="size-7" /> },
  { ...texts.values.satisfaction, icon: <ChatIcon className="size-7" /> },
  { ...texts.values.fairness, icon: <BalanceIcon className="size-7" /> },
]
