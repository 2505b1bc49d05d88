/**
 * As the specification has it, the form calls no server: it logs, thanks and clears. The link beside it carries the same
 * words to the visitor's mail program, which does send them. The fields are nameless, so that a form submitted before the
 * page answers puts nothing of them into an address.
 */
import { useId, useState, type FormEvent } from 'react'
import { contactTexts as texts, supportEmail } from '../../texts/contact.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { mailLink, type ContactValues } from './mail-link.ts'

const empty: ContactValues = { name: '', email: '', message: '' }

export function ContactForm() {
  const [values, setValues] = useState(empty)
  const id = useId()

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    console.info(values)
    window.alert(texts.thanks)
    setValues(empty)
  }

  return (
    <section aria-labelledby={`${id}-title`} className={`p-6 sm:p-8 lg:col-span-3 ${cardLook}`}>
      <form onSubmit={handleSubmit} className="grid gap-5">
        <div className="grid gap-1">
          <h2 id={`${id}-title`} className="text-2xl font-extrabold">
            {texts.formTitle}
          </h2>
          <p className="text-muted">{texts.required}</p>
        </div>
        <TextField
          label={texts.nameLabel}
          error={undefined}
          required
          autoComplete="name"
          value={values.name}
          onChange={(event) => {
            setValues({ ...values, name: event.target.value })
          }}
        />
        <TextField
          label={texts.emailLabel}
          error={undefined}
          required
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          value={values.email}
          onChange={(event) => {
            setValues({ ...values, email: event.target.value })
          }}
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
            onChange={(event) => {
              setValues({ ...values, message: event.target.value })
            }}
            className="w-full rounded-xl border border-control bg-raised px-3.5 py-2 text-ink"
          />
        </div>
        <div className="grid gap-2">
          <Button look="primary" type="submit" lang="en" aria-describedby={`${id}-note`}>
            {texts.submit}
          </Button>
          <p id={`${id}-note`} lang="en" className="text-center text-muted">
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
