/** Where the menus lead, the same in the header, the slide-in menu and the footer. */
import { navigation as texts } from '../texts/navigation.ts'

export interface PageLink {
  readonly to: string
  readonly label: string
}

export interface Menu {
  readonly label: string
  readonly links: readonly PageLink[]
}

export const plainLinks: readonly PageLink[] = [
  { to: '/', label: texts.home },
  { to: '/services', label: texts.services },
]

export const menus: readonly Menu[] = [
  {
    label: texts.buy,
    links: [
      { to: '/buy#touch', label: texts.buyTouch },
      { to: '/buy#retro', label: texts.buyRetro },
      { to: '/buy/guide', label: texts.buyGuide },
    ],
  },
  {
    label: texts.sell,
    links: [
      { to: '/sell#touch', label: texts.sellTouch },
      { to: '/sell#retro', label: texts.sellRetro },
      { to: '/sell/guide', label: texts.sellGuide },
    ],
  },
  {
    label: texts.exchange,
    links: [
      { to: '/exchange', label: texts.exchangeKamas },
      { to: '/exchange/guide', label: texts.exchangeGuide },
    ],
  },
]

/** Until header and footer show all menus. */
export const buyLinks = menus[0]?.links ?? []
