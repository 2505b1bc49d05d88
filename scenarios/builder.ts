/**
 * Scenarios in TypeScript: the same objects that a file gives, through the same check, typed by the tables of calls,
 * events, verbs and faults. A module that exports one as default is played as a file is: `run my.ts`.
 */
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import { stringify } from 'yaml'
import { InvalidFile } from '../contracts/shared/errors.ts'
import type { EndpointId } from '../contracts/registry/registry.ts'
import { fieldsOf, optionsOf, type Path, type Schema } from '../contracts/shared/schema-walk.ts'
import type { Place, Problem, Source } from '../mock-api/yaml-validation/source.ts'
import type { ErrorCode } from '../contracts/registry/errors.ts'
import type { DeskCode } from '../mock-api/domain/refusal.ts'
import type { VerbName } from '../mock-api/operator/verbs.ts'
import type * as Types from './builder-types.ts'
import { checkScenario } from './format/parse.ts'
import type { Scenario } from './runner/plan.ts'
import { kindOf } from './runner/steps/step-kinds.ts'

export type { Placeholder, Reference } from './builder-types.ts'

/** A step as the functions below make it. */
export interface Step {
  readonly written: object
}

export interface SavedStep<Saved> extends Step {
  /** Stands for what the step keeps, in the steps after it. */
  readonly saved: Saved
}

export interface SavingStep<Saved> extends Step {
  /** Keeps under this name what the step sees. */
  save(name: string): SavedStep<Saved>
}

/** Where in the writer's own file each step was made. */
const places = new WeakMap<object, Place>()

const ownFile = fileURLToPath(import.meta.url)

function whereFrom(): Place {
  const site = getCallSites(10).find(
    ({ scriptName }) => scriptName !== import.meta.url && scriptName !== ownFile && scriptName !== '',
  )
  return { line: site?.lineNumber ?? 1, column: site?.columnNumber ?? 1 }
}

function step(fields: Readonly<Record<string, unknown>>): Step {
  const written = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  places.set(written, whereFrom())
  return { written }
}

function saving<Saved>(fields: Readonly<Record<string, unknown>>): SavingStep<Saved> {
  const { written } = step(fields)
  return {
    written,
    save(name) {
      const named = { ...written, save: name }
      places.set(named, whereFrom())
      // What a placeholder stands for follows from the same schema as the type does.
      return { written: named, saved: referenceTo(name, foreseenOf(named)) as Saved }
    },
  }
}

/** A step that is wrong is refused by the check of the whole, with its place. */
function foreseenOf(written: object): Schema | undefined {
  try {
    return kindOf(written).foresee(written)
  } catch {
    return undefined
  }
}

/** `${path}`, or where the schema has fields an object of such, made as they are asked for. */
function referenceTo(path: string, schema: Schema | undefined): unknown {
  const fields = (schema && allFieldsOf(schema)) ?? {}
  if (Object.keys(fields).length === 0) return `\${${path}}`
  return Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(fields).map(([field, inner]) => [
        field,
        { enumerable: true, get: () => referenceTo(`${path}.${field}`, inner) },
      ]),
    ),
  )
}

const allFieldsOf = (schema: Schema): Readonly<Record<string, Schema>> | undefined => {
  const options = optionsOf(schema)
  return options
    ? (Object.assign({}, ...options.map((option) => allFieldsOf(option) ?? {})) as Record<string, Schema>)
    : fieldsOf(schema)
}

const listOf = (steps: readonly Step[]): readonly object[] => steps.map(({ written }) => written)

/** Waits for somebody to do something: a player at the browser, or the operator at the desk. */
export const wait = <const Found extends Types.Sought>(
  sought: Types.Exact<Found, Types.Sought>,
  options: Types.Within = {},
): SavingStep<Types.SavedOf<Found>> => saving({ wait: sought, ...options })

/** A user makes a call of the registry. */
export const call = <Id extends EndpointId, const Options extends Types.CallOptions<Id>>(
  id: Id,
  options: Options & Types.CallOptions<Id>,
): SavingStep<Types.SavedOfCall<Id, Options>> => saving({ call: id, ...options })

/** A user connects to the realtime channel, or leaves it. */
export const socket = (
  act: 'connect' | 'disconnect',
  options: Types.Timing & { readonly as: string },
): SavingStep<Types.Placeholder<never>> => saving({ socket: act, ...options })

/** Acts as the operator. */
export const operator = <Name extends VerbName>(
  verb: Name,
  fields: Types.VerbFields<Name>,
  options: Types.Timing & { readonly refused?: DeskCode | ErrorCode } = {},
): SavingStep<Types.Placeholder<never>> => saving({ operator: verb, with: fields, ...options })

/** Fails unless something happens in time, or something is as it must be. */
export const expect = <const Found extends Types.Expected>(
  sought: Types.Exact<Found, Types.Expected>,
  options: Types.Within = {},
): SavingStep<Types.SavedOf<Found>> => saving({ expect: sought, ...options })

/** Fails when something happens within `for`. */
export const never = (sought: Types.Sought, options: Types.Timing & { readonly for?: string } = {}): Step =>
  step({ never: sought, ...options })

/** The world lives through a length of time at once. */
export const advance = (by: string, options: Types.Timing = {}): Step => step({ advance: by, ...options })

/** Branches side by side, two at least. */
export const parallel = (branches: readonly (readonly Step[])[], options: Types.Timing = {}): Step =>
  step({ parallel: branches.map(listOf), ...options })

/** The same steps several times; made by a function, they are given the number of the round, saved as `save` says. */
export function repeat(
  times: Types.Written<number>,
  steps: readonly Step[] | ((round: Types.Placeholder<number>) => readonly Step[]),
  { save = typeof steps === 'function' ? 'round' : undefined, ...options }: Types.Repeating = {},
): Step {
  const round = `\${${save ?? ''}}` as Types.Placeholder<number>
  return step({
    repeat: times,
    steps: listOf(typeof steps === 'function' ? steps(round) : steps),
    save,
    ...options,
  })
}

/** Steps only where something has happened or is as said, and others where not. */
export const when = (
  condition: Types.Sought | Types.State | Types.Value,
  steps: readonly Step[],
  { otherwise, ...options }: Types.Timing & { readonly otherwise?: readonly Step[] } = {},
): Step =>
  step({ when: condition, steps: listOf(steps), otherwise: otherwise && listOf(otherwise), ...options })

/** Has something go wrong from here on; `none` ends every fault of the run. */
export const fault = (
  body: Types.FaultFields | 'none',
  options: Types.Timing = {},
): SavingStep<Types.Placeholder<never>> => saving({ fault: body, ...options })

/** Keeps the world as it is now. */
export const snapshot = (name: string, options: Types.Timing = {}): SavingStep<Types.Placeholder<never>> =>
  saving({ snapshot: name, ...options })

/** The world goes on from a snapshot. */
export const restore = (name: string, options: Types.Timing = {}): Step => step({ restore: name, ...options })

type StepsOf<Inputs> = readonly Step[] | ((inputs: Types.InputReferences<Inputs>) => readonly Step[])

export interface ScenarioDefinition<Inputs> {
  readonly title: string
  readonly about?: string
  readonly inputs?: Inputs
  readonly steps: StepsOf<Inputs>
  /** What the player does where nobody sits at the browser. */
  readonly player?: StepsOf<Inputs>
}

/** A scenario in code that is wrong, with every fault and its place in the writer's file. */
export class InvalidScenario extends InvalidFile {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(
      problems.map(({ line, column, message }) => `${String(line)}:${String(column)}  ${message}`).join('\n'),
    )
    this.problems = problems
  }
}

/** Throws an InvalidScenario. */
export function defineScenario<const Inputs extends Readonly<Record<string, Types.InputOptions>>>({
  title,
  about,
  inputs,
  steps,
  player,
}: ScenarioDefinition<Inputs>): Scenario {
  const references = Object.fromEntries(
    Object.keys(inputs ?? {}).map((name) => [name, `\${${name}}`]),
  ) as Types.InputReferences<Inputs>
  const resolved = (given: StepsOf<Inputs>): readonly object[] =>
    listOf(typeof given === 'function' ? given(references) : given)
  const content = {
    title,
    ...(about === undefined ? {} : { about }),
    ...(inputs === undefined ? {} : { inputs }),
    steps: resolved(steps),
    ...(player === undefined ? {} : { player: resolved(player) }),
  }
  const { scenario, problems } = checkScenario(sourceOf(content, whereFrom()))
  if (problems) throw new InvalidScenario(problems)
  return scenario
}

function sourceOf(content: object, whole: Place): Source {
  const placeOf = (path: Path): Place => {
    let place = whole
    let held: unknown = content
    for (const key of path) {
      held = typeof held === 'object' && held !== null ? (held as Record<string, unknown>)[String(key)] : held
      if (typeof held === 'object' && held !== null) place = places.get(held) ?? place
    }
    return place
  }
  return { content, placeOf, placeWithin: placeOf }
}

const schemaLine = (path: string): string => `# yaml-language-server: $schema=${path}\n`

/** The scenario as the text of a file; `schema` is where an editor finds the format, from the file's folder. */
export function toYaml(
  { title, about, inputs, steps, player }: Scenario,
  schema = '../scenario.schema.json',
): string {
  const content = {
    title,
    about,
    inputs: Object.keys(inputs).length === 0 ? undefined : inputs,
    steps: steps.map(({ written }) => written),
    player: player.length === 0 ? undefined : player.map(({ written }) => written),
  }
  return schemaLine(schema) + stringify(content, { lineWidth: 110, aliasDuplicateObjects: false })
}
