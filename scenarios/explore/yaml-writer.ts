/** A walk that broke something as a scenario file, which ends by saying so where the format has words for it. */
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { fromCallerFolder } from '../../contracts/shared/output-file.ts'
import type { Step } from './acts.ts'
import type { Played, Walked } from './walk.ts'
import type { Found } from './watch.ts'

export interface Writing {
  readonly walked: Walked & { readonly found: Found }
  readonly seed: number
  /** Where it will lie. */
  readonly file: string
  /** The e-mail addresses of users by their ids. */
  readonly people: ReadonlyMap<string, string>
  /** Whether it ends by what must not be so, where that can be said. */
  readonly hasEnding: boolean
}

const schemaFile = fileURLToPath(new URL('../scenario.schema.json', import.meta.url))

export function scenarioText({ walked, seed, file, people, hasEnding }: Writing): string {
  const { played, found, values } = walked
  const names = namesOf(values, people)
  const ending = hasEnding ? (found.ending ?? []).map((step) => named(step, names) as Step) : []
  const steps = [...played.flatMap((each, index) => asWritten(each, index === played.length - 1)), ...ending]
  const what = named(found.what, new Map([...names].map(([id, name]) => [id, bare(name)])))
  const { name, sentence } = found.invariant
  const content = {
    title: `What breaks ${name}`,
    about: `${sentence} Here it does not hold. Found by exploring from the seed ${String(seed)}.`,
    steps: withoutUnused(steps),
  }
  const schema = relative(dirname(fromCallerFolder(file)), schemaFile).replaceAll('\\', '/')
  return [
    `# yaml-language-server: $schema=${schema}\n`,
    stringify(content, { lineWidth: 110 }),
    `# Broken here: ${name}. ${String(what).split('\n', 1)[0] ?? ''}\n`,
  ].join('')
}

/** In a scenario a step says what it comes to. The last one may be what breaks: it is written as it ought to go. */
function asWritten({ step, came }: Played, isLast: boolean): readonly Step[] {
  const { save: _save, ...unsaved } = step
  if (came.unanswered && isLast) return [step]
  switch (came.is) {
    case 'done':
      return [step]
    case 'refused':
      return [{ ...unsaved, refused: came.refused }]
    case 'broken':
      return [{ ...unsaved, broken: true }]
    case 'unsaid':
      return []
  }
}

const withoutUnused = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => {
    const { save, ...rest } = step
    return typeof save === 'string' && JSON.stringify(steps).includes(`\${${save}.`) ? step : rest
  })

/** What stands in a scenario for each id. */
function namesOf(
  values: ReadonlyMap<string, unknown>,
  people: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const names = new Map(people)
  for (const [name, value] of values) {
    if (typeof value !== 'object' || value === null || !('_id' in value)) continue
    names.set(String(value._id), `\${${name}._id}`)
  }
  return names
}

const bare = (name: string): string => name.replace(/^\$\{(\w+)\._id\}$/, '$1')

function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replaceAll(/[0-9a-f]{24}/g, (id) => names.get(id) ?? id)
  if (Array.isArray(value)) return value.map((item: unknown) => named(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, named(item, names)]))
}
