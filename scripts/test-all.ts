/** `npm run test:all`: the checks that take minutes, which `npm test` leaves out or samples. */
import {
  conclude,
  inHalf,
  inLanes,
  longWalks,
  matrixTests,
  otherBrowserTests,
  pactsReproduced,
  removeReports,
  runCheck,
  sandboxTests,
  sandboxVerification,
  watchedTests,
  wholeMutationGate,
} from './checks.ts'

removeReports()
// Two checks at a time, each on half of the cores, the longest first.
const counts = await inLanes(
  2,
  [inHalf(longWalks), wholeMutationGate, pactsReproduced, sandboxVerification].map(
    (check) => () => runCheck(check),
  ),
)
// Each of these uses both cores.
for (const check of [matrixTests, watchedTests, sandboxTests, otherBrowserTests])
  counts.push(await runCheck(check))
conclude(counts)
