import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../api/api-error.ts'
import { notify } from '../../notify/notify.ts'
import { browserSession } from '../../session/browser-session.ts'
import { common } from '../../texts/common.ts'
import { signInTexts as texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'

const SignIn = z.object({
  email: z.string().check(z.trim(), z.minLength(1, texts.emailRequired), z.email(texts.emailInvalid)),
  password: z.string().check(z.minLength(1, texts.passwordRequired)),
  rememberMe: z.boolean(),
})

/** `onSignedIn` is called once the session stands. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(SignIn),
    mode: 'onTouched',
    defaultValues: { email: '', password: '', rememberMe: false },
  })
  const { errors, isSubmitting, isValid } = formState

  const handleValid = handleSubmit(async (credentials) => {
    try {
      await browserSession.signIn(credentials)
      notify.success(texts.done)
      onSignedIn()
    } catch (error) {
      if (error instanceof ApiError) {
        for (const field of ['email', 'password'] as const) {
          const message = error.fields[field]
          if (message !== undefined) setError(field, { message })
        }
      }
      notify.failure(error)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void handleValid(event)} className="grid gap-5">
      <TextField
        label={texts.email}
        error={errors.email?.message}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        {...register('email')}
      />
      <PasswordField
        label={texts.password}
        error={errors.password?.message}
        autoComplete="current-password"
        showLabel={common.showPassword}
        hideLabel={common.hidePassword}
        {...register('password')}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-brand" {...register('rememberMe')} />
        {texts.rememberMe}
      </label>
      <Button look="primary" type="submit" disabled={!isValid || isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}
