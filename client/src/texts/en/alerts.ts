import { plural } from './plural.ts'

export const alertTexts = {
  answered: 'The operator has answered you.',
  expiresIn: (minutes: number) =>
    `Nobody has answered you yet: your request expires in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
  ask: 'Notify me',
  status: {
    on: 'A notification will reach you, even in another tab or while you play.',
    refused:
      'Your browser blocks notifications from this site. To receive them, allow them in the site settings, next to the address.',
    missing: 'This browser cannot show notifications here.',
  },
  stop: 'Stop notifying me',

  settingsTitle: 'Alerts',
  settingsText:
    'Hear when the operator answers, is assigned, cannot serve you or closes the conversation, and before a request expires. These choices apply to this browser, until you log out.',
  showsText: 'Show the text of messages in notifications',
  showsTextHint: 'Everyone who sees your screen can read it.',
} as const
