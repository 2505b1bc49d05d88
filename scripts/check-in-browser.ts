import { styleText } from 'node:util'
import { findBrowser } from './browser.ts'
import { runCheck, type BrowserCheck, type Count } from './checks.ts'

/** Runs a check in a browser; a missing browser counts as a failure. */
export async function checkInBrowser(check: BrowserCheck): Promise<Count> {
  try {
    return await runCheck(check(findBrowser().path))
  } catch (error) {
    console.log(
      `${styleText('red', 'FAILED')}  tests in the browser: ${error instanceof Error ? error.message : String(error)}`,
    )
    return { passed: 0, failed: 1 }
  }
}
