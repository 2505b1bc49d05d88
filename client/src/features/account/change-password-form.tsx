import { useWatch } from 'react-hook-form'
import { changePassword } from '../../../../contracts/registry/auth.ts'
import type { User } from '../../../../contracts/registry/users.ts'
import { replacePassword } from '../../entities/user/profile.ts'
import { notify } from '../../notify/notify.tsx'
import { profileTexts as texts, profileTexts } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { isRefusedAs, mapApiErrors, useCheckedForm } from '../../forms/use-checked-form.ts'

export function ChangePasswordForm({ user }: { readonly user: User }) {
  const { form, field, confirmed, submit } = useCheckedForm({
    schema: changePassword.body,
    untouched: { oldPassword: '', newPassword: '', newConfirmationPassword: '' },
    send: async (passwords) => {
      await replacePassword(user._id, passwords)
      form.reset()
      notify.success(texts.changed)
    },
    errorsOf,
  })
  const { isSubmitting: readOnly } = form.formState
  const shared = { showLabel: texts.showPassword, hideLabel: texts.hidePassword, readOnly }
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })

  return (
    <form noValidate aria-label={texts.securityTitle} onSubmit={submit} className="grid gap-5">
      {/* Tells a password manager which account this password belongs to. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={texts.oldPassword}
        autoComplete="current-password"
        {...shared}
        {...field('oldPassword')}
      />
      <div className="grid gap-3">
        <PasswordField
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          autoComplete="new-password"
          {...shared}
          {...confirmed('newPassword', 'newConfirmationPassword')}
        />
        <StrengthMeter password={newPassword} />
      </div>
      <PasswordField
        label={texts.confirmation}
        autoComplete="new-password"
        {...shared}
        {...field('newConfirmationPassword')}
      />
      <div className="border-t border-line pt-5">
        <Button look="primary" type="submit" onMouseDown={keepFocus}>
          {readOnly ? texts.changing : texts.change}
        </Button>
      </div>
    </form>
  )
}

/** The provider names no field for a wrong old password. The text is in the form's language; the toast has the provider's. */
const errorsOf = (error: unknown) =>
  isRefusedAs(error, 'wrong-old-password')
    ? [{ field: 'oldPassword' as const, message: texts.wrongOldPassword }]
    : mapApiErrors(error, ['oldPassword', 'newPassword', 'newConfirmationPassword'])

const strengthPoints = {
  length: /^.{8}/s,
  capital: /\p{Lu}/u,
  digit: /\d/,
  special: /[^\p{L}\p{N}\s]/u,
} as const

const allPoints = Object.keys(strengthPoints) as (keyof typeof strengthPoints)[]
const highestScore = allPoints.length

export function strengthOf(password: string) {
  const missing = allPoints.filter((point) => !strengthPoints[point].test(password))
  return { score: highestScore - missing.length, missing }
}

const bars = ['bg-negative', 'bg-negative', 'bg-waiting', 'bg-positive', 'bg-positive']
const words = ['text-negative', 'text-negative', 'text-waiting', 'text-positive', 'text-positive']

function StrengthMeter({ password }: { readonly password: string }) {
  const texts = profileTexts.strength
  const { score, missing } = strengthOf(password)
  const word = texts.words[score] ?? ''
  return (
    <div className="grid gap-2">
      <div
        role="meter"
        aria-label={texts.label}
        aria-valuemin={0}
        aria-valuemax={highestScore}
        aria-valuenow={score}
        aria-valuetext={texts.outOf(word, score, highestScore)}
        className="grid grid-cols-4 gap-1.5"
      >
        {Array.from({ length: highestScore }, (_, index) => (
          <span
            key={index}
            className={`h-2 rounded-full transition-colors duration-150 ${index < score ? bars[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="flex min-h-5 flex-wrap gap-x-2 text-sm text-muted">
        {password === '' ? (
          texts.label
        ) : (
          <>
            <span className={`font-semibold ${words[score]}`}>{word}</span>
            {missing.length > 0 && <span>{texts.add(missing.map((point) => texts.missing[point]))}</span>}
          </>
        )}
      </p>
    </div>
  )
}
