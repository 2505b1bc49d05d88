/** `npm run test:all`: the checks that take minutes, which `npm test` leaves out or samples. */
import { conclude, inTwoLanes, longChecks as checks, removeReports, runCheck } from './checks.ts'

removeReports()
// Each on half of the cores, the longest first.
const counts = await inTwoLanes([checks.walks, checks.mutationGate, checks.sandboxVerified])
// Each of these uses both cores.
for (const check of [checks.matrix, checks.watched, checks.sandbox, checks.otherBrowsers])
  counts.push(await runCheck(check))
conclude(counts)
