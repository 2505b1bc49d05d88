/** What a browser loads for each page, as the gzip of each file: so the figures do not depend on the host. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext, type Request } from '@playwright/test'
import { findBrowser } from '../../browser.ts'
import { limits } from '../../build/budget.ts'
import { clientFolder } from '../../client-build.ts'
import { Unavailable, type Figure, type Promised } from '../figure.ts'
import { signIn } from './sign-in.ts'
import { startClient, type Site } from './sites.ts'

export const weights = { name: 'weights', about: 'JavaScript, style sheets and fonts, page by page' }

/** Shown to players alone; anybody else is led on to the sign-in. */
const playersPaths = ['/profile', '/transactions', '/exchange']

const promises = {
  first: { name: 'JavaScript of / before an interaction, gzip', unit: 'KB', atMost: limits.first },
  further: { name: 'JavaScript of the heaviest further page, gzip', unit: 'KB', atMost: limits.further },
  styles: { name: 'style sheets of a page at most, gzip', unit: 'KB', atMost: limits.styles },
  font: { name: 'fonts of a page at most', unit: 'KB', atMost: limits.fonts },
} satisfies Record<string, Promised>

export const weightPromises: readonly Promised[] = Object.values(promises)

const kinds = ['script', 'stylesheet', 'font'] as const
type Kind = (typeof kinds)[number]

/** For each kind what was loaded, by address, in bytes. */
type Load = Readonly<Record<Kind, ReadonlyMap<string, number>>>

interface Loaded {
  readonly path: string
  readonly load: Load
  /** Its JavaScript that the home page has not loaded already, in KB. */
  readonly further: number
}

export async function weigh(): Promise<readonly Figure[]> {
  const client = await startClient()
  const { path } = findBrowser()
  const browser = await chromium.launch(path === undefined ? {} : { executablePath: path })
  try {
    const { printed, drawn } = readPaths()
    const visitor = await browser.newContext()
    const untouched = await loadOf(visitor, client, '/', { isTouched: false })
    const home = await loadOf(visitor, client, '/')
    const visitedPaths = [...printed, ...drawn].filter((path) => !playersPaths.includes(path))
    const visited = await loadEach(visitor, client, visitedPaths, home)
    // What belongs to a player is measured as a player, and against the home page that a player has.
    const player = await browser.newContext()
    await (await signIn(player, client)).close()
    const playersHome = await loadOf(player, client, '/')
    const played = await loadEach(player, client, playersPaths, playersHome)
    return figuresOf(untouched, home, [...visited, ...played])
  } finally {
    await browser.close()
  }
}

/** Every path without a part of its own, as the build knows them. */
function readPaths(): { readonly printed: readonly string[]; readonly drawn: readonly string[] } {
  const { printed, drawn } = JSON.parse(readFileSync(join(clientFolder, 'routes.json'), 'utf8')) as {
    printed: string[]
    drawn: string[]
  }
  return { printed, drawn: drawn.map((path) => path.replace(/[:{*].*$/, 'x')) }
}

async function loadEach(
  context: BrowserContext,
  client: Site,
  paths: readonly string[],
  home: Load,
): Promise<readonly Loaded[]> {
  const loaded: Loaded[] = []
  for (const path of paths) {
    const load = await loadOf(context, client, path)
    loaded.push({ path, load, further: total(beyond(load, home)) })
  }
  return loaded
}

/**
 * Until nothing more comes: what a page asks for when idle is in it, too. With the first sign of a person the client
 * asks who that is, and loads what this takes.
 */
async function loadOf(
  context: BrowserContext,
  client: Site,
  path: string,
  { isTouched = true } = {},
): Promise<Load> {
  const page = await context.newPage()
  const isAsked = page.waitForResponse('**/api/auth/refresh').catch((error: unknown) => {
    if (isTouched) throw new Unavailable(`${path} never asks who is there`, { cause: error })
  })
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(client.url + path, { waitUntil: 'networkidle' }).catch((error: unknown) => {
    throw new Unavailable(`${path} does not come to rest`, { cause: error })
  })
  if (isTouched) {
    await page.mouse.move(1, 1)
    await isAsked
  }
  const load = { script: new Map(), stylesheet: new Map(), font: new Map() } satisfies Load
  for (const request of finished) {
    const kind = kinds.find((name) => name === request.resourceType())
    if (kind) load[kind].set(request.url(), await sizeOf(request, kind))
  }
  await page.close()
  return load
}

async function sizeOf(request: Request, kind: Kind): Promise<number> {
  const response = await request.response()
  if (response?.ok() !== true) throw new Unavailable(`${request.url()} could not be loaded`)
  const body = await response.body()
  // A font is compressed in itself.
  return kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length
}

/** In KB. */
const total = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000

/** The heaviest files, by the names that they had before the build hashed them. */
const filesText = (files: Load['script']): string =>
  [...files]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([url, size]) => `${basename(url).replace(/-[\w-]{8}\.js$/, '')} ${(size / 1000).toFixed(1)}`)
    .join(', ')

const beyond = ({ script }: Load, home: Load): Load['script'] =>
  new Map([...script].filter(([url]) => !home.script.has(url)))

function figuresOf(untouched: Load, home: Load, all: readonly Loaded[]): readonly Figure[] {
  const heaviest = (promised: Promised, weightOf: (page: Loaded) => number): Figure => {
    const sorted = all.toSorted((a, b) => weightOf(b) - weightOf(a))
    const named = sorted.slice(0, 4).map((page) => `${page.path} ${weightOf(page).toFixed(1)}`)
    return { promised, rounds: [sorted[0] ? weightOf(sorted[0]) : Number.NaN], seen: named.join(', ') }
  }
  return [
    {
      promised: promises.first,
      rounds: [total(untouched.script)],
      seen: `${filesText(untouched.script)}; with the first sign of a person ${total(home.script).toFixed(1)}`,
    },
    heaviest(promises.further, ({ further }) => further),
    heaviest(promises.styles, ({ load }) => total(load.stylesheet)),
    heaviest(promises.font, ({ load }) => total(load.font)),
  ]
}
