/** Formats journal entries as log lines, for people or for programs. */
import { styleText } from 'node:util'
import { defaultWorldName } from './defaults.ts'
import type { Entry } from './world/journal-entry.ts'
import type { World } from './world/world.ts'

/** Returns a log line. `styleText` omits colours without a terminal or with NO_COLOR. Links in mails start with `origin`. */
export function logLine(world: World, entry: Entry, origin = ''): string {
  const place = world.name === defaultWorldName ? '' : styleText('dim', ` [${world.name}]`)
  return `${styleText('dim', entry.at.slice(11, 23))}${place} ${describe(world, entry, origin)}`
}

export const jsonLine = ({ name }: World, entry: Entry): string => JSON.stringify({ world: name, ...entry })

function describe(world: World, entry: Entry, origin: string): string {
  switch (entry.kind) {
    case 'call': {
      const colour =
        entry.violation !== undefined || entry.status >= 500
          ? 'red'
          : entry.status >= 400
            ? 'yellow'
            : 'green'
      const who = entry.userId === null ? '' : ` ${nameOf(world, entry.userId)}`
      return `${styleText(colour, String(entry.status))} ${entry.method} ${entry.path}${who}${violationLine(entry.violation)}`
    }
    case 'event':
      return `${styleText('cyan', '→')}   ${entry.event} to ${nameOf(world, entry.to)}${violationLine(entry.violation)}`
    case 'operator':
      return `${styleText('magenta', 'op')}  ${entry.verb}${entry.refused === null ? '' : styleText('yellow', ` refused: ${entry.refused}`)}`
    case 'clock':
      return `${styleText('blue', 'at')}  ${describeClock(entry)}`
    case 'mail':
      return `${styleText('magenta', '@')}   ${entry.subject} to ${entry.to}: ${styleText('underline', origin + entry.link)}`
    case 'world':
      return `${styleText('blue', 'ww')}  ${describeWorld(world, entry)}`
    case 'fault':
      return `${styleText('yellow', '!!')}  ${entry.fault} ${entry.action}${entry.met === undefined ? '' : `: ${entry.met}`}`
    case 'socket':
      return `${styleText('blue', 'io')}  ${entry.action}${entry.userId === null ? '' : ` ${nameOf(world, entry.userId)}`}${entry.reason === undefined ? '' : ` (${entry.reason})`}`
  }
}

function describeClock({ action, byMs, rate, name }: Extract<Entry, { kind: 'clock' }>): string {
  switch (action) {
    case 'advanced':
      return `clock advanced by ${formatDuration(byMs ?? 0)}`
    case 'rate':
      return rate === 0 ? 'clock stopped' : `clock runs at ${String(rate)}×`
    case 'fired':
      return name ?? ''
  }
}

function describeWorld(
  world: World,
  { action, snapshot, before, userId, idleMs }: Extract<Entry, { kind: 'world' }>,
): string {
  switch (action) {
    case 'snapshot':
      return `snapshot ${snapshot ?? ''} taken`
    case 'restored':
      return before === undefined
        ? `restored from snapshot ${snapshot ?? ''}`
        : `rewound to before entry ${String(before)}`
    case 'entered':
      return `entered as ${nameOf(world, userId ?? '')}`
    case 'dropped':
      return `dropped after ${formatDuration(idleMs ?? 0)} without use`
  }
}

function formatDuration(ms: number): string {
  const [size, unit] = units.find(([size]) => ms >= size && ms % size === 0) ?? [1, 'ms']
  return `${String(ms / size)} ${unit}`
}

const units = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const

const nameOf = (world: World, userId: string): string => world.store.users.get(userId)?.email ?? userId

const violationLine = (violation: string | undefined): string =>
  violation === undefined ? '' : `\n${styleText('red', `Defect of the simulator: ${violation}`)}`
