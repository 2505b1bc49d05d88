/** The address at which scenarios are played. */
import { Option } from '@commander-js/extra-typings'
import * as z from 'zod/mini'
import type { CommandContext } from '../../contracts/shared/command-line.ts'
import { CouldNotRun, UsageError } from '../../contracts/shared/errors.ts'
import { defaultPort } from '../../mock-api/defaults.ts'

export const defaultTarget = `http://127.0.0.1:${String(defaultPort)}`
const targetVariable = 'KAMASOUK_SIM'

export const createTargetOption = (meaning = 'the address of the simulator') =>
  new Option('--target <url>', `${meaning} (default: ${targetVariable}, else ${defaultTarget})`)

/** Returns the origin in `--target` or its environment variable, or the default. Throws a UsageError for other addresses. */
export function targetOf(target: string | undefined, env: CommandContext['env'] = {}): string {
  const variable = env[targetVariable] ?? ''
  const [name, given] = target === undefined ? [targetVariable, variable] : ['--target', target]
  if (target === undefined && variable === '') return defaultTarget
  const url = URL.parse(given)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UsageError(`${name} takes an address such as ${defaultTarget}, not "${given}".`)
  }
  if (url.pathname === '/' && url.search === '' && url.hash === '') return url.origin
  throw new UsageError(`${name} takes an address without a path: ${url.origin}, not "${given}".`)
}

const Simulator = z.object({ name: z.literal('kamasouk simulator') })

const askedForMs = 10_000
/** What a balancer answers when the server behind it does not: bad gateway, unavailable, gateway timeout. */
const unreachable = new Set([502, 503, 504])

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
  if (unreachable.has(response.status)) {
    throw new CouldNotRun(
      `${target} answers ${String(response.status)}: the server behind it is not running. Start it, or name another with --target.`,
    )
  }
  const body: unknown = await response.json().catch(() => undefined)
  return Simulator.safeParse(body).success
}
