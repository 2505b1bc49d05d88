/** `npm test`: everything checked, and one line that counts it. */
import { readFile } from 'node:fs/promises'
import { styleText } from 'node:util'
import { callsPact, eventsPact } from '../contracts/pact/pact-files.ts'
import { findBrowser } from './browser.ts'
import {
  conclude,
  endToEndTests,
  forgetReports,
  format,
  lint,
  pactTests,
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

/** Written from empty, equal to what is committed, and kept by the simulator. */
async function checkPacts(): Promise<Count[]> {
  const committed = await readPacts()
  const written = await runCheck(pactTests)
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
