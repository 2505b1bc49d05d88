import { useEffect, type ReactNode } from 'react'
import type { User } from '../../../../contracts/registry/users.ts'
import { saveProfile } from '../../entities/user/profile.ts'
import { keptTexts, useKeptForm } from '../../forms/kept-form.ts'
import { KeptNotice } from '../../forms/kept-notice.tsx'
import { notify } from '../../notify/notify.tsx'
import { browserSession } from '../../session/browser-session.ts'
import { profileTexts as texts } from '../../texts/profile.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { mapApiErrors, useCheckedForm } from '../../forms/use-checked-form.ts'
import * as z from 'zod/mini'

export function ProfileForm({ user }: { readonly user: User }) {
  const saved = fieldsOf(user)
  const checked = useCheckedForm({
    schema: ProfileFields,
    untouched: saved,
    // Another tab may have changed the profile: fields that are not edited here are updated.
    values: saved,
    resetOptions: { keepDirtyValues: true },
    send: async (fields) => {
      const savedUser = await saveProfile(user._id, fields)
      form.reset(fieldsOf(savedUser), { keepDirtyValues: false })
      kept.forget()
      browserSession.updateUser(savedUser)
      notify.success(texts.saved)
    },
    errorsOf: (error) => mapApiErrors(error, fieldNames),
  })
  const { form, submit } = checked
  const kept = useKeptForm(form, { userId: user._id, name: 'profile', schema: keptProfile, untouched: saved })
  // While it is saved the form is read-only rather than disabled, so that the focus stays where it is.
  const { isDirty, isSubmitting: readOnly } = form.formState
  const field = (name: keyof typeof longest) => ({ readOnly, ...checked.field(name) })
  useWarnBeforeLeaving(isDirty)

  return (
    <form noValidate aria-label={texts.personalTitle} onSubmit={submit} className="grid gap-8">
      <KeptNotice kept={kept} lang="en" />
      <Group title={texts.identity}>
        <TextField label={texts.firstName} autoComplete="given-name" aria-required {...field('firstName')} />
        <TextField label={texts.lastName} autoComplete="family-name" aria-required {...field('lastName')} />
        <div className="sm:col-span-2">
          <TextField
            label={texts.email}
            hint={texts.emailHint}
            type="email"
            autoComplete="email"
            readOnly
            value={user.email}
            className="min-h-11 w-full rounded-xl border border-dashed border-control bg-sunken px-3.5 py-2 text-muted"
          />
        </div>
      </Group>
      <Group title={texts.contact}>
        <div className="sm:col-span-2">
          <TextField
            label={texts.phoneNumber}
            hint={texts.phoneHint}
            type="tel"
            autoComplete="tel"
            {...field('phoneNumber')}
          />
        </div>
        <div className="sm:col-span-2">
          <TextField label={texts.address} autoComplete="street-address" {...field('address')} />
        </div>
        <TextField label={texts.city} autoComplete="address-level2" {...field('City')} />
        <TextField label={texts.country} autoComplete="country-name" {...field('country')} />
      </Group>
      <Group title={texts.bank} text={texts.bankText}>
        <TextField label={texts.bankName} autoComplete="off" {...field('bankInfo.bankName')} />
        <TextField
          label={texts.rib}
          hint={texts.ribHint}
          autoComplete="off"
          dir="ltr"
          spellCheck={false}
          {...field('bankInfo.RIB')}
        />
      </Group>
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <Button look="primary" type="submit" disabled={!isDirty} onMouseDown={keepFocus}>
          {readOnly ? texts.saving : texts.save}
        </Button>
        {isDirty && !readOnly && (
          <Button look="quiet" onClick={kept.clear}>
            {texts.discard}
          </Button>
        )}
        <p role="status" className="text-sm text-muted">
          {isDirty ? texts.unsaved : texts.nothingToSave}
        </p>
      </div>
    </form>
  )
}

interface GroupProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

function Group({ title, text, children }: GroupProps) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-4 text-lg font-bold">{title}</legend>
      {text !== undefined && <p className="-mt-4 text-sm text-muted">{text}</p>}
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** Listens only while it has to warn: Firefox keeps no page with such a listener in its back/forward cache. */
function useWarnBeforeLeaving(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return
    const handleLeave = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [hasUnsaved])
}

/** The longest values that the provider accepts, by path. */
export const longest = {
  firstName: 100,
  lastName: 100,
  phoneNumber: 40,
  address: 200,
  City: 100,
  country: 100,
  'bankInfo.bankName': 100,
  'bankInfo.RIB': 40,
} as const
const fieldNames = Object.keys(longest) as (keyof typeof longest)[]

const atMost = (max: number) => z.maxLength(max, { error: () => texts.tooLong(max) })
const name = (missing: () => string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, { error: missing }), atMost(max))
const optional = (max: number) => z.string().check(z.trim(), atMost(max))

export const ProfileFields = z.object({
  firstName: name(() => texts.firstNameRequired, longest.firstName),
  lastName: name(() => texts.lastNameRequired, longest.lastName),
  phoneNumber: optional(longest.phoneNumber),
  address: optional(longest.address),
  City: optional(longest.City),
  country: optional(longest.country),
  // The provider refuses one without the other.
  bankInfo: z
    .object({ bankName: optional(longest['bankInfo.bankName']), RIB: optional(longest['bankInfo.RIB']) })
    .check(
      z.refine(({ bankName, RIB }) => bankName === '' || RIB !== '', {
        path: ['RIB'],
        error: () => texts.ribRequired,
      }),
      z.refine(({ bankName, RIB }) => RIB === '' || bankName !== '', {
        path: ['bankName'],
        error: () => texts.bankNameRequired,
      }),
    ),
})
export type ProfileFields = z.input<typeof ProfileFields>

export const fieldsOf = (user: User): ProfileFields => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber ?? '',
  address: user.address ?? '',
  City: user.City ?? '',
  country: user.country ?? '',
  bankInfo: { bankName: user.bankInfo?.bankName ?? '', RIB: user.bankInfo?.RIB ?? '' },
})

const keptProfile = keptTexts(fieldNames)
