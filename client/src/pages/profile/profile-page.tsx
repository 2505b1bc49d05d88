import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { ProfileForm } from '../../features/account/profile-form.tsx'
import { useInputOwner } from '../../forms/input-owner.ts'
import { useSession } from '../../session/browser-session.ts'
import { pageTitle } from '../../texts/common.ts'
import { profileTexts as texts } from '../../texts/profile.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'

export function ProfilePage() {
  const session = useSession()
  const { generation } = useInputOwner()
  // The guard lets nobody else in; at the sign-out this page may be asked once more before it goes.
  if (session.status !== 'signed-in') return null
  const { user } = session
  return (
    <div lang="en">
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="mx-auto grid max-w-6xl gap-12 px-4 py-10 sm:px-6 md:py-14">
        <Part title={texts.personalTitle} text={texts.personalText}>
          {/* Whoever signs in as somebody else, or after a logout, begins with a form of their own. */}
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
      </div>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly text: string
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** What a form is for, beside it where there is room. */
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
