import { describe, expect, test } from 'vitest'
import { preFlight } from './pre-flight.ts'
import {
  api,
  call,
  interactionsOf,
  preFlightSays,
  resetLink,
  says,
  serve,
  stateValues,
  statesSaying,
  type Asked,
} from './testing/provider.ts'

const except = (name: string, said: readonly [number, unknown] | undefined) =>
  statesSaying(({ state }) => (state === name ? said : [200, stateValues[state] ?? {}]))

describe('a state', () => {
  const head = '1 of the 3 states cannot be set up at {states}:'
  const sentence =
    'To make true: A player has been sent a reset link; with `isUsed` "yes" a password has been set with it since.'
  const name = 'a reset link has been sent (isUsed: no)'
  const meaning = '(The token of a reset link, as it stands in the link)'

  test.each<[string, readonly [number, unknown] | undefined, string]>([
    [
      'is unknown to the provider',
      [404, '{"message":"no such state"}'],
      'answers 404: "{"message":"no such state"}"',
    ],
    ['fails', [500, 'Error: boom'], 'answers 500: "Error: boom"'],
    ['lacks a value', [200, {}], `answers without resetToken ${meaning}`],
    [
      'answers an empty value',
      [200, { resetToken: '' }],
      `answers resetToken as an empty text, not as a text ${meaning}`,
    ],
    [
      'answers a number for a text',
      [200, { resetToken: 12 }],
      `answers resetToken as 12, not as a text ${meaning}`,
    ],
    ['answers no object', [200, '[]'], 'answers with application/json, not with a JSON object: "[]"'],
    ['answers nothing', [200, ''], 'answers with application/json, not with a JSON object: ""'],
    ['hangs', undefined, 'has not answered within 0.2 s'],
  ])('that %s is named with what to make true', async (_, said, what) => {
    expect(await preFlightSays({ states: except(resetLink.name, said), isSlow: said === undefined })).toEqual(
      [head, `  ${name}: ${what}. ${sentence}`, 'Nothing was verified.'],
    )
  })

  test('is listed beside every other that fails', async () => {
    const states = statesSaying(({ state }) => (state === '' ? [200, {}] : [500, `no ${state}`]))
    const lines = await preFlightSays({ states })
    expect(lines[0]).toBe('2 of the 3 states cannot be set up at {states}:')
    expect(lines.slice(1, -1).map((line) => line.split(':')[0])).toEqual([
      '  a player is signed in',
      '  a reset link has been sent (isUsed',
    ])
  })

  test('that cannot be taken down again is named', async () => {
    const states = statesSaying(({ state, action }) =>
      state === resetLink.name && action === 'teardown' ? [500, 'locked'] : [200, stateValues[state] ?? {}],
    )
    expect(await preFlightSays({ states })).toEqual([
      '1 of the 3 states cannot be taken down at {states}:',
      `  ${name}: answers 500: "locked". ${sentence}`,
      'Nothing was verified.',
    ])
  })

  test('is not named for each where none can be taken down again', async () => {
    const states = statesSaying(({ state, action }) =>
      action === 'teardown' ? [500, 'locked'] : [200, stateValues[state] ?? {}],
    )
    expect(await preFlightSays({ states })).toEqual([
      'None of the 3 states can be taken down: {states} answers 500: "locked"',
      'Nothing was verified.',
    ])
  })

  test('that cannot be set up is told from one that cannot be taken down', async () => {
    const states = statesSaying(({ state, action }) => {
      if (state === '') return [500, 'locked']
      if (state === resetLink.name && action === 'teardown') return [500, 'locked']
      return [200, stateValues[state] ?? {}]
    })
    expect(await preFlightSays({ states })).toEqual([
      '1 of the 3 states cannot be set up at {states}:',
      '  no state at all: answers 500: "locked".',
      '1 of the 3 states cannot be taken down at {states}:',
      `  ${name}: answers 500: "locked". ${sentence}`,
      'Nothing was verified.',
    ])
  })

  test('is set up once, with its parameters, and taken down before the next', async () => {
    const asked: Asked[] = []
    await preFlightSays({
      states: statesSaying((one) => {
        asked.push(one)
        return [200, stateValues[one.state] ?? {}]
      }),
    })
    expect(asked.map(({ action, state, params }) => `${action} ${state} ${JSON.stringify(params)}`)).toEqual([
      'setup  {}',
      'teardown  {}',
      'setup a player is signed in {}',
      'teardown a player is signed in {}',
      'setup a reset link has been sent {"isUsed":"no"}',
      'teardown a reset link has been sent {"isUsed":"no"}',
    ])
  })

  test('may say nothing where nothing is asked of it', async () => {
    const states = statesSaying(({ state }) => (state === '' ? [204, ''] : [200, stateValues[state] ?? {}]))
    expect(await preFlightSays({ states })).toEqual([])
  })
})

describe('a state of another version of the client', () => {
  const generators = {
    header: { Authorization: { type: 'ProviderState', expression: 'Bearer ${accessToken}' } },
  }
  const interactions = interactionsOf(
    call('auth.whoAmI: minimum', [{ name: 'a wizard is signed in' }], { generators }),
  )

  test('must answer what the requests take from it', async () => {
    expect(await preFlightSays({ interactions })).toEqual([
      'The state that is needed cannot be set up at {states}:',
      '  a wizard is signed in: answers without accessToken (A valid access token of the player, without "Bearer"). It is a state of another version of the client: its own kit says what to make true.',
      'Nothing was verified.',
    ])
  })

  test('is named, and verified all the same', async () => {
    const states = await serve(says(200, '{"accessToken":"a"}'))
    expect(
      await preFlight(interactions, { provider: await serve(api), states }, { timeoutMs: 1000 }),
    ).toEqual({
      unknownStates: ['a wizard is signed in'],
    })
  })
})
