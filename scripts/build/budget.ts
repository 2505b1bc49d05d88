/** The size limits of the client, in KB of 1000 bytes as gzip. A build above a limit fails and names what grew. */
import { gzipSync } from 'node:zlib'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { filesOf, keysOf, type Bundle } from './bundle.ts'

export const limits = {
  /** JavaScript of the home page before an interaction. */
  first: 133,
  /** JavaScript of any other page beyond what is loaded already. */
  further: 25,
  /** JavaScript of the chat and its connection, beyond the home page’s and what calls and queries need. */
  chat: 30,
  /** Style sheets of a page. */
  styles: 15,
  /** All fonts; the format is compressed already. */
  fonts: 50,
} as const

/** Loaded on a visitor's page after the first interaction. */
const forAnybody = ['src/session/session-calls.ts']
/** Loaded on the page of a signed-in player. */
const forPlayers = [
  ...forAnybody,
  'src/app/realtime-wiring.tsx',
  'src/features/chat-widget/players-chat.tsx',
  'src/features/exchange/exchange-chip.tsx',
]

/** Loaded for the chat on the page of a signed-in player: at once, and with its panel. */
const forChat = [
  'src/app/realtime-wiring.tsx',
  'src/features/chat-widget/players-chat.tsx',
  'src/features/chat-widget/chat-panel.tsx',
]
/** The names of the chunks that API calls and queries need. */
const forCallsAndQueries = ['zod', 'calls', 'call', 'query', 'query-client']

export interface Weights {
  readonly first: number
  /** By path. */
  readonly further: Readonly<Record<string, number>>
  readonly chat: number
  /** By path. */
  readonly styles: Readonly<Record<string, number>>
  readonly fonts: number
  /** By package, or by folder of the client; before minification. */
  readonly parts: Readonly<Record<string, number>>
}

/** Measures the build in `folder`. */
export function weigh(folder: string, { manifest, modules, parts }: Bundle): Weights {
  const sizes = new Map<string, number>()
  const sizeOf = (file: string): number => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const content = readFileSync(join(folder, file))
    const size = (file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length) / 1000
    sizes.set(file, size)
    return size
  }
  const total = (files: Iterable<string>): number => sum([...files].map(sizeOf))
  const filesOfAll = (keys: readonly string[]): Set<string> =>
    new Set(keys.flatMap((key) => [...filesOf(manifest, key)]))

  const home = modules['/']?.module
  if (home === undefined) throw new Error('The build has no home page.')
  const shell = ['index.html', home]
  const beforeChat = filesOfAll([...shell, ...forAnybody, ...keysOf(manifest, forCallsAndQueries)])
  const others = Object.entries(modules).filter(([path]) => path !== '/')
  return {
    first: total([...kind(filesOfAll(shell), '.js'), 'start.js', 'config.js']),
    further: Object.fromEntries(
      others.map(([path, { setting, module }]) => {
        const isPrivate = setting === 'private'
        const there = filesOfAll([...shell, ...(isPrivate ? forPlayers : forAnybody)])
        const needed = filesOfAll([module, ...(isPrivate ? ['src/app/require-auth.tsx'] : [])])
        return [path, total(kind(needed, '.js').filter((file) => !there.has(file)))]
      }),
    ),
    chat: total(kind(filesOfAll(forChat), '.js').filter((file) => !beforeChat.has(file))),
    styles: Object.fromEntries(
      Object.entries(modules).map(([path, { module }]) => [
        path,
        total(kind(filesOfAll(['index.html', module]), '.css')),
      ]),
    ),
    fonts: total(
      new Set(
        Object.values(manifest)
          .map(({ file }) => file)
          .filter((file) => file.endsWith('.woff2')),
      ),
    ),
    parts: groupParts(parts),
  }
}

const kind = (files: Iterable<string>, ending: string): string[] =>
  [...files].filter((file) => file.endsWith(ending))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function groupParts(parts: Bundle['parts']): Weights['parts'] {
  const groups: Record<string, number> = {}
  for (const [file, characters] of parts) {
    const name = partOf(file)
    groups[name] = (groups[name] ?? 0) + characters / 1000
  }
  return groups
}

/** Returns the package of a file, or its folder for the client's files. */
function partOf(file: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]
  // Modules that the bundler adds have names that start with a null character.
  return inPackage ?? (file.startsWith('\0') ? 'the bundler' : file.slice(0, file.lastIndexOf('/')))
}

/** Returns the limits that are exceeded, one sentence each. */
export const excessesOf = (weights: Weights): string[] => [
  ...over({ '/': weights.first }, limits.first, 'JavaScript before an interaction'),
  ...over(weights.further, limits.further, 'JavaScript beyond the home page’s'),
  ...over({ 'the chat': weights.chat }, limits.chat, 'JavaScript beyond calls and queries'),
  ...over(weights.styles, limits.styles, 'style sheets'),
  ...over({ 'every page': weights.fonts }, limits.fonts, 'fonts'),
]

const over = (pages: Readonly<Record<string, number>>, limit: number, what: string): string[] =>
  Object.entries(pages)
    .filter(([, weight]) => weight > limit)
    .map(([path, weight]) => `${path} loads ${kb(weight)} of ${what}, and the limit is ${String(limit)}`)

const listedParts = 10

/** Returns the parts that grew since the record, the largest growth first. */
export function growthOf(now: Weights['parts'], before: Weights['parts']): string[] {
  return Object.entries(now)
    .map(([part, weight]) => ({ part, weight, growth: weight - (before[part] ?? 0) }))
    .filter(({ growth }) => growth >= 0.1)
    .toSorted((a, b) => b.growth - a.growth)
    .slice(0, listedParts)
    .map(({ part, weight, growth }) => `+${kb(growth)} ${part}, now ${kb(weight)}`)
}

const kb = (weight: number): string => `${weight.toFixed(1)} KB`

/** Written by `npm run build -- --record-weights`. */
const recordFile = join(root, 'scripts/build/weights.json')

const readRecord = (): Weights['parts'] =>
  existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as Weights['parts']) : {}

export function writeRecord({ parts }: Pick<Weights, 'parts'>): void {
  const rounded = Object.entries(parts)
    .map(([part, weight]) => [part, Number(weight.toFixed(1))] as const)
    .filter(([, weight]) => weight > 0)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
}

/** Throws when a limit is exceeded, with the parts that grew. */
export function checkBudget(weights: Weights): void {
  const excesses = excessesOf(weights)
  if (excesses.length === 0) return
  const growth = growthOf(weights.parts, readRecord())
  throw new Error(
    [
      'The client exceeds its size limits (KB of 1000 bytes, as gzip):',
      ...excesses.map((line) => `  ${line}`),
      'Growth since scripts/build/weights.json was written (before minification):',
      ...(growth.length === 0 ? ['  none: the limits were changed'] : growth.map((line) => `  ${line}`)),
    ].join('\n'),
  )
}
