import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { notify } from '../../notify/notify.ts'
import { browserSession } from '../../session/browser-session.ts'
import { common } from '../../texts/common.ts'
import { signInTexts as texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { TextLink } from './account-frame.tsx'
import { SignIn } from './account-schemas.ts'
import { EmailField } from './account-fields.tsx'
import { mapApiErrors, showFailure } from './map-api-errors.ts'

export function SignInForm() {
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
