/** Builds the client and the console, each unless its sources have not changed since its last build. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CouldNotRun } from '../contracts/shared/errors.ts'
import type { Weights } from './build/budget.ts'
import type { Parts } from './build/bundle.ts'
import { root } from './root.ts'

export const clientFolder = join(root, 'client/dist')
/** For developers who look into an error of the deployed client; not deployed. */
export const sourceMapFolder = join(root, 'client/source-maps')
/** What the last build weighs. */
export const buildFile = join(root, '.cache/client-weights.json')
export const readBuild = () =>
  JSON.parse(readFileSync(buildFile, 'utf8')) as { readonly weights: Weights; readonly parts: Parts }

/** The simulator's console; not deployed. */
export const consoleFolder = join(root, '.cache/console')

const shared = [
  'contracts/{registry,shared}/*.ts',
  'package-lock.json',
  'scripts/client-build.ts',
  'scripts/build/*.ts',
]

const parts = {
  client: {
    folder: clientFolder,
    script: 'scripts/build/main.ts',
    sources: ['client/{public,service-worker,src}/**/*.*', 'client/*.*', ...shared],
  },
  console: {
    folder: consoleFolder,
    script: 'scripts/build/console.ts',
    sources: [
      'mock-api/console/**/*.*',
      'mock-api/{control,world,faults,operator,seed}/**/*.ts',
      'client/src/tokens.css',
      ...shared,
    ],
  },
}

const stampOf = (name: keyof typeof parts): string => join(root, `.cache/${name}-build`)

/** For a base of the sandbox, a part has its own folder, because the usual folders are deployed. */
function buildPart(name: keyof typeof parts, base: string): Promise<string> {
  const part = { ...parts[name], name }
  if (base === '/') return buildOnce({ ...part, stampFile: stampOf(name), args: [] })
  const folder = join(root, '.cache/sandbox', name)
  return buildOnce({ ...part, folder, stampFile: `${folder}-build`, args: [base, folder] })
}

/** Returns the folder with the built client. Throws CouldNotRun with the build's own message when it fails. */
export const buildClient = (base = '/'): Promise<string> => buildPart('client', base)

/** Returns the folder with the built console. Throws CouldNotRun with the build's own message when it fails. */
export const buildConsole = (base = '/'): Promise<string> => buildPart('console', base)

/**
 * Builds the sandbox into this folder: the client, the console and the simulator as static files. Throws CouldNotRun with the
 * build's own message when it fails.
 */
export async function buildSandbox(base: string, folder: string): Promise<void> {
  await buildOnce({
    name: 'sandbox',
    folder,
    stampFile: join(root, '.cache/sandbox/build'),
    script: 'scripts/build/sandbox.ts',
    args: [base, folder, await buildClient(base), await buildConsole(base)],
    sources: [
      'mock-api/**/*.*',
      'scenarios/**/*.*',
      'contracts/**/*.ts',
      'scripts/sandbox/**/*.*',
      'scripts/lazy-scenarios.ts',
      ...parts.client.sources,
    ],
  })
}

/** Returns the folder of the last build of the console, if there is one. */
export const builtConsole = (): string | undefined =>
  existsSync(stampOf('console')) && existsSync(join(consoleFolder, 'index.html')) ? consoleFolder : undefined

interface Built {
  /** For messages. */
  readonly name: string
  readonly folder: string
  readonly stampFile: string
  /** Runs as a child process, because Vite keeps hundreds of megabytes after a build. */
  readonly script: string
  readonly args: readonly string[]
  readonly sources: readonly string[]
}

async function buildOnce({ name, folder, stampFile, script, args, sources }: Built): Promise<string> {
  const hash = hashOf(sources, args)
  const isBuilt = existsSync(join(folder, 'index.html')) && existsSync(stampFile)
  if (isBuilt && readFileSync(stampFile, 'utf8') === hash) return folder
  // On stderr, because a program may read the log on stdout.
  console.error(`Building the ${name}…`)
  // A failed build must not pass for a complete one.
  rmSync(stampFile, { force: true })
  mkdirSync(dirname(stampFile), { recursive: true })
  const { stderr } = await promisify(execFile)(process.execPath, [join(root, script), ...args], {
    cwd: root,
  }).catch((cause: Error & { readonly stderr: string }) => {
    throw new CouldNotRun(`The ${name} could not be built: ${cause.stderr.trim()}`, { cause })
  })
  if (stderr !== '') console.error(stderr.trim())
  writeFileSync(stampFile, hash)
  return folder
}

function hashOf(sources: readonly string[], args: readonly string[]): string {
  const hash = createHash('sha256')
    .update(process.env['SITE_ORIGIN'] ?? '')
    .update(args.join('\0'))
  for (const file of globSync(sources, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}
