/** The size limits of the client, in KB of 1000 bytes as gzip. A build above a limit fails and names what grew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { weightOf } from './compress.ts'
import { textFilesOf } from './prerender.ts'
import { filesOf, keysOf, type Bundle, type Parts, type ServerApp } from './bundle.ts'

export const limits = {
  first: { what: 'JavaScript before an interaction', kb: 100 },
  /** Of the home page, in one language. */
  texts: { what: 'texts of the home page', kb: 12 },
  /** Of any other page, without what is loaded already. */
  further: { what: 'JavaScript beyond the home page’s', kb: 25 },
  /** With its connection, without the home page's JavaScript. */
  chat: { what: 'JavaScript beyond calls and queries', kb: 31 },
  /** Loaded when the page is quiet. */
  worker: { what: 'the service worker', kb: 8 },
  styles: { what: 'style sheets', kb: 15 },
  /** Compressed by their format. */
  fonts: { what: 'fonts', kb: 50 },
} as const

type Limit = keyof typeof limits

/** What each page loads, by limit. */
export type Weights = Readonly<Record<Limit, Readonly<Record<string, number>>>>

/** Loaded on a visitor's page after the first interaction. */
const forAnybody = ['src/session/session-calls.ts']
const chat = ['src/app/realtime-wiring.tsx', 'src/features/chat-widget/players-chat.tsx']
/** Loaded on the page of a signed-in player. */
const forPlayers = [...forAnybody, ...chat, 'src/features/exchange/exchange-chip.tsx']
/** The names of the chunks that API calls and queries need. */
const forCallsAndQueries = ['forms', 'axios', 'calls', 'player-calls', 'call', 'query', 'query-client']

/** Measures the build in `folder`. */
export function weigh(folder: string, bundle: Bundle): Weights {
  const { app, manifest } = bundle
  const { modules } = app
  const home = modules['/']?.module
  if (home === undefined) throw new Error('The build has no home page.')
  const shell = ['index.html', home]
  const filesOfAll = (keys: readonly string[]): string[] => keys.flatMap((key) => [...filesOf(manifest, key)])
  /** Adds the files with this ending that `keys` load and `loaded` do not. */
  const total = (ending: string, keys: readonly string[], loaded: readonly string[] = []): number => {
    const before = new Set(filesOfAll(loaded))
    const files = new Set(filesOfAll(keys).filter((file) => file.endsWith(ending) && !before.has(file)))
    return weightOf(folder, files)
  }
  const ofPages = (measure: (page: ServerApp['modules'][string]) => number) =>
    Object.fromEntries(Object.entries(modules).map(([path, page]) => [path, measure(page)]))

  const { '/': _, ...further } = ofPages(({ setting, module }) =>
    setting === 'private'
      ? total('.js', [module, 'src/app/require-auth.tsx'], [...shell, ...forPlayers])
      : total('.js', [module], [...shell, ...forAnybody]),
  )
  const beforeChat = [...shell, ...forAnybody, ...keysOf(manifest, forCallsAndQueries)]
  const code = filesOf(manifest, home, filesOf(manifest, 'index.html'))
  const catalogues = app.wordings.map(
    (wording) => [wording, weightOf(folder, textFilesOf(bundle, code, wording))] as const,
  )
  return {
    first: Object.fromEntries(
      catalogues.map(([wording, weight]) => [
        `/ (${wording})`,
        total('.js', shell) + weightOf(folder, ['start.js', 'config.js']) + weight,
      ]),
    ),
    texts: Object.fromEntries(catalogues),
    further,
    chat: { 'the chat': total('.js', [...chat, 'src/features/chat-widget/chat-panel.tsx'], beforeChat) },
    worker: { 'every page': weightOf(folder, ['service-worker.js']) },
    styles: ofPages(({ module }) => total('.css', ['index.html', module])),
    fonts: { 'every page': total('.woff2', Object.keys(manifest)) },
  }
}

/** Returns the limits that are exceeded, one sentence each. */
export const excessesOf = (weights: Weights): string[] =>
  (Object.keys(limits) as Limit[]).flatMap((limit) => {
    const { what, kb } = limits[limit]
    return Object.entries(weights[limit])
      .filter(([, weight]) => weight > kb)
      .map(([page, weight]) => `${page} loads ${inKb(weight)} of ${what}, and the limit is ${String(kb)}`)
  })

const listedParts = 10

/** Returns the parts that grew since the record, the largest growth first. */
export function growthOf(now: Parts, before: Parts): string[] {
  return Object.entries(now)
    .map(([part, weight]) => ({ part, weight, growth: weight - (before[part] ?? 0) }))
    .filter(({ growth }) => growth >= 0.1)
    .toSorted((a, b) => b.growth - a.growth)
    .slice(0, listedParts)
    .map(({ part, weight, growth }) => `+${inKb(growth)} ${part}, now ${inKb(weight)}`)
}

const inKb = (weight: number): string => `${weight.toFixed(1)} KB`

const recordFile = join(root, 'scripts/build/weights.json')

/** Writes the committed record: `npm run build -- --record-weights`. */
export function writeRecord(parts: Parts): void {
  const rounded = Object.entries(parts)
    .map(([part, weight]) => [part, Number(weight.toFixed(1))] as const)
    .filter(([, weight]) => weight > 0)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
}

/** Throws when a limit is exceeded, with the parts that grew. */
export function checkBudget(weights: Weights, parts: Parts): void {
  const excesses = excessesOf(weights)
  if (excesses.length === 0) return
  const growth = growthOf(parts, JSON.parse(readFileSync(recordFile, 'utf8')) as Parts)
  throw new Error(
    [
      'The client exceeds its size limits (KB of 1000 bytes, as gzip):',
      ...excesses.map((line) => `  ${line}`),
      'Growth since scripts/build/weights.json was written (before minification):',
      ...(growth.length === 0 ? ['  none: the limits were changed'] : growth.map((line) => `  ${line}`)),
    ].join('\n'),
  )
}
