/**
 * Pact's verifier in a process of its own, because its engine writes to the terminal by itself. Takes the verifier's
 * options as a message, and answers with the engine's own account as JSON. The engine is asked without the proxy that
 * the package puts before it: that one ends the process as soon as a provider breaks off a connection.
 */
import { createRequire } from 'node:module'
import type { VerifierOptions } from '@pact-foundation/pact'

interface Engine {
  verifyPacts(options: VerifierOptions): Promise<string>
}
const besidePact = createRequire(import.meta.resolve('@pact-foundation/pact'))
const { default: engine } = besidePact('@pact-foundation/pact-core') as { readonly default: Engine }

process.once('message', (options: VerifierOptions) => {
  void accountOf(options).then((account) => {
    process.send?.(account, () => {
      process.off('disconnect', endAtOnce)
      process.disconnect()
    })
  })
})

async function accountOf(options: VerifierOptions): Promise<string> {
  try {
    return await engine.verifyPacts(options)
  } catch (error) {
    // A verification that failed rejects with an error whose message is the same JSON as that of one that succeeded.
    return error instanceof Error ? error.message : String(error)
  }
}

/** Whoever started it may be killed, and then nobody waits. Leaving in good order would wait for the engine's threads. */
function endAtOnce(): void {
  process.kill(process.pid)
}
process.once('disconnect', endAtOnce)
