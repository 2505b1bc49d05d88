import { describe, expect, onTestFinished, test } from 'vitest'
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

/** Opens a relay; the test plays the verifier. */
async function relayTo(
  states: Answering | string,
  { provider = api, timeoutMs = 10_000, now = (): number => 0 } = {},
) {
  const begun: string[] = []
  const relay = await openStateRelay({
    provider: await serve(provider),
    states: typeof states === 'string' ? states : await serve(states),
    interactions: fourCalls,
    request: { timeoutMs },
    onInteraction: () => begun.push('interaction'),
    now,
  })
  onTestFinished(() => {
    relay.close()
  })
  const send = async (action: Asked['action'], { name, params = {} }: { name: string; params?: object }) => {
    const body = JSON.stringify({ action, state: name, params })
    const response = await fetch(relay.url, { method: 'POST', body })
    const { status } = response
    return { status, values: await response.json() }
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
  test('is forwarded with its values, and reported as started', async () => {
    const { send, begun, relay, ofSignedIn } = await relayTo(
      statesSaying(() => [200, stateValues[signedIn.name]]),
    )
    expect(await send('setup', signedIn)).toEqual({ status: 200, values: stateValues[signedIn.name] })
    expect(await send('teardown', signedIn)).toEqual({ status: 200, values: {} })
    expect([begun.length, relay.next(ofSignedIn).error]).toEqual([1, undefined])
  })

  test('that fails is requested once, and its error is kept', async () => {
    const { send, relay, ofSignedIn, ofReset } = await relayTo(failing)
    expect((await send('setup', signedIn)).status).toBe(422)
    expect((await send('setup', resetLink)).status).toBe(200)
    expect(relay.next(ofSignedIn).error).toBe(
      'the state a player is signed in responds with 500: "Error: boom"',
    )
    expect(relay.next(ofReset).error).toBeUndefined()
  })

  test('has its own error for each interaction', async () => {
    let count = 0
    const second = statesSaying(() =>
      (count += 1) === 2 ? [500, 'busy'] : [200, stateValues[signedIn.name]],
    )
    const { send, relay, ofSignedIn } = await relayTo(second)
    for (let time = 0; time < 3; time += 1) await send('setup', signedIn)
    const errors = [1, 2, 3].map(() => relay.next(ofSignedIn).error)
    expect(errors).toEqual([
      undefined,
      'the state a player is signed in responds with 500: "busy"',
      undefined,
    ])
  })

  test('that cannot be torn down is an error of its interaction', async () => {
    const { send, relay, ofSignedIn } = await relayTo(
      statesSaying(({ action }) =>
        action === 'setup' ? [200, stateValues[signedIn.name]] : [500, 'locked'],
      ),
    )
    await send('setup', signedIn)
    expect((await send('teardown', signedIn)).status).toBe(422)
    expect(relay.next(ofSignedIn).error).toMatch(
      /^the state a player is signed in cannot be torn down: responds with 500: "locked"$/,
    )
    expect(relay.next(ofSignedIn).error).toBeUndefined()
  })
})

describe('a provider that no longer responds', () => {
  test('is skipped when nothing listens at the states address', async () => {
    const { send, relay, ofSignedIn, ofReset } = await relayTo(await deadAddress())
    await send('setup', signedIn)
    await send('setup', resetLink)
    expect(relay.next(ofSignedIn).error).toMatch(
      /^Nothing listens at http:.*: start the provider, or correct --states/,
    )
    expect(relay.next(ofReset).error).toMatch(/^skipped: Nothing listens at/)
  })

  test('is skipped after two timeouts of the states address in a row', async () => {
    let count = 0
    const silent = statesSaying(() => {
      count += 1
      return undefined
    })
    const { send, relay, ofSignedIn } = await relayTo(silent, { timeoutMs: 100 })
    for (let time = 0; time < 4; time += 1) await send('setup', signedIn)
    expect(count).toBe(2)
    const errors = [1, 2, 3, 4].map(() => relay.next(ofSignedIn).error)
    expect(errors.map((error) => error?.startsWith('skipped: '))).toEqual([false, false, true, true])
  })

  test('is skipped when it times out after an interaction that took the whole time limit', async () => {
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
    expect(relay.next(ofSignedIn).error).toBeUndefined()
    expect(relay.next(ofReset).error).toMatch(/^skipped: .*\/api\/games did not respond within 0\.2 s/)
  })
})
