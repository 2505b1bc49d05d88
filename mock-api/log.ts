/** One line on the console for each thing that happens: for people, or for programs. */
import { styleText } from 'node:util'
import { defaultWorldName } from './defaults.ts'
import type { JournalEntry } from './world/journal.ts'
import type { World } from './world/world.ts'

/**
 * Colours follow the terminal: `styleText` leaves them out where there is none, or NO_COLOR is set. `origin` is where
 * the client answers: mails lead there.
 */
export function logLine(world: World, entry: JournalEntry, origin = ''): string {
  const place = world.name === defaultWorldName ? '' : styleText('dim', ` [${world.name}]`)
  return `${styleText('dim', entry.at.slice(11, 23))}${place} ${describe(world, entry, origin)}`
}

/** The entry as it stands in the journal of its world. */
export const jsonLine = ({ name }: World, entry: JournalEntry): string =>
  JSON.stringify({ world: name, ...entry })

function describe(world: World, entry: JournalEntry, origin: string): string {
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
    case 'clock':
      return `${styleText('blue', 'at')}  ${clockWords(entry)}`
    case 'mail':
      return `${styleText('magenta', '@')}   ${entry.subject} to ${entry.to}: ${styleText('underline', origin + entry.link)}`
    case 'world':
      return `${styleText('blue', 'ww')}  ${worldWords(entry)}`
    case 'fault':
      return `${styleText('yellow', '!!')}  ${entry.fault} ${entry.action}${entry.met === undefined ? '' : `: ${entry.met}`}`
    case 'socket':
      return `${styleText('blue', 'io')}  ${entry.action}${entry.userId === null ? '' : ` ${nameOf(world, entry.userId)}`}${entry.reason === undefined ? '' : ` (${entry.reason})`}`
  }
}

function clockWords({ action, byMs, rate, name }: Extract<JournalEntry, { kind: 'clock' }>): string {
  switch (action) {
    case 'advanced':
      return `the clock is moved by ${readable(byMs ?? 0)}`
    case 'rate':
      return rate === 0 ? 'the clock stands still' : `the clock runs at ${String(rate)}×`
    case 'fired':
      return name ?? ''
  }
}

function worldWords({ action, snapshot, idleMs }: Extract<JournalEntry, { kind: 'world' }>): string {
  switch (action) {
    case 'snapshot':
      return `snapshot ${snapshot ?? ''} is taken`
    case 'restored':
      return `the world goes on from snapshot ${snapshot ?? ''}`
    case 'dropped':
      return `the world is dropped: nobody has used it for ${readable(idleMs ?? 0)}`
  }
}

/** In the largest unit in which it is a whole number. */
function readable(ms: number): string {
  const [size, unit] = units.find(([size]) => ms >= size && ms % size === 0) ?? [1, 'ms']
  return `${String(ms / size)} ${unit}`
}

const units = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const

const nameOf = (world: World, userId: string): string => world.store.users.get(userId)?.email ?? userId

const trouble = (violation: string | undefined): string =>
  violation === undefined ? '' : `\n${styleText('red', violation)}`
