/** `npm test`: everything checked, and one line that counts it. */
import {
  conclude,
  format,
  onHalfOfCores,
  inTwoLanes,
  lint,
  mutationGate,
  playwright,
  removeReports,
  runCheck,
  typeChecks,
  unitTests,
  verification,
  vitest,
  type Count,
} from './checks.ts'

removeReports()
// Each on half of the cores, the longest first.
const counts = await inTwoLanes([
  checkPacts,
  // A sample of random walks, hostile input and determinism.
  vitest('random walks and hostile input', ['simulator', 'conversations'], onHalfOfCores),
  // Too slow for the quick check.
  vitest('simulator over HTTP and sockets', ['served'], onHalfOfCores),
  // Runs scenarios, the whole library among them, records them and replays the recordings.
  vitest('scenarios played', ['played'], onHalfOfCores),
  // The provider team's command, against providers with faults.
  vitest('provider kit', ['kit'], onHalfOfCores),
  // Commands as whole processes: options, signals, kill -9.
  vitest('commands as processes', ['processes'], onHalfOfCores),
  unitTests,
  format,
  lint,
  { name: 'client and console built', command: () => ['scripts/build.ts'] },
  ...typeChecks,
])
counts.push(
  await runCheck(playwright('end-to-end tests', 'e2e')),
  await runCheck(playwright('a journey in the sandbox', 'e2e-sandbox', ['--grep=@sandbox'])),
)
conclude(counts)

/** Checks that the pacts are written as committed, pass with the simulator, and are as strict as the client's parser. */
async function checkPacts(): Promise<Count[]> {
  const reproduced = await runCheck({
    name: 'pacts written twice, equal to the committed ones',
    command: () => ['scripts/contracts-write.ts', '--check'],
  })
  // The verification mostly waits for the simulator, which leaves a core to the gate.
  const proven = await Promise.all([
    runCheck(verification('pacts verified', 'scripts/contracts-verify.ts')),
    runCheck(mutationGate('mutation gate, a sample', ['--sample'])),
  ])
  // Shows that the verification notices a provider with faults.
  return [reproduced, ...proven, await runCheck(vitest('verification tested', ['contract']))]
}
