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

interface Built {
  /** For messages. */
  readonly name: string
  readonly folder: string
  readonly stampFile: string
  /** Runs as a child process, because Vite keeps hundreds of megabytes after a build. */
  readonly script: string
  readonly args?: readonly string[]
  readonly sources: readonly string[]
}

const shared = [
  'contracts/{registry,shared}/*.ts',
  'package-lock.json',
  'scripts/client-build.ts',
  'scripts/build/*.ts',
]

const clientBuild: Built = {
  name: 'client',
  folder: clientFolder,
  stampFile: join(root, '.cache/client-build'),
  script: 'scripts/build/main.ts',
  sources: ['client/{public,src}/**/*.*', 'client/*.*', ...shared],
}

const consoleBuild: Built = {
  name: 'console',
  folder: consoleFolder,
  stampFile: join(root, '.cache/console-build'),
  script: 'scripts/build/console.ts',
  sources: [
    'mock-api/console/**/*.*',
    'mock-api/{control,world,faults,operator,seed}/**/*.ts',
    'client/src/tokens.css',
    ...shared,
  ],
}

/** Returns the folder with the built client. Throws CouldNotRun with the build's own message when it fails. */
export const buildClient = (base = '/'): Promise<string> => buildOnce(atBase(clientBuild, base))

/** Returns the folder with the built console. Throws CouldNotRun with the build's own message when it fails. */
export const buildConsole = (base = '/'): Promise<string> => buildOnce(atBase(consoleBuild, base))

/** Returns the build for this base of the sandbox. It has its own folder, because the usual folders are deployed. */
function atBase(built: Built, base: string): Built {
  if (base === '/') return built
  const folder = join(root, '.cache/sandbox', built.name)
  return { ...built, folder, stampFile: `${folder}-build`, args: [base, folder] }
}

/**
 * Builds the sandbox into this folder: the client, the console and the simulator as static files. Throws CouldNotRun with the
 * build's own message when it fails.
 */
export async function buildSandbox(base: string, folder: string): Promise<void> {
  const parts = [await buildClient(base), await buildConsole(base)]
  await buildOnce({
    name: 'sandbox',
    folder,
    stampFile: join(root, '.cache/sandbox/build'),
    script: 'scripts/build/sandbox.ts',
    args: [base, folder, ...parts],
    sources: [
      'client/{public,src}/**/*.*',
      'mock-api/**/*.*',
      'scenarios/**/*.*',
      'contracts/**/*.ts',
      'scripts/sandbox/**/*.*',
      ...clientBuild.sources,
    ],
  })
}

/** Returns the folder of the last build of the console, if there is one. */
export const builtConsole = (): string | undefined =>
  existsSync(consoleBuild.stampFile) && existsSync(join(consoleFolder, 'index.html'))
    ? consoleFolder
    : undefined

async function buildOnce({ name, folder, stampFile, script, args = [], sources }: Built): Promise<string> {
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
