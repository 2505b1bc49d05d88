/** Parses the text of a scenario, or returns its problems with line and column. */
import type * as z from 'zod/mini'
import { findingsOf, located, suggestion, type Finding } from '../../mock-api/yaml-validation/findings.ts'
import { childOf, fieldsOf, type Path, type Schema } from '../../contracts/shared/schema-walk.ts'
import { inOrder, readSource, type Problem, type Source } from '../../mock-api/yaml-validation/source.ts'
import { ScenarioFile, Steps } from './format.ts'
import type { Input, InputValue } from './metadata.ts'
import type { PlannedStep, Scenario } from '../runner/plan.ts'
import { fillInputs, placeholdersIn, type Placeholder } from './placeholders.ts'
import { kindOf } from '../runner/steps/step-kinds.ts'

type Parsed =
  | { readonly scenario: Scenario; readonly problems?: undefined }
  | { readonly scenario?: undefined; readonly problems: readonly Problem[] }

/** Explains the YAML error of a placeholder without quotes between `{ }`. */
const explainBarePlaceholder = (line: string): string | undefined =>
  /[{[].*(?<!['"])\$\{/.test(line)
    ? "between { } or [ ] put a placeholder in quotes: '${request._id}'"
    : undefined

export function parseScenario(text: string): Parsed {
  const read = readSource(text, { longestKilobytes: 256, explain: explainBarePlaceholder })
  if ('problem' in read) return { problems: [read.problem] }
  const { source } = read
  if (source.content === null || source.content === undefined) {
    return {
      problems: [{ line: 1, column: 1, message: 'The file is empty. A scenario has a title and steps.' }],
    }
  }
  const checked = ScenarioFile.safeParse(source.content)
  if (!checked.success) {
    return { problems: located(findingsOf(ScenarioFile, source.content), source) }
  }
  const { title, about, inputs = {} } = checked.data
  // The original content, because the parsed data no longer contains what was written.
  const { given = [], steps, player = [] } = source.content as z.input<typeof ScenarioFile>
  const plan = createPlanner(source)
  const scenario: Scenario = {
    title,
    about,
    inputs,
    given: plan(given, ['given']),
    steps: plan(steps, ['steps']),
    player: plan(player, ['player']),
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

/** Checks the steps after filling in these values. */
export function findingsWith(
  { given, steps, player }: Scenario,
  values: ReadonlyMap<string, InputValue>,
): Finding[] {
  return Object.entries({ given, steps, player }).flatMap(([field, list]) => {
    const written = list.map((step) => step.written)
    return list.length === 0 ? [] : findingsOf(Steps, fillInputs(written, values), [field])
  })
}

/** Builds the tree of steps, numbered in the order of the file. */
function createPlanner(source: Source): (written: readonly unknown[], path: Path) => PlannedStep[] {
  let number = 0
  const planAll = (steps: readonly unknown[], path: Path): PlannedStep[] =>
    steps.map((step, index) => plan(step as object, [...path, index]))

  function plan(step: object, path: Path): PlannedStep {
    number += 1
    const own = number
    const blocks = Object.fromEntries(
      (kindOf(step).blocks ?? []).flatMap((field) => {
        const value = (step as Readonly<Record<string, unknown>>)[field]
        const isRace = typeof value === 'object' && value !== null && 'branches' in value
        const [held, at] = isRace ? [value.branches, [...path, field, 'branches']] : [value, [...path, field]]
        if (!Array.isArray(held)) return []
        const isBranches = Array.isArray(held[0])
        const lists = isBranches
          ? held.map((list: unknown[], index) => planAll(list, [...at, index]))
          : [planAll(held, at)]
        return [[field, lists] as const]
      }),
    )
    return { number: own, path, line: source.placeOf(path).line, written: step, blocks }
  }
  return planAll
}

/** The schema of each saved name, or null when it is not known before the run. */
type Known = Map<string, Schema | null>

/** Finds unknown placeholders, placeholders used before their value is saved, and names that are saved twice. */
function nameProblems({ inputs, given, steps, player }: Scenario, source: Source): Problem[] {
  const problems: Problem[] = []
  const taken = new Set(Object.keys(inputs))

  function check(step: PlannedStep, known: Known): void {
    const { written, path: at, blocks } = step
    const kind = kindOf(written)
    const own = Object.fromEntries(
      Object.entries(written).filter(([field]) => kind.blocks?.includes(field) !== true),
    )
    for (const [path, text] of textsIn(own, at)) {
      const { placeholders, malformed } = placeholdersIn(text)
      for (const part of malformed) {
        const message = `"${part}" is not a placeholder: write \${name} or \${name.field}.`
        problems.push({ ...source.placeWithin(path, part), message })
      }
      for (const placeholder of placeholders) {
        const message = problemWith(placeholder, known, taken, Object.keys(inputs))
        if (message !== undefined) problems.push({ ...source.placeWithin(path, placeholder.text), message })
      }
    }
    const { save } = written as { save?: string }
    if (save !== undefined) {
      if (taken.has(save)) {
        const message = `The name "${save}" is already used: choose another one.`
        problems.push({ ...source.placeOf([...at, 'save']), message })
      }
      taken.add(save)
      known.set(save, kind.schemaOfSave?.(written) ?? null)
    }
    const lists = Object.values(blocks).flat()
    // A branch knows what was saved before the step, but not what other branches save.
    const learned = lists.map((list) => {
      const inner: Known = new Map(known)
      for (const each of list) check(each, inner)
      return inner
    })
    if (kind.alwaysPlaysBlocks?.(written) !== false)
      for (const inner of learned) for (const [name, schema] of inner) known.set(name, schema)
  }

  const first: Known = new Map(Object.keys(inputs).map((name) => [name, null]))
  for (const step of given) check(step, first)
  for (const list of [steps, player]) {
    const known: Known = new Map(first)
    for (const step of list) check(step, known)
  }
  return problems
}

function problemWith(
  { text, path: [name, ...fields] }: Placeholder,
  known: Known,
  taken: ReadonlySet<string>,
  inputs: readonly string[],
): string | undefined {
  if (!known.has(name)) {
    if (taken.has(name)) {
      return `${text} may have no value: "${name}" is saved in another branch or under a condition.`
    }
    const hint =
      known.size === 0 ? ' No input and no earlier step has a name.' : suggestion(name, [...known.keys()])
    return `Unknown name ${name}.${hint}`
  }
  if (inputs.includes(name) && fields.length > 0)
    return `Unknown field in ${text}: the input "${name}" has no fields.`
  let schema: Schema | null | undefined = known.get(name)
  for (const field of fields) {
    if (!schema) return undefined
    const next = childOf(schema, field)
    if (!next)
      return `Unknown field "${field}" in ${text}.${suggestion(field, Object.keys(fieldsOf(schema) ?? {}))}`
    schema = next
  }
  return undefined
}

/** Yields every text in a value, with its path. */
function* textsIn(value: unknown, path: Path): Generator<readonly [Path, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      yield* textsIn(item, [...path, Array.isArray(value) ? Number(key) : key])
    }
  }
}
