/** The reference provider passes every pact, so no interaction contradicts another. */
import { expect, test } from 'vitest'
import { readClientPacts } from '../../contracts/provider-kit/pact.ts'
import { startReference } from '../../contracts/provider-kit/testing/provider.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'
import { isStateName, states } from '../../contracts/provider-states/provider-states.ts'

test('one provider can pass all calls and events', async () => {
  const provider = await startReference()
  for (const pact of await readClientPacts()) {
    const results = await verify(pact, provider, { timeoutMs: 20_000 })
    expect(results.filter(({ outcome }) => outcome !== 'kept')).toEqual([])
    expect(results).toHaveLength(pact.interactions.length)
  }
})

test('every state returns each of its listed values', async () => {
  const { states: address } = await startReference()
  const needed = (await readClientPacts())
    .flatMap(({ interactions }) => interactions)
    .flatMap((each) => each.providerStates)
  const missing = []
  for (const { name, params = {} } of needed) {
    const body = JSON.stringify({ action: 'setup', state: name, params })
    const values = (await (await fetch(address, { method: 'POST', body })).json()) as object
    const listed: readonly string[] = isStateName(name) ? states[name].values : ['a name in the list']
    missing.push(...listed.filter((value) => !(value in values)).map((value) => `${name}: ${value}`))
  }
  expect(missing).toEqual([])
})
