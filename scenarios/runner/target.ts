/** The address at which scenarios are played. */
import * as z from 'zod/mini'
import { CouldNotRun, UsageError } from '../../contracts/shared/errors.ts'
import type { Flag, ParsedFlags } from '../../contracts/shared/flags.ts'
import { defaultPort } from '../../mock-api/defaults.ts'

export const defaultTarget = `http://127.0.0.1:${String(defaultPort)}`
export const targetFlag = { type: 'string', variable: 'KAMASOUK_SIM' } as const satisfies Flag
export const targetHelp = `default ${targetFlag.variable}, else ${defaultTarget}`

/** Returns the origin in `--target` or its environment variable, or the default. Throws a UsageError for other addresses. */
export function targetOf(flags: ParsedFlags): string {
  const given = flags.text('target')
  if (given === undefined) return defaultTarget
  const url = URL.parse(given)
  const isAddress = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  if (isAddress && url.pathname === '/' && url.search === '' && url.hash === '') return url.origin
  if (isAddress) {
    throw new UsageError(
      `${flags.nameOf('target')} takes an address without a path: ${url.origin}, not "${given}".`,
    )
  }
  throw new UsageError(`${flags.nameOf('target')} takes an address such as ${defaultTarget}, not "${given}".`)
}

const Simulator = z.object({ name: z.literal('kamasouk simulator') })

const askedForMs = 10_000

/** Whether a simulator answers, and not a real provider. Throws CouldNotRun when nothing answers. */
export async function isSimulator(target: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`${target}/__sim`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(askedForMs)]),
  }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new CouldNotRun(
      `No simulator answers at ${target}: start one with npm start or npm run sim, or name another with --target.`,
      { cause },
    )
  })
  const body: unknown = await response.json().catch(() => undefined)
  return Simulator.safeParse(body).success
}
