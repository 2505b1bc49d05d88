/** Scenarios of the library, played by the simulator's own process for those who start them over its control API. */
import type { RunRequest } from '../../mock-api/control/api.ts'
import type { PreparedRun } from '../../mock-api/control/runs.ts'
import { InvalidFile } from '../../contracts/shared/errors.ts'
import { inputValues } from '../format/inputs.ts'
import { findInLibrary } from '../format/library.ts'
import { parseScenario } from '../format/parse.ts'
import { playEach, stepsOf } from './play.ts'
import { silentReporter } from './run.ts'
import { speedOf } from './speed.ts'

/** Throws a CommandError where there is no such scenario, or the inputs are not its own. */
export async function prepareRun(asked: RunRequest): Promise<PreparedRun> {
  const { file, text } = await findInLibrary(asked.scenario)
  const { scenario } = parseScenario(text)
  if (!scenario)
    throw new InvalidFile(`${file} is no scenario: npm run scenario -- validate ${file} says why.`)
  const settings = Object.entries(asked.inputs).map(([name, value]) => `${name}=${String(value)}`)
  const inputs = inputValues(scenario, settings)
  const { isHeadless } = asked
  const speed = speedOf(asked.speed)
  return {
    title: scenario.title,
    steps: stepsOf(scenario, isHeadless),
    async play({ target, world, id }) {
      // It ends when it is over, is asked to stop, or its simulator ends.
      const { signal } = new AbortController()
      const place = { target, world, isSimulator: true, seed: undefined, speed, isHeadless, signal }
      // What came of it stands under `/__sim`, and what happened in the journal.
      await playEach([{ scenario, inputs, reporter: silentReporter, id }], place, 1)
    },
  }
}
