/** `npm test`: everything checked, and one line that counts it. */
import { readFile } from 'node:fs/promises'
import { styleText } from 'node:util'
import { callsPact, eventsPact } from '../contracts/pact/pact-files.ts'
import { findBrowser } from './browser.ts'
import {
  clientBuild,
  conclude,
  endToEndTests,
  forgetReports,
  format,
  inHalf,
  inLanes,
  lint,
  pactTests,
  pactVerification,
  processTests,
  runCheck,
  servedTests,
  simulatorTests,
  typeChecks,
  unitTests,
  verificationTests,
  type Count,
} from './checks.ts'

forgetReports()
const pactsWritten = Promise.withResolvers<void>()
// Two at a time, each with half of the cores: what cannot be divided then leaves none idle. The longest begin first.
const counts = await inLanes<Count | Count[]>(2, [
  checkPacts,
  () => runCheck(inHalf(simulatorTests)),
  () => runCheck(inHalf(servedTests)),
  () => runCheck(inHalf(processTests)),
  async () => {
    // Some of them read the pacts.
    await pactsWritten.promise
    return runCheck(inHalf(unitTests))
  },
  ...[format, lint, clientBuild, ...typeChecks].map((check) => () => runCheck(check)),
])
counts.push(await checkInBrowser())
conclude(counts.flat())

/** Written from empty, equal to what is committed, and kept by the simulator. */
async function checkPacts(): Promise<Count[]> {
  const committed = await readPacts()
  const written = await runCheck(pactTests)
  pactsWritten.resolve()
  const isEqual = (await readPacts()) === committed
  console.log(
    isEqual
      ? `${styleText('green', 'ok')}  pacts are as committed`
      : `${styleText('red', 'FAILED')}  the pacts have changed: look at \`git diff contracts/pact/pacts\` and commit it`,
  )
  const same = isEqual ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return [written, same, await runCheck(pactVerification), await runCheck(verificationTests)]
}

async function readPacts(): Promise<string> {
  const texts = await Promise.all(
    [callsPact, eventsPact].map((file) => readFile(file, 'utf8').catch(() => '')),
  )
  return texts.join('\0')
}

async function checkInBrowser(): Promise<Count> {
  try {
    return await runCheck(endToEndTests(findBrowser().path))
  } catch (error) {
    console.log(
      `${styleText('red', 'FAILED')}  end-to-end tests: ${error instanceof Error ? error.message : String(error)}`,
    )
    return { passed: 0, failed: 1 }
  }
}
