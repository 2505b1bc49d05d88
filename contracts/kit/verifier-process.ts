/**
 * Pact's verifier in a process of its own, because its engine writes to the terminal by itself. Takes the verifier's
 * options as a message, and answers with the engine's own account as JSON.
 */
import { Verifier, type VerifierOptions } from '@pact-foundation/pact'

process.once('message', (options: VerifierOptions) => {
  void new Verifier(options)
    .verifyProvider()
    // A verification that failed rejects with an error whose message is the same JSON as that of one that succeeded.
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    .then((account) => {
      process.send?.(account, () => {
        process.disconnect()
      })
    })
})
