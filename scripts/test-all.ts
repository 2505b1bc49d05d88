/** `npm run test:all`: the checks that take minutes, which `npm test` leaves out or samples. */
import {
  conclude,
  longWalks,
  matrixTests,
  pactsReproduced,
  removeReports,
  runCheck,
  sandboxTests,
  sandboxVerification,
  watchedTests,
  wholeMutationGate,
} from './checks.ts'

removeReports()
const counts = []
for (const check of [
  pactsReproduced,
  wholeMutationGate,
  longWalks,
  matrixTests,
  watchedTests,
  sandboxTests,
  sandboxVerification,
]) {
  counts.push(await runCheck(check))
}
conclude(counts)
