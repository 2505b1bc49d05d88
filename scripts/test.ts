/** `npm test`: everything checked, and one line that counts it. */
import { styleText } from 'node:util'
import { findBrowser } from './browser.ts'
import {
  conclude,
  endToEndTests,
  forgetReports,
  format,
  lint,
  mutationGate,
  pactVerification,
  processTests,
  verificationTests,
  runCheck,
  servedTests,
  simulatorTests,
  typeChecks,
  unitTests,
  type Count,
} from './checks.ts'
import { buildClient } from './client-build.ts'
import { differingFromCommitted, writeTwice } from './written-pacts.ts'

forgetReports()
const counts: Count[] = []
for (const group of [
  [...typeChecks, lint, format],
  [unitTests],
  [servedTests],
  [processTests, simulatorTests],
]) {
  counts.push(...(await Promise.all(group.map(runCheck))))
}
counts.push(...(await checkPacts()), await checkInBrowser())
conclude(counts)

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
  const proven = await Promise.all([pactVerification, mutationGate].map(runCheck))
  return [...written, same, ...proven, await runCheck(verificationTests)]
}

async function checkInBrowser(): Promise<Count> {
  try {
    const browser = findBrowser()
    await buildClient()
    return await runCheck(endToEndTests(browser.path))
  } catch (error) {
    console.log(
      `${styleText('red', 'FAILED')}  end-to-end tests: ${error instanceof Error ? error.message : String(error)}`,
    )
    return { passed: 0, failed: 1 }
  }
}
