/** `npm run sim`: the simulator alone, which plays scenarios when it is asked to. */
import { sim } from '../mock-api/sim.ts'
import { prepareRun } from './prepare-run.ts'

await sim({ prepareRun })
