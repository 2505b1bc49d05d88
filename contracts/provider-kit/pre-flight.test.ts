import { describe, expect, test } from 'vitest'
import { stateValues as stateTexts, states } from '../provider-states/provider-states.ts'
import { preFlight } from './pre-flight.ts'
import {
  api,
  call,
  closing,
  deadAddress,
  event,
  hangs,
  interactionsOf,
  preFlightSays,
  resetLink,
  says,
  serve,
  stateValues,
  statesSaying,
  type Answering,
  type Asked,
} from './testing/provider.ts'

const page = '<!doctype html><title>Kamasouk</title><h1>Bonjour</h1>'
const nothing = 'Nothing was verified.'

const redirectsToGoogle: Answering = (request, response) =>
  request.url === '/api/auth/google'
    ? says(302, '', 'text/plain', { Location: 'https://accounts.example' })(request, response)
    : says(200, '{"games":[]}')(request, response)

describe('the provider address', () => {
  test.each<[string, Answering, string]>([
    [
      'times out',
      hangs,
      '{provider}/api/games did not respond within 0.2 s: check the provider, or increase --request-timeout.',
    ],
    [
      'closes the connection',
      (request) => request.socket.destroy(),
      '{provider}/api/games closed the connection without a response (ECONNRESET). Does it need https, or did it crash?',
    ],
    [
      'is a website',
      says(200, page, 'text/html'),
      '{provider}/api/games responds with 200 and an HTML page ("Kamasouk"). Is --provider a website instead of the API?',
    ],
    [
      'is behind a gateway',
      says(502, '<html></html>', 'text/html'),
      '{provider}/api/games responds with 502 and an HTML page. Is there a gateway in front of the provider?',
    ],
    [
      'responds with text',
      says(200, 'Hello,\n world', 'text/plain'),
      '{provider}/api/games responds with 200 and text/plain instead of JSON: "Hello, world"',
    ],
    [
      'responds with JSON after a warning',
      says(200, 'Notice: {"games":[]}'),
      '{provider}/api/games responds with 200 and a body that is not JSON: "Notice: {"games":[]}"',
    ],
    ['has an empty body', says(204, ''), '{provider}/api/games responds with 204 and an empty body'],
    [
      'redirects to another page',
      says(302, '', 'text/plain', { Location: '/login' }),
      '{provider}/api/games redirects to {provider}/login (302), and redirects are not followed. If it requires a sign-in, send credentials with --header.',
    ],
    [
      'redirects to another server',
      says(308, '', 'text/plain', { Location: 'https://api.example/v2/api/games' }),
      '{provider}/api/games redirects to https://api.example/v2/api/games (308): use --provider https://api.example/v2',
    ],
  ])('is explained in one line when it %s', async (_, provider, line) => {
    expect(await preFlightSays({ provider })).toEqual([line, nothing])
  })

  test('is reported together with the states address when both are down', async () => {
    const [provider, states] = [await deadAddress(), await deadAddress()]
    expect(await preFlightSays({ provider, states })).toEqual([
      'Nothing listens at {provider}: start the provider, or correct --provider.',
      'Nothing listens at {states}: start the provider, or correct --states.',
      nothing,
    ])
  })

  test.each([503, 404, 405])('may respond with %d in JSON', async (status) => {
    expect(await preFlightSays({ provider: says(status, '{"message":"later"}') })).toEqual([])
  })

  test('may redirect where the selected call promises a redirect', async () => {
    const google = {
      ...call('auth.google: minimum', [], { path: '/api/auth/google' }),
      response: { status: 302 },
    }
    expect(
      await preFlightSays({ provider: redirectsToGoogle, interactions: interactionsOf(google) }),
    ).toEqual([])
  })

  test('is not used when only events are verified', async () => {
    const interactions = interactionsOf(event('closeChat: minimum', [closing]))
    const provider = await deadAddress()
    expect(await preFlightSays({ provider, messages: says(200, '{}'), interactions })).toEqual([])
  })
})

describe('the states address', () => {
  test.each<[string, Answering, string]>([
    [
      'times out',
      hangs,
      '{states} did not respond within 0.2 s when setting up "the empty state": check the provider, or increase --request-timeout.',
    ],
    ['does not exist', says(404, page, 'text/html'), '{states} does not exist (404): correct --states.'],
    [
      'redirects',
      says(301, '', 'text/plain', { Location: '/states' }),
      '{states} redirects to {states}/states (301): use --states {states}/states',
    ],
    [
      'fails for every state',
      says(500, 'Error: no database', 'text/plain'),
      'None of the 3 states can be set up: {states} responds with 500: "Error: no database"',
    ],
  ])('is explained in one line when it %s', async (_, states, line) => {
    expect(await preFlightSays({ states })).toEqual([line, nothing])
  })
})

describe('the messages address', () => {
  const interactions = interactionsOf(event('closeChat: minimum', [closing]))

  test.each<[string, Answering, string]>([
    ['does not exist', says(404, ''), '{messages} does not exist (404): correct --messages.'],
    [
      'fails',
      says(500, '"no such event"'),
      '{messages} responds with 500 to "closeChat: minimum": ""no such event""',
    ],
  ])('is explained in one line when it %s', async (_, messages, line) => {
    expect(await preFlightSays({ messages, interactions })).toEqual([line, nothing])
  })

  test('gets the same request as from the verifier, after the setup', async () => {
    const asked: unknown[] = []
    const states = statesSaying(({ action }) => {
      asked.push(action)
      return [200, { requestId: 'f' }]
    })
    const messages: Answering = async (request, response) => {
      const chunks = await request.toArray()
      asked.push(JSON.parse(chunks.join('')))
      return says(200, '{}')(request, response)
    }
    expect(await preFlightSays({ states, messages, interactions })).toEqual([])
    expect(asked).toEqual([
      'setup',
      { description: 'closeChat: minimum', providerStates: [closing] },
      'teardown',
    ])
  })
})

const except = (name: string, said: readonly [number, unknown] | undefined) =>
  statesSaying(({ state }) => (state === name ? said : [200, stateValues[state] ?? {}]))

describe('a state', () => {
  const about = `The state means: ${states['a reset link has been sent'].about}`
  const name = 'a reset link has been sent (isUsed: no)'
  const meaning = `(${stateTexts.resetToken.replace('.', '')})`

  test.each<[string, readonly [number, unknown] | undefined, string]>([
    [
      'is unknown to the provider',
      [404, '{"message":"no such state"}'],
      'responds with 404: "{"message":"no such state"}"',
    ],
    ['fails', [500, 'Error: boom'], 'responds with 500: "Error: boom"'],
    ['lacks a value', [200, {}], `returns no resetToken ${meaning}`],
    [
      'returns an empty value',
      [200, { resetToken: '' }],
      `returns resetToken as an empty string instead of a string ${meaning}`,
    ],
    [
      'returns a number',
      [200, { resetToken: 12 }],
      `returns resetToken as 12 instead of a string ${meaning}`,
    ],
    ['returns a list', [200, '[]'], 'returns application/json instead of a JSON object: "[]"'],
    ['times out', undefined, 'did not respond within 0.2 s'],
  ])('is named with its meaning when it %s', async (_, said, what) => {
    const lines = await preFlightSays({ states: except(resetLink.name, said), isSlow: said === undefined })
    const head = '1 of 3 needed states cannot be set up at {states}:'
    expect(lines).toEqual([head, `  ${name}: ${what}. ${about}`, nothing])
  })

  test('is named apart when it cannot be torn down', async () => {
    const states = statesSaying(({ state, action }) => {
      if (state === '') return [500, 'locked']
      if (state === resetLink.name && action === 'teardown') return [500, 'locked']
      return [200, stateValues[state] ?? {}]
    })
    expect(await preFlightSays({ states })).toEqual([
      '1 of 3 needed states cannot be set up at {states}:',
      '  the empty state: responds with 500: "locked".',
      '1 of 3 needed states cannot be torn down at {states}:',
      `  ${name}: responds with 500: "locked". ${about}`,
      nothing,
    ])
  })

  test('is set up once with its parameters, and torn down before the next', async () => {
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

  test('may return an empty body when it has no values', async () => {
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

  test('must return the values that requests need', async () => {
    expect(await preFlightSays({ interactions })).toEqual([
      '1 of 1 needed states cannot be set up at {states}:',
      `  a wizard is signed in: returns no accessToken (${stateTexts.accessToken.replace(/\.$/, '')}). This state belongs to another version of the client: use the kit of that version.`,
      nothing,
    ])
  })

  test('is reported, and verified all the same', async () => {
    const states = await serve(says(200, '{"accessToken":"a"}'))
    expect(
      await preFlight(interactions, { provider: await serve(api), states }, { timeoutMs: 1000 }),
    ).toEqual(['a wizard is signed in'])
  })
})
