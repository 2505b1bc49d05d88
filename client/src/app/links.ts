import type { PageLink } from '../features/text-page/text-page.tsx'
import { footer, navigation as texts } from '../texts/common.ts'
import { DiscordIcon, FacebookIcon, InstagramIcon, XIcon } from '../ui/icons.tsx'

export interface Menu {
  readonly label: string
  readonly within: string
  readonly links: readonly PageLink[]
}

export const plainLinks = (): readonly PageLink[] => [
  { to: '/', label: texts.home },
  { to: '/services', label: texts.services },
]

export const menus = (): readonly Menu[] => [
  {
    label: texts.buy,
    within: '/buy',
    links: [
      { to: '/buy#touch', label: texts.buyTouch },
      { to: '/buy#retro', label: texts.buyRetro },
      { to: '/buy/guide', label: texts.buyGuide },
    ],
  },
  {
    label: texts.sell,
    within: '/sell',
    links: [
      { to: '/sell#touch', label: texts.sellTouch },
      { to: '/sell#retro', label: texts.sellRetro },
      { to: '/sell/guide', label: texts.sellGuide },
    ],
  },
  {
    label: texts.exchange,
    within: '/exchange',
    links: [
      { to: '/exchange', label: texts.exchangeKamas },
      { to: '/exchange/guide', label: texts.exchangeGuide },
    ],
  },
]

export const accountLinks = (): readonly PageLink[] => [
  { to: '/transactions', label: texts.transactions },
  { to: '/profile', label: texts.profile },
]

export const platformLinks = (): readonly PageLink[] => [
  ...plainLinks(),
  ...menus().map(({ within, label }) => ({ to: within, label })),
]

export const supportLinks = (): readonly PageLink[] => [
  { to: '/help', label: footer.help },
  { to: '/faq', label: footer.faq },
  { to: '/contact', label: footer.contact },
  { to: '/safety', label: footer.safety },
  { to: '/about', label: footer.about },
]

export const legalLinks = (): readonly PageLink[] => [
  { to: '/terms', label: footer.terms },
  { to: '/privacy', label: footer.privacy },
]

/** Placeholders: the specification names no addresses. Confirm them before the site is public. */
export const socialLinks = () => [
  { address: 'https://discord.gg/kamasouk', label: footer.discord, Icon: DiscordIcon },
  { address: 'https://www.facebook.com/kamasouk', label: footer.facebook, Icon: FacebookIcon },
  { address: 'https://www.instagram.com/kamasouk', label: footer.instagram, Icon: InstagramIcon },
  { address: 'https://x.com/kamasouk', label: footer.x, Icon: XIcon },
]
