import { describe, expect, onTestFinished, test } from 'vitest'
import { ask } from './http-request.ts'
import { openStateRelay } from './state-relay.ts'
import {
  api,
  call,
  deadAddress,
  fourCalls,
  hangs,
  interactionsOf,
  readyStates,
  resetLink,
  serve,
  signedIn,
  stateValues,
  statesSaying,
  type Answering,
  type Asked,
} from './testing/provider.ts'

/** A relay between the test, which speaks as the verifier does, and these states. */
async function relayTo(
  states: Answering | string,
  { provider = api, timeoutMs = 10_000, now = (): number => 0 } = {},
) {
  const begun: string[] = []
  const relay = await openStateRelay({
    provider: await serve(provider),
    states: typeof states === 'string' ? states : await serve(states),
    interactions: fourCalls,
    how: { timeoutMs },
    onInteraction: () => begun.push('interaction'),
    now,
  })
  onTestFinished(() => {
    relay.close()
  })
  const send = async (action: Asked['action'], { name, params = {} }: { name: string; params?: object }) => {
    const { status, text } = await ask(relay.url, { timeoutMs: 10_000 }, { action, state: name, params })
    return { status, values: JSON.parse(text) as unknown }
  }
  const [, ofSignedIn] = interactionsOf(call('a: b'), call('conversations.create: minimum', [signedIn]))
  const [ofReset] = interactionsOf(call('auth.resetPassword: minimum', [resetLink]))
  if (!ofSignedIn || !ofReset) throw new Error('no interactions')
  return { relay, begun, send, ofSignedIn, ofReset }
}

const failing = statesSaying(({ state }) =>
  state === signedIn.name ? [500, 'Error: boom'] : [200, stateValues[state]],
)

describe('a state', () => {
  test('is handed on with its values, and its beginning is told', async () => {
    const { send, begun, relay, ofSignedIn } = await relayTo(
      statesSaying(() => [200, stateValues[signedIn.name]]),
    )
    expect(await send('setup', signedIn)).toEqual({ status: 200, values: stateValues[signedIn.name] })
    expect(await send('teardown', signedIn)).toEqual({ status: 200, values: {} })
    expect([begun.length, relay.nextTrouble(ofSignedIn)]).toEqual([1, undefined])
  })

  test('that fails is asked once, refused so that nobody asks again, and told in words', async () => {
    const { send, relay, ofSignedIn, ofReset } = await relayTo(failing)
    expect((await send('setup', signedIn)).status).toBe(422)
    expect((await send('setup', resetLink)).status).toBe(200)
    expect(relay.nextTrouble(ofSignedIn)).toBe('the state a player is signed in answers 500: "Error: boom"')
    expect(relay.nextTrouble(ofReset)).toBeUndefined()
  })

  test('that lacks a value is told, though the provider thinks that all went well', async () => {
    const { send, relay, ofReset } = await relayTo(statesSaying(() => [200, {}]))
    expect((await send('setup', resetLink)).status).toBe(422)
    expect(relay.nextTrouble(ofReset)).toMatch(/isUsed: no\) answers without resetToken/)
  })

  test('has a trouble for each time that it was asked for', async () => {
    let count = 0
    const second = statesSaying(() =>
      (count += 1) === 2 ? [500, 'busy'] : [200, stateValues[signedIn.name]],
    )
    const { send, relay, ofSignedIn } = await relayTo(second)
    for (let time = 0; time < 3; time += 1) await send('setup', signedIn)
    const troubles = [1, 2, 3].map(() => relay.nextTrouble(ofSignedIn))
    expect(troubles).toEqual([undefined, 'the state a player is signed in answers 500: "busy"', undefined])
  })

  test('that was not taken down again is the trouble of its own interaction', async () => {
    const { send, relay, ofSignedIn } = await relayTo(
      statesSaying(({ action }) =>
        action === 'setup' ? [200, stateValues[signedIn.name]] : [500, 'locked'],
      ),
    )
    await send('setup', signedIn)
    expect((await send('teardown', signedIn)).status).toBe(422)
    expect(relay.nextTrouble(ofSignedIn)).toMatch(
      /^the state a player is signed in cannot be taken down: answers 500: "locked"$/,
    )
    expect(relay.nextTrouble(ofSignedIn)).toBeUndefined()
  })
})

describe('what has stopped answering', () => {
  test('is not asked again: nothing listens at the states any more', async () => {
    const { send, relay, ofSignedIn, ofReset } = await relayTo(await deadAddress())
    await send('setup', signedIn)
    await send('setup', resetLink)
    expect(relay.nextTrouble(ofSignedIn)).toMatch(
      /^Nothing listens at http:.*: start the provider, or correct --states/,
    )
    expect(relay.nextTrouble(ofReset)).toMatch(/^not asked any more: Nothing listens at/)
  })

  test('is not asked again: the states have been silent twice in a row', async () => {
    let count = 0
    const silent = statesSaying(() => {
      count += 1
      return undefined
    })
    const { send, relay, ofSignedIn } = await relayTo(silent, { timeoutMs: 100 })
    for (let time = 0; time < 4; time += 1) await send('setup', signedIn)
    expect(count).toBe(2)
    const troubles = [1, 2, 3, 4].map(() => relay.nextTrouble(ofSignedIn))
    expect(troubles.map((trouble) => trouble?.startsWith('not asked any more: '))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('is not asked again: the provider itself is silent after an interaction that took its whole time', async () => {
    const timeoutMs = 200
    let time = 0
    const { send, relay, ofSignedIn, ofReset } = await relayTo(readyStates, {
      provider: hangs,
      timeoutMs,
      now: () => time,
    })
    await send('setup', signedIn)
    time += timeoutMs
    await send('setup', resetLink)
    expect(relay.nextTrouble(ofSignedIn)).toBeUndefined()
    expect(relay.nextTrouble(ofReset)).toMatch(
      /^not asked any more: .*\/api\/games has not answered within 0\.2 s/,
    )
  })
})
