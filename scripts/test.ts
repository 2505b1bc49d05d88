/** `npm test`: everything checked, and one line that counts it. */
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
  printResult,
  processTests,
  runCheck,
  sandboxJourney,
  servedTests,
  simulatorTests,
  typeChecks,
  unitTests,
  verificationTests,
  type Count,
} from './checks.ts'
import { changedPacts, writePacts } from './written-pacts.ts'

removeReports()
// Two checks at a time, each on half of the cores, the longest first.
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
counts.push(await runCheck(endToEndTests), await runCheck(sandboxJourney))
conclude(counts.flat())

/** Checks that the pacts are written as committed, pass with the simulator, and are as strict as the client's parser. */
async function checkPacts(): Promise<Count[]> {
  const { counts: written, problems } = await writePacts()
  const changes = (await changedPacts()).map(
    (pact) =>
      `${pact} differs from the committed file. Run \`npm run contracts:write\`, check the difference and commit it.`,
  )
  const failures = [...problems, ...changes]
  for (const failure of failures) printResult(false, failure)
  if (failures.length === 0) printResult(true, 'pacts equal to the committed ones')
  const same = { passed: failures.length === 0 ? 1 : 0, failed: failures.length }
  // The verification mostly waits for the simulator, which leaves a core to the gate.
  const proven = await Promise.all([pactVerification, mutationGateSample].map(runCheck))
  return [...written, same, ...proven, await runCheck(verificationTests)]
}
