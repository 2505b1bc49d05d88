/** A scenario out of its text, or everything that is wrong with it, each with its place. */
import { findingsOf, located, suggestion, type Finding } from '../mock-api/documents/findings.ts'
import { childOf, fieldsOf, type Path, type Schema } from '../mock-api/documents/schema-walk.ts'
import { inOrder, readSource, type Problem, type Source } from '../mock-api/documents/source.ts'
import { ScenarioFile, Steps } from './format.ts'
import type { Input, InputValue } from './head.ts'
import { fill, keep, placeholdersIn, type Placeholder } from './placeholders.ts'
import { kindOf } from './steps/step-kinds.ts'

/** A step as it is written, placeholders and all. */
export interface PlannedStep {
  readonly number: number
  readonly line: number
  readonly written: object
}

export interface Scenario {
  readonly title: string
  readonly about: string | undefined
  readonly inputs: Readonly<Record<string, Input>>
  readonly steps: readonly PlannedStep[]
}

export type Parsed =
  | { readonly scenario: Scenario; readonly problems?: undefined }
  | { readonly scenario?: undefined; readonly problems: readonly Problem[] }

/** YAML has no words for what goes wrong where a placeholder's brace opens a map. */
const explainBarePlaceholder = (line: string): string | undefined =>
  /[{[].*(?<!['"])\$\{/.test(line)
    ? "between { } or [ ] a placeholder stands in quotes, '${request._id}'"
    : undefined

export function parseScenario(text: string): Parsed {
  const read = readSource(text, { longestKilobytes: 256, explain: explainBarePlaceholder })
  if ('problem' in read) return { problems: [read.problem] }
  const { source } = read
  if (source.content === null || source.content === undefined) {
    return {
      problems: [{ line: 1, column: 1, message: 'The file is empty: a scenario has a title and steps.' }],
    }
  }
  const checked = ScenarioFile.safeParse(source.content)
  if (!checked.success) {
    return { problems: located(findingsOf(ScenarioFile, source.content), source) }
  }
  const { title, about, inputs = {}, steps } = checked.data
  const scenario: Scenario = {
    title,
    about,
    inputs,
    steps: steps.map((written, index) => ({
      number: index + 1,
      line: source.placeOf(['steps', index]).line,
      written: written as object,
    })),
  }
  const problems = [
    ...nameProblems(scenario, source),
    ...located(findingsWith(scenario, defaultsOf(inputs)), source),
  ]
  return problems.length > 0 ? { problems: inOrder(problems) } : { scenario }
}

export const defaultsOf = (inputs: Readonly<Record<string, Input>>): Map<string, InputValue> =>
  new Map(
    Object.entries(inputs).flatMap(([name, input]) =>
      input.default === undefined ? [] : [[name, input.default]],
    ),
  )

/** What the format has against the steps once these values stand in them. */
export function findingsWith({ steps }: Scenario, values: ReadonlyMap<string, InputValue>): Finding[] {
  const filled = fill(
    steps.map(({ written }) => written),
    ({ path: [name, ...fields] }) => (fields.length === 0 && values.has(name) ? values.get(name) : keep),
  )
  return findingsOf(Steps, filled, ['steps'])
}

/** What is known before a run under a name: its schema, or null where nothing is. */
type Known = Map<string, Schema | null>

/** Placeholders that name nothing, or nothing yet, and names that are given twice. */
function nameProblems({ inputs, steps }: Scenario, source: Source): Problem[] {
  const problems: Problem[] = []
  const known: Known = new Map(Object.keys(inputs).map((name) => [name, null]))
  for (const [index, { written }] of steps.entries()) {
    for (const [path, text] of textsIn(written, ['steps', index])) {
      const { placeholders, malformed } = placeholdersIn(text)
      for (const part of malformed) {
        const message = `"${part}" is no placeholder: write \${name} or \${name.field}.`
        problems.push({ ...source.placeWithin(path, part), message })
      }
      for (const placeholder of placeholders) {
        const message = troubleWith(placeholder, known, Object.keys(inputs))
        if (message !== undefined) problems.push({ ...source.placeWithin(path, placeholder.text), message })
      }
    }
    const { save } = written as { save?: string }
    if (save === undefined) continue
    if (known.has(save)) {
      const message = `There is a "${save}" already: save it under another name.`
      problems.push({ ...source.placeOf(['steps', index, 'save']), message })
    }
    known.set(save, kindOf(written).foresee(written) ?? null)
  }
  return problems
}

function troubleWith(
  { text, path: [name, ...fields] }: Placeholder,
  known: Known,
  inputs: readonly string[],
): string | undefined {
  if (!known.has(name)) {
    const hint =
      known.size === 0 ? ' No input and no save before it gives a name.' : suggestion(name, [...known.keys()])
    return `${text} names nothing that is known by then.${hint}`
  }
  if (inputs.includes(name) && fields.length > 0)
    return `${text} leads nowhere: the input "${name}" has no fields.`
  let schema: Schema | null | undefined = known.get(name)
  for (const field of fields) {
    if (!schema) return undefined
    const next = childOf(schema, field)
    if (!next)
      return `${text} leads nowhere: there is no "${field}".${suggestion(field, Object.keys(fieldsOf(schema) ?? {}))}`
    schema = next
  }
  return undefined
}

/** Every text in a value, with its path. */
function* textsIn(value: unknown, path: Path): Generator<readonly [Path, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      yield* textsIn(item, [...path, Array.isArray(value) ? Number(key) : key])
    }
  }
}
