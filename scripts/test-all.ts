/** `npm run test:all`: the checks that take minutes, which `npm test` leaves out or samples. */
import {
  conclude,
  inLanes,
  longWalks,
  matrixTests,
  pactsReproduced,
  removeReports,
  runCheck,
  wholeMutationGate,
} from './checks.ts'

removeReports()
const checks = [pactsReproduced, wholeMutationGate, longWalks, matrixTests]
conclude(
  await inLanes(
    1,
    checks.map((check) => () => runCheck(check)),
  ),
)
