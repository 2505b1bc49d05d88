/** Runs and records scenarios for the control API, in the process of the simulator. It calls the simulator as the commands do. */
import type { LibraryScenario, PlannedStep, ScenarioSource } from '../../mock-api/control/api.ts'
import { ControlError } from '../../mock-api/control/control-error.ts'
import type { ScenarioRunner } from '../../mock-api/control/scenario-runner.ts'
import type { Problem } from '../../mock-api/yaml-validation/source.ts'
import { asFields, inputValues } from '../format/inputs.ts'
import { defaultsOf, parseScenario } from '../format/parse.ts'
import { scenarioNamed, summaryOf, type ScenarioText } from '../format/metadata.ts'
import { readRecording } from '../record/record.ts'
import { createControlClient } from './control-client.ts'
import { linesOf, type Planned } from './dry-run.ts'
import { playedSteps } from './plan.ts'
import { playEach } from './play.ts'
import { silentReporter } from './run.ts'
import { speedOf } from './scheduler.ts'
import type { Transport } from './transport.ts'

interface ScenarioRunsOptions {
  readonly readLibrary: () => Promise<readonly ScenarioText[]>
  readonly transport?: Transport
}

/** A text that was sent has no file. Messages call it so. */
const sent: Omit<ScenarioText, 'text'> = { name: '', path: '', file: 'The scenario' }

function refusal(file: string, problems: readonly Problem[]): ControlError {
  const [first] = problems
  const place = first ? ` Line ${String(first.line)}, column ${String(first.column)}: ${first.message}` : ''
  return new ControlError(400, `${file} is not valid.${place}`, 'invalid-input', problems)
}

const stepsOf = (planned: Pick<Planned, 'scenario' | 'inputs'>): PlannedStep[] =>
  linesOf(planned).map(({ needs: _needs, ...step }) => step)

function factsOf(source: ScenarioText): Omit<LibraryScenario, 'name'> {
  const { title, about = null, tags, inputs } = summaryOf(source)
  return { title, about, tags: [...tags], inputs }
}

export function createScenarioRuns({ readLibrary, transport }: ScenarioRunsOptions): ScenarioRunner {
  const { signal } = new AbortController()
  const sourceOf = async ({ scenario, yaml = '' }: ScenarioSource): Promise<ScenarioText> =>
    scenario === undefined ? { ...sent, text: yaml } : scenarioNamed(scenario, await readLibrary())
  return {
    async list() {
      const library = await readLibrary()
      return library.map((source) => Object.assign({ name: source.name }, factsOf(source)))
    },
    schema: async () => (await import('../format/json-schema.ts')).scenarioJsonSchema(),
    async check(asked) {
      const source = await sourceOf(asked)
      const { scenario, problems = [] } = parseScenario(source.text)
      const text = asked.scenario === undefined ? {} : { yaml: source.text }
      if (!scenario) return { problems: [...problems], scenario: null, ...text }
      const steps = stepsOf({ scenario, inputs: defaultsOf(scenario.inputs) })
      return { problems: [], scenario: { ...factsOf(source), steps }, ...text }
    },
    async prepare(asked) {
      const { file, text } = await sourceOf(asked)
      const { scenario: whole, problems } = parseScenario(
        text,
        asked.scenario === undefined ? undefined : file,
      )
      if (!whole) throw refusal(file, problems)
      const scenario = playedSteps(whole, asked.isHeadless)
      const settings = Object.entries(asked.inputs).map(([name, value]) => `${name}=${String(value)}`)
      const inputs = inputValues(scenario, settings, asFields)
      const speed = speedOf(asked.speed)
      return {
        title: scenario.title,
        steps: stepsOf({ scenario, inputs }),
        async play({ target, world, id }) {
          const place = { target, world, isSimulator: true, speed, signal, transport }
          // The run reports its steps to the simulator, as every run does.
          await playEach([{ scenario, inputs, reporter: silentReporter, name: asked.scenario, id }], place, 1)
        },
      }
    },
    async record({ target, world, title, includes }) {
      const client = createControlClient({ target, world, signal, transport })
      const { text, steps, leftOut } = await readRecording(client, { title, includes })
      return { yaml: text, steps, leftOut, problems: [...(parseScenario(text).problems ?? [])] }
    },
  }
}
