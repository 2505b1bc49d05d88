import { useId } from 'react'
import type { PageLink } from '../features/text-page/text-page.tsx'
import { productName } from '../texts/product.ts'
import { passage } from '../lib/languages.ts'
import { useWording } from '../texts/current.ts'
import { footer as texts } from '../texts/footer.ts'
import { icon, KamaCoin } from '../ui/icons.tsx'
import { menus, plainLinks } from './links.ts'
import { Link } from '../ui/link.tsx'

const DiscordIcon = icon(
  'M8.6 5.5 5.8 6.6C4.2 9.3 3.5 12.3 3.6 16c1.3 1.2 2.7 1.9 4.2 2.2l1-1.9M15.4 5.5l2.8 1.1c1.6 2.7 2.3 5.7 2.2 9.4-1.3 1.2-2.7 1.9-4.2 2.2l-1-1.9M8.4 7c2.4-.7 4.8-.7 7.2 0M7.4 15.8c3 1.3 6.2 1.3 9.2 0M9.3 11.6v.9M14.7 11.6v.9',
)
const FacebookIcon = icon('M15.8 4.5h-1.5A3.3 3.3 0 0 0 11 7.8V20M8 11.7h6.8')
const InstagramIcon = icon(
  'M8.5 4h7a4.5 4.5 0 0 1 4.5 4.5v7a4.5 4.5 0 0 1 -4.5 4.5h-7a4.5 4.5 0 0 1 -4.5 -4.5v-7a4.5 4.5 0 0 1 4.5 -4.5ZM8.4 12a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0ZM16.4 7.6v.1',
)
const XIcon = icon('M4.5 5h3.7l11.3 14h-3.7L4.5 5ZM19 5l-6 6.3M10.7 13.2 5 19')

const platformLinks = (): readonly PageLink[] => [
  ...plainLinks(),
  ...menus().map(({ within, label }) => ({ to: within, label })),
]

const supportLinks = (): readonly PageLink[] => [
  { to: '/help', label: texts.help },
  { to: '/faq', label: texts.faq },
  { to: '/contact', label: texts.contact },
  { to: '/safety', label: texts.safety },
  { to: '/about', label: texts.about },
]

const legalLinks = (): readonly PageLink[] => [
  { to: '/terms', label: texts.terms },
  { to: '/privacy', label: texts.privacy },
]

/** Placeholders: the specification names no addresses. Confirm them before the site is public. */
const socialLinks = () => [
  { address: 'https://discord.gg/kamasouk', label: texts.discord, Icon: DiscordIcon },
  { address: 'https://www.facebook.com/kamasouk', label: texts.facebook, Icon: FacebookIcon },
  { address: 'https://www.instagram.com/kamasouk', label: texts.instagram, Icon: InstagramIcon },
  { address: 'https://x.com/kamasouk', label: texts.x, Icon: XIcon },
]

const linkLook = 'inline-flex min-h-11 items-center text-muted hover:text-brand hover:underline'

export default function Footer() {
  useWording()
  return (
    <footer className="mt-20 border-t border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="grid gap-10 py-12 md:grid-cols-2">
          <div className="grid content-start gap-6">
            <div className="grid gap-3">
              <p className="flex items-center gap-2.5 text-lg font-extrabold">
                <KamaCoin className="size-8" />
                {productName}
              </p>
              <p className="max-w-xs text-muted">{texts.tagline}</p>
            </div>
            <dl aria-label={texts.countersLabel} className="flex flex-wrap gap-x-8 gap-y-3">
              {texts.counters.map(({ figure, label }) => (
                <div key={label} className="flex flex-col-reverse justify-end">
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="text-2xl font-extrabold tabular-nums">{figure}</dd>
                </div>
              ))}
            </dl>
            <p className="max-w-sm text-muted">{texts.assistance}</p>
          </div>
          <div lang={passage('en')} className="grid grid-cols-2 gap-x-6">
            <LinkGroup title={texts.platform} links={platformLinks()} />
            <LinkGroup title={texts.support} links={supportLinks()} />
          </div>
        </div>
        {/* Space below, so that the chat's button does not cover the last links on a phone. */}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pb-24 pt-4 xl:pb-6">
          <nav aria-label={texts.legal}>
            <ul className="flex flex-wrap gap-x-6">
              <LinkItems links={legalLinks()} />
            </ul>
          </nav>
          <ul aria-label={texts.social} className="-ms-3 flex sm:-me-3 sm:ms-0">
            {socialLinks().map(({ address, label, Icon }) => (
              <li key={address}>
                <a
                  href={address}
                  rel="noopener noreferrer"
                  aria-label={label}
                  title={label}
                  className="inline-flex size-11 items-center justify-center rounded-xl text-muted transition-colors duration-150 hover:bg-brand-wash hover:text-brand"
                >
                  <Icon className="size-5.5" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function LinkGroup({ title, links }: { readonly title: string; readonly links: readonly PageLink[] }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1 font-bold">
        {title}
      </h2>
      <ul>
        <LinkItems links={links} />
      </ul>
    </nav>
  )
}

const LinkItems = ({ links }: { readonly links: readonly PageLink[] }) =>
  links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={linkLook}>
        {label}
      </Link>
    </li>
  ))
