/** The reference provider passes every pact. */
import { expect, onTestFinished, test } from 'vitest'
import { readPact, type Pact } from '../../contracts/provider-kit/pact.ts'
import { startReferenceProvider } from '../../contracts/provider-kit/reference-provider.ts'
import { callOf, json, pactOf } from '../../contracts/provider-kit/testing/pact.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
import { isStateName, states } from '../../contracts/provider-states/provider-states.ts'
import { contradictionsIn } from './contradictions.ts'

async function referenceFor(...pacts: readonly Pact[]) {
  const provider = await startReferenceProvider(pacts)
  onTestFinished(provider.close)
  return provider
}

test('one provider can pass all calls and events', async () => {
  const pacts = await Promise.all([callsPact, eventsPact].map((file) => readPact(file)))
  const provider = await referenceFor(...pacts)
  for (const pact of pacts) {
    expect(pact.interactions.length).toBeGreaterThan(0)
    expect(await contradictionsIn(pact, provider)).toEqual([])
  }
})

test('every state returns each of its listed values', async () => {
  const pacts = await Promise.all([callsPact, eventsPact].map((file) => readPact(file)))
  const { states: address } = await referenceFor(...pacts)
  const missing = []
  for (const { name, params = {} } of pacts.flatMap(statesIn)) {
    const body = JSON.stringify({ action: 'setup', state: name, params })
    const values = (await (await fetch(address, { method: 'POST', body })).json()) as object
    const listed: readonly string[] = isStateName(name) ? states[name].values : ['a name in the list']
    missing.push(...listed.filter((value) => !(value in values)).map((value) => `${name}: ${value}`))
  }
  expect(missing).toEqual([])
})

const statesIn = ({ interactions }: Pact) => interactions.flatMap(({ providerStates }) => providerStates)

test('contradicting interactions are reported together', async () => {
  const state = { name: 'there is a chat' }
  const pact = pactOf(
    callOf('chat: open', {}, json({ request: { _id: '1' } }), state),
    callOf('chat: none', {}, json({ request: null }), state),
    callOf('chat: further', {}, json({ total: 0 }), state),
    callOf('chat: missing', {}, { status: 401 }),
  )
  expect(await contradictionsIn(pact, await referenceFor(pact))).toEqual([
    expect.stringMatching(/^chat: none and chat: open and chat: further: \$\.request /),
  ])
})
