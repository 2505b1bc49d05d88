/** The option `--base` of the commands that build the sandbox. */
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'

const validBase = /^\/(?:[\w~-][\w.~-]*\/)*$/
const reserved = /^\/(?:api|__sim|socket\.io)\//

export const baseOption = () =>
  new Option('--base <path>', 'where the files will be on their host, such as /demo/')
    .default('/')
    .argParser(parseBase)

/** Returns the base, or throws with a sentence that says what to write. */
export function parseBase(text: string): string {
  if (reserved.test(text)) {
    throw new InvalidArgumentError(
      'The simulator itself has addresses there. Choose another path, such as /demo/.',
    )
  }
  if (validBase.test(text)) return text
  const words = text.split(/[^\w.~-]+/).filter((word) => /^[\w~-]/.test(word))
  const suggested = words.length === 0 ? '/demo/' : `/${words.join('/')}/`
  throw new InvalidArgumentError(
    `It takes a path that begins and ends with a slash, of letters, digits, "-", "_", "." and "~": --base ${suggested}`,
  )
}
