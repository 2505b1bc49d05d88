/**
 * Runs and records scenarios for the control API, in the process of the simulator. Everything goes over HTTP, as it does for
 * the commands.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type {
  LibraryScenario,
  PlannedStep,
  RecordedScenario,
  RunRequest,
  ScenarioSource,
} from '../../mock-api/control/api.ts'
import { ControlError } from '../../mock-api/control/control-error.ts'
import type { ScenarioRunner } from '../../mock-api/control/scenario-runner.ts'
import type { Problem } from '../../mock-api/yaml-validation/source.ts'
import { asFields, inputValues } from '../format/inputs.ts'
import { findInLibrary, readLibrary, type ScenarioText } from '../format/library.ts'
import { defaultsOf, parseScenario } from '../format/parse.ts'
import { summaryOf } from '../format/summary.ts'
import { createControlClient } from './control-client.ts'
import { linesOf, type Planned } from './dry-run.ts'
import { playEach } from './play.ts'
import { recordSeqs, type SeqsToRecord } from './record-seqs.ts'
import { silentReporter } from './run.ts'
import { speedOf } from './scheduler.ts'

/** A text that was sent has no file. Messages call it so. */
const sent: Omit<ScenarioText, 'text'> = { name: '', path: '', file: 'The scenario' }

const sourceOf = async ({ scenario, yaml = '' }: ScenarioSource): Promise<ScenarioText> =>
  scenario === undefined ? { ...sent, text: yaml } : findInLibrary(scenario)

function refusal(file: string, problems: readonly Problem[]): ControlError {
  const [first] = problems
  const place = first ? ` Line ${String(first.line)}, column ${String(first.column)}: ${first.message}` : ''
  return new ControlError(400, `${file} is not valid.${place}`, 'invalid-input', problems)
}

const plannedStep = ({ number, file, line, title, depth, actor }: PlannedStep): PlannedStep => ({
  number,
  file,
  line,
  title,
  depth,
  actor,
})

const stepsOf = (planned: Pick<Planned, 'scenario' | 'inputs'>): PlannedStep[] =>
  linesOf(planned).map(plannedStep)

function factsOf(source: ScenarioText): Omit<LibraryScenario, 'name'> {
  const { title, about = null, tags, inputs } = summaryOf(source)
  return { title, about, tags: [...tags], inputs }
}

async function prepare(asked: RunRequest): ReturnType<ScenarioRunner['prepare']> {
  const { file, text } = await sourceOf(asked)
  const { scenario, problems } = parseScenario(text, asked.scenario === undefined ? undefined : file)
  if (!scenario) throw refusal(file, problems)
  const settings = Object.entries(asked.inputs).map(([name, value]) => `${name}=${String(value)}`)
  const inputs = inputValues(scenario, settings, asFields)
  const { isHeadless } = asked
  const speed = speedOf(asked.speed)
  return {
    title: scenario.title,
    steps: stepsOf({ scenario: isHeadless ? scenario : { ...scenario, player: [] }, inputs }),
    async play({ target, world, id }) {
      const { signal } = new AbortController()
      const place = { target, world, isSimulator: true, seed: undefined, speed, isHeadless, signal }
      // The run reports its steps to the simulator, as every run does.
      await playEach([{ scenario, inputs, reporter: silentReporter, name: asked.scenario, id }], place, 1)
    },
  }
}

/** A longer journal is recorded in another thread, because others would have to wait. */
const entriesForThread = 1000

async function recordInThread(request: SeqsToRecord): Promise<RecordedScenario> {
  const thread = new Worker(new URL('record-thread.ts', import.meta.url), { workerData: request })
  const [result] = (await once(thread, 'message')) as [RecordedScenario | { readonly refusal: string }]
  if ('refusal' in result) throw new CouldNotRun(result.refusal)
  return result
}

export const scenarios: ScenarioRunner = {
  async list() {
    const library = await readLibrary()
    return library.map((source) => Object.assign({ name: source.name }, factsOf(source)))
  },
  async check(asked) {
    const source = await sourceOf(asked)
    const { scenario, problems = [] } = parseScenario(source.text)
    const text = asked.scenario === undefined ? {} : { yaml: source.text }
    if (!scenario) return { problems: [...problems], scenario: null, ...text }
    const steps = stepsOf({ scenario, inputs: defaultsOf(scenario.inputs) })
    return { problems: [], scenario: { ...factsOf(source), steps }, ...text }
  },
  prepare,
  async record({ includes, ...request }) {
    const client = createControlClient({ ...request, signal: new AbortController().signal })
    const { first, last } = await client.journal(0, 1)
    const kept = first === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const seqs = kept.filter(includes)
    return kept.length > entriesForThread
      ? recordInThread({ ...request, seqs })
      : recordSeqs({ ...request, seqs })
  },
}
