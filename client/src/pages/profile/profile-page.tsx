import { useId, type ReactNode } from 'react'
import type { User } from '../../../../contracts/registry/users.ts'
import { AlertSettings } from '../../features/account/alert-settings.tsx'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { ProfileForm } from '../../features/account/profile-form.tsx'
import InstallOffer from '../../features/install/install-offer.tsx'
import { TextPage } from '../../features/text-page/text-page.tsx'
import { passage } from '../../lib/languages.ts'
import { alertTexts } from '../../texts/alerts.ts'
import { profileTexts as texts } from '../../texts/profile.ts'
import { Link } from '../../ui/link.tsx'

export default function ProfilePage({ user }: { readonly user: User }) {
  return (
    <TextPage texts={texts} lang={passage('en')} className="grid gap-12 py-10 md:py-14">
      <Part title={texts.personalTitle} text={texts.personalText}>
        <ProfileForm user={user} />
      </Part>
      <Part
        title={texts.securityTitle}
        text={texts.securityText}
        more={
          <p className="text-muted">
            {texts.forgotQuestion}{' '}
            <Link to="/forgot-password" className="font-semibold text-brand underline underline-offset-4">
              {texts.forgotLink}
            </Link>
          </p>
        }
      >
        <ChangePasswordForm user={user} />
      </Part>
      <Part title={alertTexts.settingsTitle} text={alertTexts.settingsText} lang={passage('fr')}>
        <AlertSettings userId={user._id} />
      </Part>
      <InstallOffer isExplained />
    </TextPage>
  )
}

interface PartProps {
  readonly title: string
  readonly text: string
  readonly more?: ReactNode
  readonly lang?: string | undefined
  readonly children: ReactNode
}

function Part({ title, text, more, lang, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} lang={lang} className="grid items-start gap-6 lg:grid-cols-3 lg:gap-10">
      <div className="grid gap-3">
        <h2 id={id} className="text-2xl font-bold">
          {title}
        </h2>
        <p className="text-muted">{text}</p>
        {more}
      </div>
      <div className="rounded-2xl border border-line bg-raised p-5 shadow-card sm:p-8 lg:col-span-2">
        {children}
      </div>
    </section>
  )
}
