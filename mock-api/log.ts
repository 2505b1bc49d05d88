/** One line on the console for each thing that happens. */
import { styleText } from 'node:util'
import { defaultWorldName } from './defaults.ts'
import type { JournalEntry } from './world/journal.ts'
import type { World } from './world/world.ts'

/** Colours follow the terminal: `styleText` leaves them out where there is none, or NO_COLOR is set. */
export function logLine(world: World, entry: JournalEntry): string {
  const place = world.name === defaultWorldName ? '' : styleText('dim', ` [${world.name}]`)
  return `${styleText('dim', entry.at.slice(11, 23))}${place} ${describe(world, entry)}`
}

function describe(world: World, entry: JournalEntry): string {
  switch (entry.kind) {
    case 'call': {
      const colour =
        entry.violation !== undefined || entry.status >= 500
          ? 'red'
          : entry.status >= 400
            ? 'yellow'
            : 'green'
      const who = entry.userId === null ? '' : ` ${nameOf(world, entry.userId)}`
      return `${styleText(colour, String(entry.status))} ${entry.method} ${entry.path}${who}${trouble(entry.violation)}`
    }
    case 'event':
      return `${styleText('cyan', '→')}   ${entry.event} to ${nameOf(world, entry.to)}${trouble(entry.violation)}`
    case 'operator':
      return `${styleText('magenta', 'op')}  ${entry.verb}${entry.refused === null ? '' : styleText('yellow', ` refused: ${entry.refused}`)}`
    case 'socket':
      return `${styleText('blue', 'io')}  ${entry.action}${entry.userId === null ? '' : ` ${nameOf(world, entry.userId)}`}${entry.reason === undefined ? '' : ` (${entry.reason})`}`
  }
}

const nameOf = (world: World, userId: string): string => world.store.users.get(userId)?.email ?? userId

const trouble = (violation: string | undefined): string =>
  violation === undefined ? '' : `\n${styleText('red', violation)}`
