import { Link } from 'react-router-dom'
import { TextPage } from '../../features/text-page/text-page.tsx'
import { useInputOwner } from '../../forms/input-owner.ts'
import { passage } from '../../lib/wording.ts'
import { contactTexts as texts } from '../../texts/contact.ts'
import { supportEmail, supportPhone } from '../../texts/product.ts'
import { ShieldIcon } from '../../ui/icons.tsx'
import { ContactForm } from './contact-form.tsx'

export function ContactPage() {
  const owner = useInputOwner()
  return (
    <TextPage texts={texts} className="grid gap-12 pt-12 lg:grid-cols-5">
      <Channels />
      <ContactForm key={owner.generation} ownerId={owner.id} />
    </TextPage>
  )
}

const linkLook =
  'inline-flex min-h-11 items-center text-lg font-semibold text-brand underline-offset-4 hover:underline'

function Channels() {
  return (
    <section aria-labelledby="channels" className="grid content-start gap-6 lg:col-span-2">
      <h2 id="channels" lang={passage('en')} className="text-2xl font-extrabold">
        {texts.heading}
      </h2>
      <dl className="grid divide-y divide-line border-y border-line">
        <div className="py-4">
          <dt className="text-sm font-semibold text-muted">{texts.phone}</dt>
          <dd>
            <a
              href={`tel:${supportPhone.replaceAll(' ', '')}`}
              dir="ltr"
              className={`tabular-nums ${linkLook}`}
            >
              {supportPhone}
            </a>
          </dd>
        </div>
        <div className="py-4">
          <dt className="text-sm font-semibold text-muted">{texts.email}</dt>
          <dd>
            <a href={`mailto:${supportEmail}`} dir="ltr" className={linkLook}>
              {supportEmail}
            </a>
          </dd>
        </div>
        <div className="py-4">
          <dt className="text-sm font-semibold text-muted">{texts.chat}</dt>
          <dd className="grid justify-items-start">
            <p className="pt-1">{texts.chatText}</p>
            <Link to="/help" className={linkLook}>
              {texts.chatLink}
            </Link>
          </dd>
        </div>
      </dl>
      <div className="flex gap-3 text-muted">
        <ShieldIcon className="size-6 shrink-0 text-accent" />
        <div>
          <h3 className="font-semibold text-ink">{texts.careTitle}</h3>
          <p>{texts.care}</p>
        </div>
      </div>
    </section>
  )
}
