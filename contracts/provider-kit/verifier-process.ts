/**
 * The child process that runs Pact's verifier engine, because the engine writes to the terminal. Receives the options as
 * a message and sends back the engine's JSON output. Uses the engine without the package's proxy, which would end the
 * process when a provider closes a connection.
 */
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { VerifierOptions } from '@pact-foundation/pact'

interface Engine {
  verifyPacts(options: VerifierOptions): Promise<string>
}
const requireFromPact = createRequire(import.meta.resolve('@pact-foundation/pact'))
const { default: engine } = requireFromPact('@pact-foundation/pact-core') as { readonly default: Engine }
/** The parent's temporary folder. */
const [, , folder = ''] = process.argv

process.once('message', (options: VerifierOptions) => {
  void verify(options).then((output) => {
    process.send?.(output, () => {
      process.off('disconnect', killSelf)
      process.disconnect()
    })
  })
})

async function verify(options: VerifierOptions): Promise<string> {
  try {
    return await engine.verifyPacts(options)
  } catch (error) {
    // A failed verification rejects; the error's message is the same JSON as that of a passed one.
    return error instanceof Error ? error.message : String(error)
  }
}

/** The parent was killed. A normal exit would wait for the engine's threads. */
function killSelf(): void {
  rmSync(folder, { recursive: true, force: true })
  process.kill(process.pid)
}
process.once('disconnect', killSelf)
