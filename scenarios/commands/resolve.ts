/** Reads the scenarios and inputs that the command line names, and writes the command line that repeats a run. */
import { UsageError } from '../../contracts/shared/errors.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { inputValues, knownSettings } from '../format/inputs.ts'
import { findScenario, readLibrary, readTagged } from '../format/library.ts'
import { parseScenario } from '../format/parse.ts'
import type { ScenarioText } from '../format/metadata.ts'
import type { Planned } from '../runner/dry-run.ts'
import type { Scenario } from '../runner/plan.ts'
import { defaultTarget } from './options.ts'
import { printProblems } from './validate.ts'

interface Selection {
  readonly names: readonly string[]
  readonly all: boolean
  readonly tag?: string | undefined
}

export async function readScenarios({ names, all, tag }: Selection): Promise<ScenarioText[]> {
  if (all === names.length > 0) {
    throw new UsageError(
      all
        ? '--all plays the whole library: leave out the names.'
        : 'Name a scenario or a file. npm run scenario -- list shows the names.',
    )
  }
  if (tag !== undefined && !all) throw new UsageError('--tag is for --all: write both, or leave out --tag.')
  if (tag !== undefined) return readTagged(tag)
  return all ? readLibrary() : Promise.all(names.map(findScenario))
}

/** Returns undefined when a scenario is invalid, after printing why. Throws a UsageError when --set does not fit. */
export function planAll(
  sources: readonly ScenarioText[],
  given: readonly string[],
  terminal: Terminal,
): Planned[] | undefined {
  const valid = sources.flatMap(({ name, file, text }) => {
    const { scenario, problems } = parseScenario(text, file)
    if (problems) printProblems(file, problems, terminal)
    return scenario ? [{ name, file, scenario }] : []
  })
  if (valid.length < sources.length) return undefined
  const isOne = valid.length === 1
  const stray = given.find((setting) =>
    valid.every(({ scenario }) => knownSettings(scenario, [setting]).length === 0),
  )
  if (stray !== undefined && !isOne)
    throw new UsageError(`None of these scenarios has an input for --set ${stray}.`)
  return valid.map(({ name, file, scenario }) => {
    // Of several, each gets the settings for its inputs.
    const settings = isOne ? given : knownSettings(scenario, given)
    return { name, file, scenario, inputs: inputValues(scenario, settings) }
  })
}

interface Played {
  readonly named: string
  readonly scenario: Scenario
  readonly target: string
  readonly isMany: boolean
  readonly isHeadless: boolean
  readonly set: readonly string[]
  /** As given on the command line. */
  readonly options: { readonly world?: string; readonly speed?: string }
}

/** Returns the command that repeats a run. `seed` is the seed of its temporary world, if it had one. */
export function replayCommand(played: Played, seed: number | undefined): string {
  const { named, scenario, target, isMany, isHeadless, set, options } = played
  const { world, speed = isMany ? 'max' : undefined } = options
  const words = [
    named,
    ...knownSettings(scenario, set).flatMap((setting) => ['--set', setting]),
    ...(world === undefined ? [] : ['--world', world]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
    ...(isHeadless ? ['--headless'] : []),
    ...(target === defaultTarget ? [] : ['--target', target]),
    ...(speed === undefined ? [] : ['--speed', speed]),
  ]
  return `npm run scenario -- run ${words.map(quotedForShell).join(' ')}`
}

const quotedForShell = (word: string): string =>
  /^[\w.,:/@%+-][\w.,:/=@%+-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
