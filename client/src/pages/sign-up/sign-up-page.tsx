import { useNavigate } from 'react-router-dom'
import { createAccount } from '../../entities/user/account.ts'
import { EmailField, NewPasswordFields, SignUp } from '../../features/account/account-fields.tsx'
import { AccountFrame, AccountLink } from '../../features/account/account-frame.tsx'
import { GoogleLink } from '../../features/account/google-link.tsx'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { notify } from '../../notify/notify.tsx'
import { signUpTexts as texts } from '../../texts/account.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

export default function SignUpPage() {
  const navigate = useNavigate()
  const { form, field, confirmed, submit } = useCheckedForm({
    schema: SignUp,
    untouched: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    send: async ({ confirmPassword: _confirmed, ...account }) => {
      notify.providerSuccess(await createAccount(account))
      void navigate('/signin', { replace: true })
    },
    owners: { 'email-taken': 'email' },
  })
  const { isSubmitting, isValid } = form.formState

  return (
    <AccountFrame texts={texts}>
      <GoogleLink />
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={texts.firstName}
            hint={texts.nameHint}
            autoComplete="given-name"
            maxLength={100}
            {...field('firstName')}
          />
          <TextField
            label={texts.lastName}
            hint={texts.nameHint}
            autoComplete="family-name"
            maxLength={100}
            {...field('lastName')}
          />
        </div>
        <EmailField label={texts.email} maxLength={254} {...field('email')} />
        <NewPasswordFields form={{ field, confirmed }} labels={texts} />
        <Button look="primary" type="submit" disabled={!isValid || isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </form>
      <AccountLink question={texts.hasAccount} to="/signin" label={texts.signIn} />
    </AccountFrame>
  )
}
