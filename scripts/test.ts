/** `npm test`: everything checked, and one line that counts it. */
import { styleText } from 'node:util'
import { checkInBrowser } from './check-in-browser.ts'
import {
  clientBuild,
  conclude,
  endToEndTests,
  removeReports,
  format,
  inHalf,
  inLanes,
  kitTests,
  lint,
  mutationGateSample,
  pactVerification,
  playedTests,
  processTests,
  runCheck,
  servedTests,
  simulatorTests,
  typeChecks,
  unitTests,
  verificationTests,
  type Count,
} from './checks.ts'
import { differingFromCommitted, writeTwice } from './written-pacts.ts'

removeReports()
// Two at a time, each with half of the cores: what cannot be divided then leaves none idle. The longest begin first.
const counts = await inLanes<Count | Count[]>(2, [
  checkPacts,
  () => runCheck(inHalf(simulatorTests)),
  () => runCheck(inHalf(servedTests)),
  () => runCheck(inHalf(playedTests)),
  () => runCheck(inHalf(kitTests)),
  () => runCheck(inHalf(processTests)),
  () => runCheck(inHalf(unitTests)),
  ...[format, lint, clientBuild, ...typeChecks].map((check) => () => runCheck(check)),
])
counts.push(await checkInBrowser(endToEndTests))
conclude(counts.flat())

/** Written from empty, the same each time and as committed, kept by the simulator, and as strict as the client's parser. */
async function checkPacts(): Promise<Count[]> {
  const { counts: written, troubles } = await writeTwice()
  const differing = (await differingFromCommitted()).map(
    (pact) => `${pact} is not as committed: look at it after \`npm run contracts:write\` and commit it.`,
  )
  const faults = [...troubles, ...differing]
  for (const fault of faults) console.log(`${styleText('red', 'FAILED')}  ${fault}`)
  if (faults.length === 0) console.log(`${styleText('green', 'ok')}  pacts written alike twice, as committed`)
  const same = { passed: faults.length === 0 ? 1 : 0, failed: faults.length }
  // The simulator is asked by one verifier and mostly waited for, which leaves a core to the gate.
  const proven = await Promise.all([pactVerification, mutationGateSample].map(runCheck))
  return [...written, same, ...proven, await runCheck(verificationTests)]
}
