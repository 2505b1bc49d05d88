/** The values of a run's inputs: those of --set, else the defaults. */
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { UsageError } from '../../contracts/shared/errors.ts'
import type { Input, InputValue } from './metadata.ts'
import { defaultsOf, findingsWith } from './parse.ts'
import type { Scenario } from '../runner/plan.ts'

export const knownSettings = (scenario: Scenario, settings: readonly string[]): readonly string[] =>
  settings.filter((setting) => Object.hasOwn(scenario.inputs, setting.split('=', 1)[0] ?? ''))

/** How messages name the inputs: as options of the command line, or as fields of the control API. */
const asOptions = { all: '--set', before: '--set ', after: '=…' }
export const asFields = { all: 'inputs', before: 'inputs.', after: '' }

/** Reads `settings`, each `name=value`. Throws a UsageError for an unknown name and for a wrong value. */
export function inputValues(
  scenario: Scenario,
  settings: readonly string[],
  wording = asOptions,
): Map<string, InputValue> {
  const values = defaultsOf(scenario.inputs)
  for (const setting of settings) {
    const [, name, text] = /^([^=]+)=(.*)$/s.exec(setting) ?? []
    if (name === undefined || text === undefined) {
      throw new UsageError(`--set takes name=value, not "${setting}".`)
    }
    const input = Object.hasOwn(scenario.inputs, name) ? scenario.inputs[name] : undefined
    if (!input) throw new UsageError(unknownInput(name, Object.keys(scenario.inputs)))
    values.set(name, typed(wording.before + name, input, text))
  }
  const missing = Object.keys(scenario.inputs).filter((name) => !values.has(name))
  if (missing.length > 0) {
    const needed = missing.map((name) => wording.before + name + wording.after)
    throw new UsageError(`This scenario needs ${needed.join(' and ')}.`)
  }
  // Parsing has checked the defaults, so only a setting can be wrong.
  const [finding] = settings.length === 0 ? [] : findingsWith(scenario, values)
  if (finding) {
    const [list, index, ...fields] = finding.path
    const step = [...scenario.given, ...scenario.steps, ...scenario.player].find(
      ({ path }) => path[0] === list && path[1] === index,
    )
    const place = step ? [`step ${String(step.number)} (line ${String(step.line)})`] : []
    throw new UsageError(
      `A value of ${wording.all} does not fit ${[...place, ...(fields.length === 0 ? [] : [fields.join('.')])].join(', ')}: ${finding.message}`,
    )
  }
  return values
}

const unknownInput = (name: string, known: readonly string[]): string =>
  `The scenario has no input "${name}".` +
  (didYouMean(name, known) || (known.length === 0 ? ' It has no inputs.' : ` It has: ${known.join(', ')}.`))

function typed(name: string, input: Input, text: string): InputValue {
  switch (typeof input.default) {
    case 'number': {
      const number = text.trim() === '' ? Number.NaN : Number(text)
      if (Number.isFinite(number)) return number
      throw new UsageError(`${name} takes a number, not "${text}".`)
    }
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true'
      throw new UsageError(`${name} takes true or false, not "${text}".`)
    default:
      return text
  }
}
