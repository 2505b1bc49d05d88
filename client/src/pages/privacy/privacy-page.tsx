import type { ReactNode } from 'react'
import { TextPage } from '../../features/text-page/text-page.tsx'
import { supportEmail } from '../../texts/product.ts'
import { privacyTexts as texts } from '../../texts/privacy.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Chapter } from '../../ui/chapter.tsx'
import { ChatIcon, ShieldIcon } from '../../ui/icons.tsx'
import { EyeIcon } from '../../ui/more-icons.tsx'
import { Link } from '../../ui/link.tsx'

export default function PrivacyPage() {
  return (
    <TextPage texts={texts} className="grid items-start gap-12 pt-12 md:pt-16 lg:grid-cols-3">
      <div className="grid gap-14 lg:col-span-2">
        <Practice practice={texts.collected} />
        <Practice practice={texts.use} />
        <Chapter title={texts.contact.title} className="grid gap-4">
          <p className="max-w-2xl">{texts.contact.text}</p>
          <Link to="/contact" className={`${buttonLook('secondary')} justify-self-start`}>
            {texts.contact.link}
          </Link>
        </Chapter>
      </div>
      <aside aria-label={texts.asideLabel} className="grid gap-5 lg:sticky lg:top-24">
        <Card icon={<ShieldIcon className="size-8 text-positive" />} {...texts.security} />
        <Card icon={<EyeIcon className="size-8 text-accent" />} {...texts.transparency}>
          <Link to="/terms" className={linkLook}>
            {texts.transparency.link}
          </Link>
        </Card>
        <Card icon={<ChatIcon className="size-8 text-accent" />} {...texts.support}>
          <a href={`mailto:${supportEmail}`} className={linkLook}>
            {supportEmail}
          </a>
        </Card>
      </aside>
    </TextPage>
  )
}

function Practice({ practice }: { readonly practice: typeof texts.collected | typeof texts.use }) {
  return (
    <Chapter title={practice.title} className="grid gap-4">
      <p className="max-w-2xl">{practice.lead}</p>
      <dl className="divide-y divide-line rounded-2xl border border-line bg-raised px-6 shadow-card">
        {practice.points.map(({ term, text }) => (
          <div key={term} className="grid gap-1 py-4 sm:grid-cols-3 sm:gap-6">
            <dt className="font-bold">{term}</dt>
            <dd className="text-muted sm:col-span-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-2xl">{practice.note}</p>
    </Chapter>
  )
}

const linkLook =
  'inline-flex min-h-11 items-center justify-self-start font-semibold wrap-anywhere text-brand underline underline-offset-4 hover:no-underline'

interface CardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function Card({ icon, title, text, children }: CardProps) {
  return (
    <div className="grid content-start gap-2 rounded-2xl border border-line bg-raised p-6 shadow-card">
      {icon}
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="text-muted">{text}</p>
      {children}
    </div>
  )
}
