import { TextPage } from '../../features/text-page/text-page.tsx'
import { useInputOwner, keepInput } from '../../forms/input-owner.ts'
import { passage } from '../../lib/languages.ts'
import { contactTexts as texts } from '../../texts/contact.ts'
import { supportEmail, supportPhone } from '../../texts/product.ts'
import { ShieldIcon } from '../../ui/icons.tsx'
import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentProps } from 'react'
import { KeptNotice } from '../../forms/kept-notice.tsx'
import { readKept } from '../../lib/kept-input.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'

export default function ContactPage() {
  const owner = useInputOwner()
  return (
    <TextPage texts={texts} className="grid gap-12 pt-12 lg:grid-cols-5">
      <section aria-labelledby="channels" className="grid content-start gap-6 lg:col-span-2">
        <h2 id="channels" lang={passage('en')} className="text-2xl font-extrabold">
          {texts.heading}
        </h2>
        <dl className="grid divide-y divide-line border-y border-line">
          <Channel name={texts.phone}>
            <a
              href={`tel:${supportPhone.replaceAll(' ', '')}`}
              dir="ltr"
              className={`tabular-nums ${linkLook}`}
            >
              {supportPhone}
            </a>
          </Channel>
          <Channel name={texts.email}>
            <a href={`mailto:${supportEmail}`} dir="ltr" className={linkLook}>
              {supportEmail}
            </a>
          </Channel>
          <Channel name={texts.chat} className="grid justify-items-start">
            <p className="pt-1">{texts.chatText}</p>
            <Link to="/help" className={linkLook}>
              {texts.chatLink}
            </Link>
          </Channel>
        </dl>
        <div className="flex gap-3 text-muted">
          <ShieldIcon className="size-6 shrink-0 text-accent" />
          <div>
            <h3 className="font-semibold text-ink">{texts.careTitle}</h3>
            <p>{texts.care}</p>
          </div>
        </div>
      </section>
      <ContactForm key={owner.generation} ownerId={owner.id} />
    </TextPage>
  )
}

const linkLook =
  'inline-flex min-h-11 items-center text-lg font-semibold text-brand underline-offset-4 hover:underline'

function Channel({ name, ...description }: ComponentProps<'dd'> & { readonly name: string }) {
  return (
    <div className="py-4">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd {...description} />
    </div>
  )
}

/** `ownerId`: the owner of the kept input. It changes when a visitor signs in while filling in the form. */
function ContactForm({ ownerId }: { readonly ownerId: string }) {
  const { form, values, latest, write, kept } = useContactValues(ownerId)
  const id = useId()

  return (
    <section aria-labelledby={`${id}-title`} className={`p-6 sm:p-8 lg:col-span-3 ${cardLook}`}>
      <form
        ref={form}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (latest.current === emptyMessage) return
          console.info(latest.current)
          window.alert(texts.thanks)
          kept.clear()
        }}
      >
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

const emptyMessage = { name: '', email: '', message: '' }

type ContactValues = Readonly<typeof emptyMessage>

function readContactValues(kept: unknown): ContactValues | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { name, email, message } = { ...emptyMessage, ...kept }
  const isText = [name, email, message].every((value: unknown) => typeof value === 'string')
  return isText ? { name, email, message } : undefined
}

/** Returns a link that opens the message in the visitor's mail program, because the form itself sends nothing. */
export function mailLink(to: string, subject: string, { name, email, message }: ContactValues): string {
  const signature = [name, email].map((word) => word.trim()).filter((word) => word !== '')
  const parts = [message.trim(), signature.join('\n')].filter((part) => part !== '')
  return `mailto:${to}?subject=${encode(subject)}&body=${encode(parts.join('\n\n'))}`
}

/** Mails end lines with CRLF. `toWellFormed` replaces half an emoji, which has no encoding. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\r?\n/g, '\r\n').toWellFormed())
