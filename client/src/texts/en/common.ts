import type * as source from '../default/common.ts'
import type { Messages } from '../messages.ts'

export const common: Messages<typeof source.common> = {
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  opensMenu: 'Open the menu',
  closesMenu: 'Close the menu',
  notifications: 'Notifications',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be incomplete, or the page has moved.',
  backHome: 'Back to the home page',
  helpCentre: 'Help centre',
  failedTitle: 'Something went wrong',
  failedText: 'The page could not be shown. Nothing that you have sent is lost.',
  lostChunkText:
    'A part of the page could not be loaded: the connection was lost, or the site has just been updated. Nothing that you have sent is lost.',
}

export const theme: Messages<typeof source.theme> = {
  label: (chosen) => `Theme: ${chosen}`,
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}
