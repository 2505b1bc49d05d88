/** Options that several commands share: the address and the world at which scenarios are played. */
import { Option } from '@commander-js/extra-typings'
import { nonEmpty, wholeNumber, type CommandContext } from '../../contracts/shared/command-line.ts'
import { UsageError } from '../../contracts/shared/errors.ts'
import { defaultPort } from '../../mock-api/defaults.ts'

export const defaultTarget = `http://127.0.0.1:${String(defaultPort)}`
export const worldName = nonEmpty('the name of a world')
export const seedNumber = wholeNumber(0, 2_147_483_647)

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
