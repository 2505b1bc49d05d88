/** Plays scenarios of the library in the process of the simulator, started through the control API. */
import type { RunRequest } from '../../mock-api/control/api.ts'
import type { PreparedRun } from '../../mock-api/control/runs.ts'
import { InvalidFile } from '../../contracts/shared/errors.ts'
import { inputValues } from '../format/inputs.ts'
import { findInLibrary } from '../format/library.ts'
import { parseScenario } from '../format/parse.ts'
import { stepsOf } from './plan.ts'
import { playEach } from './play.ts'
import { silentReporter } from './run.ts'
import { speedOf } from './scheduler.ts'

/** Throws a CommandError for an unknown scenario and for inputs that it does not have. */
export async function prepareRun(asked: RunRequest): Promise<PreparedRun> {
  const { file, text } = await findInLibrary(asked.scenario)
  const { scenario } = parseScenario(text, file)
  if (!scenario)
    throw new InvalidFile(`${file} is not a valid scenario: npm run scenario -- validate ${file} shows why.`)
  const settings = Object.entries(asked.inputs).map(([name, value]) => `${name}=${String(value)}`)
  const inputs = inputValues(scenario, settings)
  const { isHeadless } = asked
  const speed = speedOf(asked.speed)
  return {
    title: scenario.title,
    steps: stepsOf(scenario, isHeadless),
    async play({ target, world, id }) {
      const { signal } = new AbortController()
      const place = { target, world, isSimulator: true, seed: undefined, speed, isHeadless, signal }
      // `/__sim` shows the outcome, and the journal what happened.
      await playEach([{ scenario, inputs, reporter: silentReporter, id }], place, 1)
    },
  }
}
