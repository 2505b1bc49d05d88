/** Parses the text of a scenario, or returns its problems with line and column. */
import * as z from 'zod/mini'
import { presetsFile } from '#presets-text'
import { findingsOf, located, type Finding } from '../../mock-api/yaml-validation/findings.ts'
import { valueAt, type Path } from '../../contracts/shared/schema-walk.ts'
import { byPlace, readSource, type Problem, type Source } from '../../mock-api/yaml-validation/source.ts'
import { metadataFields, type Input, type InputValue } from './metadata.ts'
import { nameFindings, placeholderProblems, tabFindings, type Written } from './known-names.ts'
import { presets, presetsSource } from './presets.ts'
import type { PlannedStep, Scenario } from '../runner/plan.ts'
import { fillInputs, malformedPlaceholder, optionally, placeholdersIn, wrongType } from './placeholders.ts'
import { kindOf, Steps } from '../runner/steps/step-kinds.ts'
import { presetValues } from '../runner/steps/world-steps.ts'

const PresetName = z.enum([...presets.keys()])

/** The schema of a scenario file. `scenario.schema.json` is generated from it. */
export const ScenarioFile = z
  .strictObject(
    {
      ...metadataFields,
      use: optionally(
        z.union([PresetName, z.array(PresetName)]),
        'A preset, or a list of presets, that plays before `given`, with its default inputs.',
      ),
      given: optionally(
        Steps,
        'The steps that set up the world and the players. They end before `steps` and `player` begin, which can use what they saved.',
      ),
      steps: Steps,
      player: optionally(
        Steps,
        'The steps of the player. A headless run plays them in parallel with `steps`, so no browser is needed.',
      ),
    },
    wrongType('A scenario has a title and steps: "title: …", then "steps:".'),
  )
  .check(
    z.meta({
      title: 'Scenario',
      description: 'The steps of an operator, and of a player if nobody uses the browser.',
    }),
  )

type Parsed =
  | { readonly scenario: Scenario; readonly problems?: undefined }
  | { readonly scenario?: undefined; readonly problems: readonly Problem[] }

const explainBarePlaceholder = (line: string): string | undefined =>
  /[{[].*(?<!['"])\$\{/.test(line)
    ? "between { } or [ ] put a placeholder in quotes: '${request._id}'"
    : undefined

/** `file` is shown with the errors of a run. */
export function parseScenario(text: string, file?: string): Parsed {
  const read = readSource(text, { longestKilobytes: 256, explain: explainBarePlaceholder })
  if ('problem' in read) return { problems: [read.problem] }
  const { source } = read
  if (source.content === null || source.content === undefined) {
    return {
      problems: [{ line: 1, column: 1, message: 'The file is empty. A scenario has a title and steps.' }],
    }
  }
  const invalid = findingsOf(ScenarioFile, source.content).map((finding) =>
    explainMalformed(finding, source.content),
  )
  const isInvalid = (path: Path): boolean => invalid.some((finding) => stepIn(finding.path) === stepIn(path))
  if (invalid.some(({ path }) => stepIn(path) === undefined)) return { problems: located(invalid, source) }
  // The original content, because parsed data does not contain what was written.
  const content = source.content as z.input<typeof ScenarioFile>
  const { title, about, use = [], inputs = {}, names } = content
  const plan = createPlanner(source)
  /** The names in the other steps are checked, although these are invalid. */
  const planList = (list: 'given' | 'steps' | 'player'): PlannedStep[] =>
    plan(
      (content[list] ?? []).map((step, index) => (isInvalid([list, index]) ? namesOnly(step) : step)),
      [list],
    )
  const used = [use].flat().map((name) => ({ use: name }))
  const scenario: Scenario = {
    file,
    title,
    about,
    inputs,
    knowsNames: names !== 'any',
    given: [...plan(used, ['use']), ...planList('given')],
    steps: planList('steps'),
    player: planList('player'),
  }
  const others = [...tabFindings(scenario), ...findingsWith(scenario, defaultsOf(inputs))]
  const problems = [
    ...placeholderProblems(scenario, source),
    ...located([...invalid, ...others.filter(({ path }) => !isInvalid(path))], source),
  ]
  return problems.length > 0 ? { problems: problems.toSorted(byPlace) } : { scenario }
}

const stepIn = ([list, index]: Path): string | undefined =>
  list !== 'inputs' && typeof index === 'number' ? `${String(list)} ${String(index)}` : undefined

/** Returns a step that only has the names which a step introduces: saved values, snapshots and tabs. */
function namesOnly(step: unknown): object {
  const named: object[] = []
  JSON.stringify(step, (field, value: unknown) => {
    if (field === 'save') named.push({ advance: '0s', save: value })
    if (field === 'snapshot') named.push({ snapshot: value })
    if (field === 'tab') named.push({ socket: 'connect', tab: value })
    return value
  })
  return { parallel: [named] }
}

function explainMalformed(finding: Finding, content: unknown): Finding {
  const value = finding.path.reduce(valueAt, content)
  const [part] = typeof value === 'string' && !finding.isKey ? placeholdersIn(value).malformed : []
  return part === undefined ? finding : { ...finding, message: malformedPlaceholder(part) }
}

export const defaultsOf = (inputs: Readonly<Record<string, Input>>): Map<string, InputValue> =>
  new Map(
    Object.entries(inputs).flatMap(([name, input]) =>
      input.default === undefined ? [] : [[name, input.default]],
    ),
  )

export function findingsWith(scenario: Scenario, values: ReadonlyMap<string, InputValue>): Finding[] {
  const { given, steps, player, knowsNames } = scenario
  const check = (list: readonly unknown[], inputs: ReadonlyMap<string, unknown>, path: Path): Finding[] => {
    if (list.length === 0) return []
    const filled = fillInputs(list, inputs)
    const findings = findingsOf(Steps, filled, path)
    return knowsNames ? [...findings, ...nameFindings(filled, path)] : findings
  }
  const checkPresets = (list: readonly PlannedStep[], inputs: ReadonlyMap<string, unknown>): Finding[] =>
    list.flatMap(({ written, path, blocks }) => {
      const nested = Object.values(blocks).flat(2)
      if (!('use' in written)) return checkPresets(nested, inputs)
      const { use: name, with: own } = fillInputs(written, inputs) as Written
      const preset = presetValues(String(name), own)
      const inner = nested.map((step) => step.written)
      const [finding] = [...check(inner, preset, [String(name), 'steps']), ...checkPresets(nested, preset)]
      if (!finding) return []
      const { line, column } = presetsSource.placeOf(finding.path, finding.isKey)
      const message = `The preset "${String(name)}" does not fit: ${finding.message} (${presetsFile}:${String(line)}:${String(column)})`
      return [{ path, isKey: false, message }]
    })
  return Object.entries({ given, steps, player }).flatMap(([field, list]) => {
    const own = list.filter(({ path: [first] }) => first === field).map((step) => step.written)
    const findings = check(own, values, [field])
    const isFound = ({ path }: Finding) => findings.some((one) => stepIn(one.path) === stepIn(path))
    return findings.concat(checkPresets(list, values).filter((one) => !isFound(one)))
  })
}

function createPlanner(source: Source): (written: readonly unknown[], path: Path) => PlannedStep[] {
  let number = 0
  const planAll = (steps: readonly unknown[], path: Path, from: Source): PlannedStep[] =>
    steps.map((step, index) => plan(step as object, [...path, index], from))

  function plan(step: object, path: Path, from: Source): PlannedStep {
    number += 1
    const own = number
    const blocks = Object.fromEntries(
      (kindOf(step).blocks ?? []).flatMap((field) => {
        const value = (step as Readonly<Record<string, unknown>>)[field]
        if (field === 'use')
          return [[field, [planAll(presetSteps(value), [String(value), 'steps'], presetsSource)]]]
        const isRace = typeof value === 'object' && value !== null && 'branches' in value
        const [held, at] = isRace ? [value.branches, [...path, field, 'branches']] : [value, [...path, field]]
        if (!Array.isArray(held)) return []
        const isBranches = Array.isArray(held[0])
        const lists = isBranches
          ? held.map((list: unknown[], index) => planAll(list, [...at, index], from))
          : [planAll(held, at, from)]
        return [[field, lists] as const]
      }),
    )
    const place = from.placeOf(path)
    const file = from === source ? undefined : presetsFile
    return { number: own, path, file, ...place, written: step, blocks }
  }
  return (steps, path) => planAll(steps, path, source)
}

const presetSteps = (name: unknown): readonly object[] => presets.get(String(name))?.steps ?? []
