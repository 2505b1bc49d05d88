/** The scenarios that a command line names, with what it sets for them. */
import { UsageError } from '../../contracts/shared/errors.ts'
import type { ParsedFlags } from '../../contracts/shared/flags.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { inputValues, knownSettings } from '../format/inputs.ts'
import { findScenario, readLibrary, type ScenarioText } from '../format/library.ts'
import { parseScenario } from '../format/parse.ts'
import type { Planned } from '../runner/dry-run.ts'
import type { Scenario } from '../runner/plan.ts'
import { printProblems } from './validate.ts'

/** Those that are named, each as it is written now. */
export async function readScenarios(flags: ParsedFlags): Promise<ScenarioText[]> {
  const named = flags.positionals
  if (flags.isSet('all') === named.length > 0) {
    throw new UsageError(
      flags.isSet('all')
        ? '--all plays the whole library: name none beside it.'
        : 'run takes the name of a scenario or a file: npm run scenario -- list shows the names.',
    )
  }
  return flags.isSet('all') ? readLibrary() : Promise.all(named.map(findScenario))
}

/** Returns undefined when a scenario is invalid, after printing why. Throws a UsageError when --set does not fit. */
export function planAll(
  sources: readonly ScenarioText[],
  flags: ParsedFlags,
  terminal: Terminal,
): Planned[] | undefined {
  const loaded = sources.map((source) => ({ source, parsed: parseScenario(source.text) }))
  for (const { source, parsed } of loaded) {
    if (parsed.problems) printProblems(source.file, parsed.problems, terminal)
  }
  const valid = loaded.flatMap(({ source, parsed }) =>
    parsed.scenario ? [{ ...source, scenario: parsed.scenario }] : [],
  )
  if (valid.length < loaded.length) return undefined
  const settingsOf = settingsFor(
    valid.map(({ scenario }) => scenario),
    flags.texts('set'),
  )
  return valid.map(({ name, file, scenario }) => ({
    name,
    file,
    scenario,
    inputs: inputValues(scenario, settingsOf(scenario)),
  }))
}

/** What is set for several scenarios goes to those that have such an input; one that none has is a mistake. */
function settingsFor(
  scenarios: readonly Scenario[],
  given: readonly string[],
): (scenario: Scenario) => readonly string[] {
  // A single one says itself what is wrong with it.
  if (scenarios.length === 1) return () => given
  const stray = given.find((setting) =>
    scenarios.every((scenario) => knownSettings(scenario, [setting]).length === 0),
  )
  if (stray !== undefined) throw new UsageError(`None of these scenarios has an input for --set ${stray}.`)
  return (scenario) => knownSettings(scenario, given)
}
