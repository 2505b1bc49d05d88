/** The reference provider passes every pact, so no interaction contradicts another. */
import { expect, onTestFinished, test } from 'vitest'
import { readPact } from '../../contracts/provider-kit/pact.ts'
import { startReferenceProvider } from '../../contracts/provider-kit/reference-provider.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'
import { isStateName, states } from '../../contracts/provider-states/provider-states.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'

const pacts = await Promise.all([callsPact, eventsPact].map((file) => readPact(file)))

async function startReference() {
  const provider = await startReferenceProvider(pacts)
  onTestFinished(provider.close)
  return provider
}

test('one provider can pass all calls and events', async () => {
  const provider = await startReference()
  for (const pact of pacts) {
    const results = await verify(pact, provider, { timeoutMs: 20_000 })
    expect(results.filter(({ outcome }) => outcome !== 'kept')).toEqual([])
    expect(results).toHaveLength(pact.interactions.length)
  }
})

test('every state returns each of its listed values', async () => {
  const { states: address } = await startReference()
  const needed = pacts.flatMap(({ interactions }) => interactions).flatMap((each) => each.providerStates)
  const missing = []
  for (const { name, params = {} } of needed) {
    const body = JSON.stringify({ action: 'setup', state: name, params })
    const values = (await (await fetch(address, { method: 'POST', body })).json()) as object
    const listed: readonly string[] = isStateName(name) ? states[name].values : ['a name in the list']
    missing.push(...listed.filter((value) => !(value in values)).map((value) => `${name}: ${value}`))
  }
  expect(missing).toEqual([])
})
