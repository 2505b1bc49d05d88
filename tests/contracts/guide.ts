import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'

const read = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8')

export const page = read('providers.md')
export const standardVerifiers = read('standard-verifiers.md')

export interface Message {
  /** `POST /states`, or `HTTP/1.1 200 OK`. */
  readonly start: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Example {
  /** The heading above it. */
  readonly title: string
  readonly asked: Message
  readonly answered: Message
}

/** Returns the requests of all blocks, each with its response. */
export function examples(): readonly Example[] {
  let title = ''
  return [...page.matchAll(/^#+ (.+)$|^```http\n([\s\S]*?)^```$/gm)].flatMap(([, heading, block = '']) => {
    title = heading ?? title
    const messages = block.split(/^(?=[A-Z]+ \/|HTTP\/1\.1 )/m).map(messageIn)
    return messages.flatMap((asked, index) => {
      const answered = index % 2 === 0 ? messages[index + 1] : undefined
      return answered === undefined ? [] : [{ title, asked, answered }]
    })
  })
}

function messageIn(text: string): Message {
  const [head = '', ...rest] = text.trimEnd().split('\n\n')
  const [start = '', ...lines] = head.split('\n')
  const headers = lines.map((line) => line.split(/: (.*)/, 2))
  return { start, headers: Object.fromEntries(headers) as Record<string, string>, body: rest.join('\n\n') }
}

/** Returns the shell commands of a page, each as a list of words. */
export const shellCommands = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block
      .replaceAll(/ \\\n\s*/g, ' ')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))),
  )

export function mismatches(): readonly {
  readonly where: string
  readonly kit: string
  readonly pact: string
}[] {
  const [, section = ''] = /^## What a mismatch means\n([\s\S]*?)^## /m.exec(page) ?? []
  return [...section.matchAll(/^\| (`.*) \|$/gm)].flatMap(([, row = '']) => {
    const spans = [...row.replaceAll('\\|', '|').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
    const [where = '', kit = '', pact = ''] = spans
    return where === 'npx contracts verify' ? [] : [{ where, kit, pact }]
  })
}

export function shapeDifferences(actual: unknown, shown: unknown, at: string): readonly string[] {
  if (kindOf(actual) !== kindOf(shown)) return [`${at} is ${kindOf(actual)}, not ${kindOf(shown)}`]
  if (!isObject(shown) || !isObject(actual)) return []
  return Object.entries(shown).flatMap(([key, part]) => shapeDifferences(actual[key], part, `${at}.${key}`))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value
