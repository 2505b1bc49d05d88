/** Reads the scenarios and inputs that the command line names. */
import { UsageError } from '../../contracts/shared/errors.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { inputValues, knownSettings } from '../format/inputs.ts'
import { findScenario, readLibrary, readTagged } from '../format/library.ts'
import { parseScenario } from '../format/parse.ts'
import type { ScenarioText } from '../format/scenario-text.ts'
import type { Planned } from '../runner/dry-run.ts'
import type { Scenario } from '../runner/plan.ts'
import { printProblems } from './validate.ts'

/** The arguments and options of `run` that name scenarios. */
export interface Selection {
  readonly names: readonly string[]
  readonly all: boolean
  /** Only the scenarios of the library with this tag. */
  readonly tag?: string | undefined
}

/** Reads the files of the scenarios. */
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
  const loaded = sources.map((source) => ({ source, parsed: parseScenario(source.text, source.file) }))
  for (const { source, parsed } of loaded) {
    if (parsed.problems) printProblems(source.file, parsed.problems, terminal)
  }
  const valid = loaded.flatMap(({ source, parsed }) =>
    parsed.scenario ? [{ ...source, scenario: parsed.scenario }] : [],
  )
  if (valid.length < loaded.length) return undefined
  const settingsOf = settingsFor(
    valid.map(({ scenario }) => scenario),
    given,
  )
  return valid.map(({ name, file, scenario }) => ({
    name,
    file,
    scenario,
    inputs: inputValues(scenario, settingsOf(scenario)),
  }))
}

/** Passes each setting to the scenarios with that input. Throws a UsageError when none has it. */
function settingsFor(
  scenarios: readonly Scenario[],
  given: readonly string[],
): (scenario: Scenario) => readonly string[] {
  if (scenarios.length === 1) return () => given
  const stray = given.find((setting) =>
    scenarios.every((scenario) => knownSettings(scenario, [setting]).length === 0),
  )
  if (stray !== undefined) throw new UsageError(`None of these scenarios has an input for --set ${stray}.`)
  return (scenario) => knownSettings(scenario, given)
}
