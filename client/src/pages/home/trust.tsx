import { home as texts } from '../../texts/home.ts'
import { ChatIcon, PulseIcon, ShieldIcon } from '../../ui/icons.tsx'

const icons = [ShieldIcon, PulseIcon, ChatIcon]

export function Trust() {
  return (
    <section aria-labelledby="trust" className="border-y border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6">
        <h2 id="trust" className="mb-8 text-3xl font-extrabold">
          {texts.trustTitle}
        </h2>
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {texts.trust.map(({ title, text }, index) => {
            const Icon = icons[index] ?? ShieldIcon
            return (
              <li key={title} className="flex gap-4 md:flex-col md:gap-3">
                <Icon className="size-8 shrink-0 text-accent" />
                <div className="grid gap-1">
                  <h3 className="text-lg font-bold">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
