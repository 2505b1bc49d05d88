import type { PageLink } from '../features/text-page/text-page.tsx'
import { navigation as texts } from '../texts/common.ts'

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
