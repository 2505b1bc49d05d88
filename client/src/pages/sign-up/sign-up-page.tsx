import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { createAccount } from '../../entities/user/account.ts'
import { EmailField, NewPasswordFields } from '../../features/account/account-fields.tsx'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { SignUp } from '../../features/account/account-schemas.ts'
import { GoogleLink } from '../../features/account/google-link.tsx'
import { mapApiErrors, showFailure } from '../../features/account/map-api-errors.ts'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { notify } from '../../notify/notify.ts'
import { signUpTexts as texts } from '../../texts/sign-up.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

export function SignUpPage() {
  const navigate = useNavigate()

  return (
    <AccountFrame texts={texts}>
      <GoogleLink />
      <SignUpForm
        onSignedUp={(message) => {
          notify.success(message)
          void navigate('/signin', { replace: true })
        }}
      />
      <AccountLink question={texts.hasAccount} to="/signin" label={texts.signIn} />
    </AccountFrame>
  )
}

const fields = ['firstName', 'lastName', 'email', 'password'] as const

/** Calls `onSignedUp` with the provider's message after the account was created. */
function SignUpForm({ onSignedUp }: { readonly onSignedUp: (message: string) => void }) {
  const form = useForm({
    resolver: zodResolver(SignUp),
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting, isValid } = formState

  const handleValid = useSubmit(
    handleSubmit(async ({ confirmPassword: _confirmed, ...account }) => {
      try {
        onSignedUp(await createAccount(account))
      } catch (error) {
        showFailure(error, mapApiErrors(error, fields, { 'email-taken': 'email' }), setError)
      }
    }),
  )

  return (
    <form noValidate onSubmit={handleValid} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={texts.firstName}
          error={errors.firstName?.message}
          hint={texts.nameHint}
          autoComplete="given-name"
          maxLength={100}
          {...register('firstName')}
        />
        <TextField
          label={texts.lastName}
          error={errors.lastName?.message}
          hint={texts.nameHint}
          autoComplete="family-name"
          maxLength={100}
          {...register('lastName')}
        />
      </div>
      <EmailField label={texts.email} error={errors.email?.message} maxLength={254} {...register('email')} />
      <NewPasswordFields form={form} labels={texts} />
      <Button look="primary" type="submit" disabled={!isValid || isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}
