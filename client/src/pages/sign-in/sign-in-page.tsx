import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { EmailField } from '../../features/account/account-fields.tsx'
import { AccountFrame, AccountLink, TextLink } from '../../features/account/account-frame.tsx'
import { SignIn } from '../../features/account/account-schemas.ts'
import { GoogleLink } from '../../features/account/google-link.tsx'
import { mapApiErrors, showFailure } from '../../features/account/map-api-errors.ts'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { notify } from '../../notify/notify.ts'
import { useSession, browserSession } from '../../session/browser-session.ts'
import { common } from '../../texts/common.ts'
import { signInTexts as texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'

export function SignInPage() {
  const session = useSession()
  return (
    <AccountFrame texts={texts} pointsLang="en">
      <GoogleLink />
      {session.status === 'signed-in' && <Navigate to="/" replace />}
      <SignInForm />
      <AccountLink question={texts.noAccount} to="/signup" label={texts.signUp} />
    </AccountFrame>
  )
}

function SignInForm() {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(SignIn),
    mode: 'onTouched',
    defaultValues: { email: '', password: '', rememberMe: false },
  })
  const { errors, isSubmitting, isValid } = formState

  const handleValid = useSubmit(
    handleSubmit(async (credentials) => {
      try {
        await browserSession.signIn(credentials)
        notify.success(texts.done)
      } catch (error) {
        showFailure(error, mapApiErrors(error, ['email', 'password']), setError)
      }
    }),
  )

  return (
    <form noValidate onSubmit={handleValid} className="grid gap-5">
      <EmailField label={texts.email} error={errors.email?.message} {...register('email')} />
      <PasswordField
        label={texts.password}
        error={errors.password?.message}
        autoComplete="current-password"
        showLabel={common.showPassword}
        hideLabel={common.hidePassword}
        {...register('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5 accent-brand" {...register('rememberMe')} />
          {texts.rememberMe}
        </label>
        <TextLink to="/forgot-password" label={texts.forgotPassword} />
      </div>
      <Button look="primary" type="submit" disabled={!isValid || isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}
