import type * as source from '../default/errors.ts'
import type { Messages } from '../messages.ts'
import { plural } from './plural.ts'

export const errorTexts: Messages<typeof source.errorTexts> = {
  unknown: 'An unknown error occurred.',
  lostChunk: 'A part of the page could not be loaded. Check your connection, then reload the page.',
  retryIn: (seconds) =>
    seconds < 60
      ? `Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
      : `Try again in ${plural(Math.ceil(seconds / 60), { one: '# minute', other: '# minutes' })}.`,
  unreachable: 'The server does not respond. Check your connection and try again.',
  accountChanged: 'Another account is signed in now. Nothing was sent.',
  unreadable: 'The server’s answer could not be read. Please try again later.',
}
