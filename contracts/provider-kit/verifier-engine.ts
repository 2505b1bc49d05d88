/** Starts Pact's verifier engine in a child process and returns its JSON output. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { rootCertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { VerifierOptions } from '@pact-foundation/pact'
import { CouldNotRun } from '../shared/errors.ts'
import { withoutLocalProxy } from './http-request.ts'
import type { Pact } from './pact.ts'

/** Throws CouldNotRun when the engine fails to start or the signal aborts. */
export async function runEngine(pact: Pact, options: VerifierOptions, signal?: AbortSignal): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pact-'))
  try {
    const certificates = await writeMinimalCertificates(folder)
    const pactUrls = await writePactFiles(pact, folder)
    return await forkEngine(folder, { ...options, pactUrls }, certificates, signal)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The engine reads its whole file again for each interaction, so many small files are much faster than one. */
const interactionsPerFile = 5

function writePactFiles(pact: Pact, folder: string): Promise<string[]> {
  const { interactions } = pact
  const starts = [...interactions.keys()].filter((index) => index % interactionsPerFile === 0)
  return Promise.all(
    starts.map(async (start) => {
      const file = join(folder, `${String(start)}.json`)
      const part = { ...pact, interactions: interactions.slice(start, start + interactionsPerFile) }
      await writeFile(file, JSON.stringify(part))
      return file
    }),
  )
}

/**
 * The engine loads all certificates of the machine for each interaction, which takes longer than the rest of its work. It
 * does not use https, and gets a single certificate because it does not start with none. Returns environment variables.
 */
async function writeMinimalCertificates(folder: string): Promise<NodeJS.ProcessEnv> {
  const [file, emptyFolder] = [join(folder, 'certificate.pem'), join(folder, 'certificates')]
  await Promise.all([writeFile(file, rootCertificates[0] ?? ''), mkdir(emptyFolder)])
  return { SSL_CERT_FILE: file, SSL_CERT_DIR: emptyFolder }
}

async function forkEngine(
  folder: string,
  options: VerifierOptions,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<string> {
  // The extension is .ts here and .js in the package.
  const thisFile = fileURLToPath(import.meta.url)
  const child = fork(join(thisFile, '..', `verifier-process${extname(thisFile)}`), [folder], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...withoutLocalProxy(withoutPactVariables(process.env)), ...env },
  })
  signal?.addEventListener('abort', () => child.kill(), { once: true })
  let output: string | undefined
  child.once('message', (message: string) => {
    output = message
  })
  child.send(options)
  const [errors] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')])
  if (output !== undefined) return output
  if (signal?.aborted === true) throw new CouldNotRun('The verification was stopped.')
  throw new CouldNotRun(`The verifier ended without a result:\n${errors.trim()}`)
}

/** The engine also obeys Pact's own variables: PACT_DESCRIPTION, for example, would skip interactions silently. */
export const withoutPactVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PACT_'))),
  PACT_DO_NOT_TRACK: 'true',
})
