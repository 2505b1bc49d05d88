/** Checks names before a run: of servers, games and operators, of saved values and their fields, of snapshots and tabs. */
import { gameNames } from '../../contracts/registry/games.ts'
import {
  childOf,
  fieldsOf,
  optionsOf,
  typeOf,
  type Path,
  type Schema,
} from '../../contracts/shared/schema-walk.ts'
import { suggestion } from '../../contracts/shared/suggest.ts'
import { isVerbName } from '../../mock-api/operator/verbs.ts'
import { staff } from '../../mock-api/seed/accounts.ts'
import { serverNames } from '../../mock-api/seed/names.ts'
import { lazyFinding, type Finding } from '../../mock-api/yaml-validation/findings.ts'
import type { Problem, Source } from '../../mock-api/yaml-validation/source.ts'
import { nameKindOf } from '../runner/environment/names.ts'
import type { PlannedStep, Scenario } from '../runner/plan.ts'
import { kindOf, ownFields } from '../runner/steps/step-kinds.ts'
import { malformedPlaceholder, placeholdersIn, textsIn, type Placeholder } from './placeholders.ts'
import { presets, presetsSource } from './presets.ts'

/** The same in the demo data of every seed. */
const demoNames = {
  server: Object.values(serverNames).flat(),
  game: Object.values(gameNames),
  operator: staff.map(({ firstName }) => firstName),
} as const
type Named = keyof typeof demoNames

const isNamed = (kind: string | undefined): kind is Named =>
  kind !== undefined && Object.hasOwn(demoNames, kind)

const stateFields = new Set(['expect', 'when'])

/** Finds the names in `steps` that the demo data does not have. Placeholders, ids and e-mail addresses are not checked. */
export function nameFindings(steps: unknown, base: Path): Finding[] {
  return [...textsIn(steps, base)].flatMap(([path, text]) => {
    const [parent = '', key = ''] = path.slice(-2).map(String)
    const kind = stateFields.has(parent) && isNamed(key) ? key : nameKindOf(key)
    if (!isNamed(kind) || !isUnknown(kind, text)) return []
    const message = `There is no ${kind} "${text}" in the demo data.${suggestion(text, demoNames[kind])} With other data, write "names: any" below the title.`
    return [{ path, isKey: false, message }]
  })
}

const isUnknown = (kind: Named, name: string): boolean =>
  !/^[0-9a-f]{24}$|\$\{/.test(name) &&
  !demoNames[kind].includes(name) &&
  !(kind === 'operator' && isVerbName(name))

export interface Written extends Readonly<Partial<Record<'save' | 'use' | 'snapshot' | 'restore', string>>> {
  readonly with?: Readonly<Record<string, unknown>>
}

type Known = Map<string, Schema | null>

const namesOf = (names: Iterable<string>): Known => new Map(Array.from(names, (name) => [name, null]))

/**
 * Finds unknown placeholders, placeholders used before their value is saved, names that are saved twice, and snapshots that no
 * earlier step takes.
 */
export function placeholderProblems(scenario: Scenario, source: Source): Problem[] {
  const { inputs, given, steps, player, knowsNames } = scenario
  const check = createCheck(Object.keys(inputs), source, knowsNames)
  const first = namesOf(Object.keys(inputs))
  check.all(given, first)
  for (const list of [steps, player]) check.all(list, new Map(first))
  return check.problems
}

function createCheck(
  inputs: readonly string[],
  source: Source,
  knowsNames: boolean,
  snapshots = new Set<string>(),
) {
  const problems: Problem[] = []
  const taken = new Set(inputs)

  const all = (list: readonly PlannedStep[], known: Known): void => {
    for (const step of list) check(step, known)
  }

  function check(step: PlannedStep, known: Known): void {
    const { written, path: at, blocks } = step
    const kind = kindOf(written)
    const { save, use, snapshot, restore } = written as Written
    for (const [path, text] of textsIn(ownFields(written), at)) checkText(path, text, known)
    if (snapshot !== undefined) snapshots.add(snapshot)
    if (restore !== undefined && knowsNames && !snapshots.has(restore)) {
      const message = `No earlier step takes the snapshot "${restore}".${snapshots.size === 0 ? '' : suggestion(restore, [...snapshots])}`
      problems.push({ ...source.placeOf([...at, 'restore']), message })
    }
    const nested = Object.values(blocks).flat()
    const result = use === undefined ? undefined : checkPreset(use, nested.flat())
    if (save !== undefined) {
      if (taken.has(save)) {
        const message = `The name "${save}" is already used: choose another one.`
        problems.push({ ...source.placeOf([...at, 'save']), message })
      } else known.set(save, result ?? kind.schemaOfSave?.(written) ?? null)
      taken.add(save)
    }
    if (use !== undefined) return
    // A branch knows what was saved before the step, but not what other branches save.
    const learned = nested.map((list) => {
      const inner: Known = new Map(known)
      all(list, inner)
      return inner
    })
    if (kind.alwaysPlaysBlocks?.(written) !== false)
      for (const inner of learned) for (const [name, schema] of inner) known.set(name, schema)
  }

  function checkText(path: Path, text: string, known: Known): void {
    const { placeholders, malformed } = placeholdersIn(text)
    for (const part of malformed) {
      problems.push({ ...source.placeWithin(path, part), message: malformedPlaceholder(part) })
    }
    for (const placeholder of placeholders) {
      const message = problemWith(placeholder, known, taken, inputs)
      if (message !== undefined) problems.push({ ...source.placeWithin(path, placeholder.text), message })
    }
  }

  /** Returns the schema of the result of a preset, if it is known. Tests check the presets themselves. */
  function checkPreset(name: string, steps: readonly PlannedStep[]): Schema | undefined {
    const inputs = Object.keys(presets.get(name)?.inputs ?? {})
    createCheck(inputs, presetsSource, knowsNames, snapshots).all(steps, namesOf(inputs))
    const last = steps.at(-1)?.written
    return last && kindOf(last).schemaOfSave?.(last)
  }

  return { all, problems }
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
  const schema = known.get(name)
  let schemas = schema ? membersOf(schema) : []
  for (const field of fields) {
    if (schemas.length === 0 || schemas.some(canHaveAnyField)) return undefined
    const next = schemas.flatMap((each) => childOf(each, field) ?? [])
    if (next.length === 0) {
      const names = schemas.flatMap((each) => Object.keys(fieldsOf(each) ?? {}))
      return `Unknown field "${field}" in ${text}.${suggestion(field, [...new Set(names)])}`
    }
    schemas = next.flatMap(membersOf)
  }
  return undefined
}

const membersOf = (schema: Schema): readonly Schema[] => optionsOf(schema)?.flatMap(membersOf) ?? [schema]

const open = new Set(['unknown', 'any', 'record', 'pipe', 'intersection'])
const canHaveAnyField = (schema: Schema): boolean => open.has(typeOf(schema))

interface TabUse {
  readonly tab: string
  readonly path: Path
  readonly isConnecting: boolean
}

/** `user` is the path of the step that uses the preset with this step. */
function usesIn({ written, path, blocks }: PlannedStep, user?: Path): TabUse[] {
  const isConnecting = 'socket' in written && written.socket === 'connect'
  // An input of a preset can have the same name.
  const own = [...textsIn(ownFields(written), path)]
    .filter(([at]) => at.at(-1) === 'tab' && at.at(-2) !== 'with')
    .map(([at, tab]) => ({ tab, path: user ?? at, isConnecting }))
  const nested = Object.values(blocks)
    .flat(2)
    .flatMap((inner) => usesIn(inner, user ?? ('use' in written ? path : undefined)))
  return [...own, ...nested]
}

export function tabFindings({ given, steps, player }: Scenario): Finding[] {
  const uses = [...given, ...steps, ...player].flatMap((step) => usesIn(step))
  const connected = [...new Set(uses.flatMap(({ tab, isConnecting }) => (isConnecting ? [tab] : [])))]
  return uses
    .filter(({ tab }) => !connected.includes(tab))
    .map(({ tab, path }) =>
      lazyFinding(path, false, () => {
        const hint = suggestion(tab, connected) || ` Add a step with socket: connect and tab: ${tab}.`
        return `No step connects the tab "${tab}".${hint}`
      }),
    )
}
