import { Navigate } from 'react-router-dom'
import { EmailField, SignIn } from '../../features/account/account-fields.tsx'
import { AccountFrame, AccountLink, TextLink } from '../../features/account/account-frame.tsx'
import { GoogleLink } from '../../features/account/google-link.tsx'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { notify } from '../../notify/notify.tsx'
import { useUser, browserSession } from '../../session/browser-session.ts'
import { common } from '../../texts/common.ts'
import { passage } from '../../lib/languages.ts'
import { signInTexts as texts } from '../../texts/account.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'

export default function SignInPage() {
  const user = useUser()
  const { form, field, submit } = useCheckedForm({
    schema: SignIn,
    untouched: { email: '', password: '', rememberMe: false },
    send: async (credentials) => {
      await browserSession.signIn(credentials)
      notify.success(texts.done)
    },
  })
  const { isSubmitting, isValid } = form.formState

  return (
    <AccountFrame texts={texts} pointsLang={passage('en')}>
      <GoogleLink />
      {user && <Navigate to="/" replace />}
      <form noValidate onSubmit={submit} className="grid gap-5">
        <EmailField label={texts.email} {...field('email')} />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          showLabel={common.showPassword}
          hideLabel={common.hidePassword}
          {...field('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5 accent-brand" {...form.register('rememberMe')} />
            {texts.rememberMe}
          </label>
          <TextLink to="/forgot-password" label={texts.forgotPassword} />
        </div>
        <Button look="primary" type="submit" disabled={!isValid || isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </form>
      <AccountLink question={texts.noAccount} to="/signup" label={texts.signUp} />
    </AccountFrame>
  )
}
