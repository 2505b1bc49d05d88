import { navigation } from '../texts/navigation.ts'

/** The links of the Buy menu, the same in the header, the slide-in menu and the footer. */
export const buyLinks = [
  { to: '/buy#touch', label: navigation.buyTouch },
  { to: '/buy#retro', label: navigation.buyRetro },
] as const
