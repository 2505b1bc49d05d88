/**
 * As specified, the form calls no server: it logs, thanks and clears. The link beside it opens the same text in the
 * visitor's mail program. The fields have no names, so that a form submitted before hydration puts no input into the address.
 */
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react'
import { keepInput } from '../../forms/input-owner.ts'
import { KeptNotice } from '../../forms/kept-notice.tsx'
import { passage } from '../../lib/wording.ts'
import { readKept } from '../../lib/kept-input.ts'
import { contactTexts as texts } from '../../texts/contact.ts'
import { supportEmail } from '../../texts/product.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { TextField } from '../../ui/field.tsx'
import { mailLink, emptyMessage, readContactValues, type ContactValues } from './contact-message.ts'

/** `ownerId`: the owner of the kept input. It changes when a visitor signs in while filling in the form. */
export function ContactForm({ ownerId }: { readonly ownerId: string }) {
  const { form, values, latest, write, kept } = useContactValues(ownerId)
  const id = useId()

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    if (latest.current === emptyMessage) return
    console.info(latest.current)
    window.alert(texts.thanks)
    kept.clear()
  }

  return (
    <section aria-labelledby={`${id}-title`} className={`p-6 sm:p-8 lg:col-span-3 ${cardLook}`}>
      <form ref={form} onSubmit={handleSubmit} className="grid gap-5">
        <div className="grid gap-1">
          <h2 id={`${id}-title`} className="text-2xl font-extrabold">
            {texts.formTitle}
          </h2>
          <p className="text-muted">{texts.required}</p>
        </div>
        <KeptNotice kept={kept} />
        <TextField
          label={texts.nameLabel}
          required
          autoComplete="name"
          value={values.name}
          onChange={(event) => write({ name: event.target.value })}
        />
        <TextField
          label={texts.emailLabel}
          required
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          value={values.email}
          onChange={(event) => write({ email: event.target.value })}
        />
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-message`} className="text-sm font-semibold">
            {texts.messageLabel}
          </label>
          <textarea
            id={`${id}-message`}
            required
            rows={5}
            value={values.message}
            onChange={(event) => write({ message: event.target.value })}
            className="w-full rounded-xl border border-control bg-raised px-3.5 py-2 text-ink"
          />
        </div>
        <div className="grid gap-2">
          <Button look="primary" type="submit" lang={passage('en')} aria-describedby={`${id}-note`}>
            {texts.submit}
          </Button>
          <p id={`${id}-note`} lang={passage('en')} className="text-center text-muted">
            {texts.note}
          </p>
        </div>
        <div className="grid gap-2 border-t border-line pt-5">
          <a
            href={mailLink(supportEmail, texts.mailSubject, values)}
            aria-describedby={`${id}-mail`}
            className={buttonLook('secondary')}
          >
            {texts.mail}
          </a>
          <p id={`${id}-mail`} className="text-center text-sm text-muted">
            {texts.mailHint}
          </p>
        </div>
      </form>
    </section>
  )
}

function useContactValues(ownerId: string) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(emptyMessage)
  const [isRestored, setRestored] = useState(false)
  /** The current values, because several events may come before React renders. */
  const latest = useRef(emptyMessage)

  function put(next: ContactValues): void {
    latest.current = next
    setValues(next)
    const isBlank = Object.values(next).every((value) => value === '')
    keepInput(ownerId, 'contact', isBlank ? undefined : next)
  }

  const restore = useEffectEvent(() => {
    if (latest.current !== emptyMessage) return
    const kept = readContactValues(readKept(ownerId, 'contact'))
    const typed = form.current ? fieldTexts(form.current) : {}
    if (kept === undefined && Object.keys(typed).length === 0) return
    put({ ...emptyMessage, ...kept, ...typed })
    setRestored(kept !== undefined)
  })
  // Text typed before hydration is only in the fields, and React would clear it.
  useEffect(() => restore(), [ownerId])

  return {
    form,
    values,
    latest,
    write: (words: Partial<ContactValues>): void => put({ ...latest.current, ...words }),
    kept: {
      isRestored,
      clear: (): void => {
        put(emptyMessage)
        setRestored(false)
      },
    },
  }
}

function fieldTexts(form: HTMLFormElement): Partial<ContactValues> {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const [name, email, message] = fields.map(({ value }) => value)
  return Object.fromEntries(Object.entries({ name, email, message }).filter(([, words]) => words !== ''))
}
