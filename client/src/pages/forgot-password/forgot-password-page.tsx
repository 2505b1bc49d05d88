import { useState } from 'react'
import { askForResetLink } from '../../entities/user/account.ts'
import { EmailField, ForgotPassword } from '../../features/account/account-fields.tsx'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { useCheckedForm, useIsHydrated } from '../../forms/use-checked-form.ts'
import { passage } from '../../lib/languages.ts'
import { ProviderSentence } from '../../notify/notify.tsx'
import { forgotPasswordTexts as texts } from '../../texts/account.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'

export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string>()
  const isHydrated = useIsHydrated()
  const { form, field, submit } = useCheckedForm({
    schema: ForgotPassword,
    untouched: { email: '' },
    send: async ({ email }) => {
      setAnswer(undefined)
      setAnswer(await askForResetLink(email))
    },
  })
  const { isSubmitting } = form.formState

  return (
    <AccountFrame lang={passage('en')} texts={texts}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <EmailField label={texts.email} maxLength={254} {...field('email')} />
        <div className="grid">
          <Button look="primary" type="submit" disabled={!isHydrated || isSubmitting}>
            {isSubmitting ? texts.submitting : texts.submit}
          </Button>
          {/* Always rendered, so that screen readers announce its content. */}
          <div role="status">
            {answer !== undefined && (
              <p className="mt-5 flex items-start gap-3 rounded-xl bg-positive-wash p-4 font-medium">
                <CheckIcon className="size-6 shrink-0 text-positive" />
                <ProviderSentence text={answer} />
              </p>
            )}
          </div>
        </div>
      </form>
      <AccountLink to="/signin" label={texts.backToLogin} />
    </AccountFrame>
  )
}
