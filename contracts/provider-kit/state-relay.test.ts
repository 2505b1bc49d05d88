import { describe, expect, onTestFinished, test } from 'vitest'
import { openStateRelay, type StateChange } from './state-relay.ts'
import {
  api,
  call,
  deadAddress,
  fourCalls,
  hangs,
  interactionsOf,
  readyStates,
  resetLink,
  startServer,
  signedIn,
  stateValues,
  statesSaying,
  type Answering,
} from './testing/provider.ts'

/** Opens a relay; the test plays the verifier. */
async function relayTo(
  states: Answering | string,
  { provider = api, timeoutMs = 10_000, now = (): number => 0 } = {},
) {
  const relay = await openStateRelay({
    provider: await startServer(provider),
    states: typeof states === 'string' ? states : await startServer(states),
    interactions: fourCalls,
    request: { timeoutMs },
    now,
  })
  onTestFinished(() => {
    relay.close()
  })
  const send =
    (action: StateChange['action']) =>
    async ({ name, params = {} }: { name: string; params?: object }) => {
      const body = JSON.stringify({ action, state: name, params })
      const response = await fetch(relay.url, { method: 'POST', body })
      return [response.status, await response.json()] as const
    }
  /** Returns the error of the next interaction with this state. */
  const nextError = (state: typeof signedIn): string | undefined => {
    const [interaction] = interactionsOf(call('a: b', [state]))
    return interaction && relay.next(interaction).error
  }
  return { setUp: send('setup'), tearDown: send('teardown'), nextError }
}

const values = stateValues[signedIn.name]

describe('a state', () => {
  test('that fails is requested once, and its error is kept for its interaction', async () => {
    let count = 0
    const second = statesSaying(() => ((count += 1) === 2 ? [500, 'busy'] : [200, values]))
    const { setUp, nextError } = await relayTo(second)
    const statuses: unknown[] = []
    for (let time = 0; time < 3; time += 1) statuses.push((await setUp(signedIn))[0])
    expect(statuses).toEqual([200, 422, 200])
    expect([1, 2, 3].map(() => nextError(signedIn))).toEqual([
      undefined,
      'the state a player is signed in responds with 500: "busy"',
      undefined,
    ])
  })

  test('that cannot be torn down is an error of its interaction', async () => {
    const { setUp, tearDown, nextError } = await relayTo(
      statesSaying(({ action }) => (action === 'setup' ? [200, values] : [500, 'locked'])),
    )
    await setUp(signedIn)
    expect((await tearDown(signedIn))[0]).toBe(422)
    expect(nextError(signedIn)).toBe(
      'the state a player is signed in cannot be torn down: responds with 500: "locked"',
    )
    expect(nextError(signedIn)).toBeUndefined()
  })
})

describe('a provider that no longer responds', () => {
  test('is skipped when nothing listens at the states address', async () => {
    const { setUp, nextError } = await relayTo(await deadAddress())
    await setUp(signedIn)
    await setUp(resetLink)
    expect(nextError(signedIn)).toMatch(
      /^Nothing listens at http:.*: start the provider, or correct --states/,
    )
    expect(nextError(resetLink)).toMatch(/^skipped: Nothing listens at/)
  })

  test('is skipped after two timeouts of the states address in a row', async () => {
    let count = 0
    const silent = statesSaying(() => void (count += 1))
    const { setUp, nextError } = await relayTo(silent, { timeoutMs: 100 })
    for (let time = 0; time < 4; time += 1) await setUp(signedIn)
    expect(count).toBe(2)
    const errors = [1, 2, 3, 4].map(() => nextError(signedIn))
    expect(errors.map((error) => error?.startsWith('skipped: '))).toEqual([false, false, true, true])
  })

  test('is skipped when it times out after an interaction that took the whole time limit', async () => {
    const timeoutMs = 200
    let time = 0
    const { setUp, nextError } = await relayTo(readyStates, { provider: hangs, timeoutMs, now: () => time })
    await setUp(signedIn)
    time += timeoutMs
    await setUp(resetLink)
    expect(nextError(signedIn)).toBeUndefined()
    expect(nextError(resetLink)).toMatch(/^skipped: .*\/api\/games did not respond within 0\.2 s/)
  })
})
