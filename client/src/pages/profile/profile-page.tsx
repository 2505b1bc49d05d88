import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { ProfileForm } from '../../features/account/profile-form.tsx'
import { TextPage } from '../../features/text-page/text-page.tsx'
import { useInputOwner } from '../../forms/input-owner.ts'
import { passage } from '../../lib/languages.ts'
import { useSession } from '../../session/browser-session.ts'
import { profileTexts as texts } from '../../texts/profile.ts'

export default function ProfilePage() {
  const session = useSession()
  const { generation } = useInputOwner()
  // Only players get here, but the page may render once more during the sign-out.
  if (session.status !== 'signed-in') return null
  const { user } = session
  return (
    <TextPage texts={texts} lang={passage('en')} className="grid gap-12 py-10 md:py-14">
      <Part title={texts.personalTitle} text={texts.personalText}>
        {/* Another user, or the same one after a logout, gets a new form. */}
        <ProfileForm key={`${user._id} ${String(generation)}`} user={user} />
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
        <ChangePasswordForm key={`${user._id} ${String(generation)}`} user={user} />
      </Part>
    </TextPage>
  )
}

interface PartProps {
  readonly title: string
  readonly text: string
  readonly more?: ReactNode
  readonly children: ReactNode
}

function Part({ title, text, more, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid items-start gap-6 lg:grid-cols-3 lg:gap-10">
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
