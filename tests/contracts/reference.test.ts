/** The reference provider passes every pact, so no interaction contradicts another, and returns the listed values of each state. */
import { expect, test } from 'vitest'
import { readClientPacts } from '../../contracts/provider-kit/pact.ts'
import { startReference } from '../../contracts/provider-kit/testing/provider.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'

test('one provider can pass all calls and events', async () => {
  const provider = await startReference()
  for (const pact of await readClientPacts()) {
    const results = await verify(pact, provider, { timeoutMs: 20_000 })
    expect(results.filter(({ outcome }) => outcome !== 'kept')).toEqual([])
    expect(results).toHaveLength(pact.interactions.length)
  }
})
