/** `npm test`: everything checked, and one line that counts it. */
import {
  conclude,
  format,
  inTwoLanes,
  lint,
  removeReports,
  runCheck,
  shortChecks as checks,
  typeChecks,
  unitTests,
  type Count,
} from './checks.ts'

removeReports()
// Each on half of the cores, the longest first.
const counts = await inTwoLanes([
  checkPacts,
  checks.simulator,
  checks.served,
  checks.played,
  checks.kit,
  checks.processes,
  unitTests,
  format,
  lint,
  checks.clientBuild,
  ...typeChecks,
])
counts.push(await runCheck(checks.endToEnd), await runCheck(checks.sandboxJourney))
conclude(counts)

/** Checks that the pacts are written as committed, pass with the simulator, and are as strict as the client's parser. */
async function checkPacts(): Promise<Count[]> {
  const reproduced = await runCheck(checks.pactsReproduced)
  // The verification mostly waits for the simulator, which leaves a core to the gate.
  const proven = await Promise.all([checks.pactsVerified, checks.mutationGate].map(runCheck))
  return [reproduced, ...proven, await runCheck(checks.verification)]
}
