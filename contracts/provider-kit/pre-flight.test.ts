import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { stateValues as stateTexts, states } from '../provider-states/provider-states.ts'
import { preFlight } from './pre-flight.ts'
import { CouldNotRun } from '../shared/errors.ts'
import type { Interaction } from './pact.ts'
import { callOf } from './testing/pact.ts'
import type { StateChange } from './state-relay.ts'
import {
  api,
  call,
  closing,
  deadAddress,
  event,
  fourCalls,
  hangs,
  interactionsOf,
  resetLink,
  readyStates,
  says,
  startServer,
  stateValues,
  statesSaying,
  type Answering,
} from './testing/provider.ts'

interface Meeting {
  readonly provider?: Answering | string
  readonly states?: Answering | string
  readonly messages?: Answering
  readonly interactions?: readonly Interaction[]
  /** Uses a short time limit because something does not respond. */
  readonly isSlow?: boolean
}

/** Returns the lines of the pre-flight error, with `{provider}`, `{states}` and `{messages}` instead of the URLs. */
async function preFlightSays({
  provider = api,
  states = readyStates,
  messages,
  interactions = fourCalls,
  isSlow = [provider, states, messages].includes(hangs),
}: Meeting): Promise<readonly string[]> {
  const addresses = {
    provider: typeof provider === 'string' ? provider : await startServer(provider),
    states: typeof states === 'string' ? states : await startServer(states),
    messages: messages === undefined ? undefined : await startServer(messages),
  }
  try {
    await preFlight(interactions, addresses, { timeoutMs: isSlow ? 1000 : 10_000 })
    return []
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error
    let text = error.message
    for (const [name, url] of Object.entries(addresses)) text = text.replaceAll(url ?? '{}', `{${name}}`)
    return text.split('\n')
  }
}

const page = '<!doctype html><title>Kamasouk</title><h1>Bonjour</h1>'
const nothing = 'Nothing was verified.'

const redirectsTo = (status: number, Location: string) => says(status, '', 'text/plain', { Location })

const withGoogle: Answering = (request, response) =>
  (request.url === '/api/auth/google' ? redirectsTo(302, 'https://accounts.example') : api)(request, response)

describe('the provider address', () => {
  test.each<[sentence: string, Answering]>([
    ['did not respond within 1 s: check the provider, or increase --request-timeout.', hangs],
    [
      'closed the connection without a response (ECONNRESET). Does it need https, or did it crash?',
      (request) => request.socket.destroy(),
    ],
    [
      'responds with 200 and an HTML page ("Kamasouk"). Is --provider a website instead of the API?',
      says(200, page, 'text/html'),
    ],
    [
      'responds with 502 and an HTML page. Is there a gateway in front of the provider?',
      says(502, '<html></html>', 'text/html'),
    ],
    [
      'responds with 200 and text/plain instead of JSON: "Hello, world"',
      says(200, 'Hello,\n world', 'text/plain'),
    ],
    [
      'responds with 200 and a body that is not JSON: "Notice: {"games":[]}"',
      says(200, 'Notice: {"games":[]}'),
    ],
    ['responds with 204 and an empty body', says(204, '')],
    [
      'redirects to {provider}/login (302), and redirects are not followed. If it requires a sign-in, send credentials with --header.',
      redirectsTo(302, '/login'),
    ],
    [
      'redirects to https://api.example/v2/api/games (308): use --provider https://api.example/v2',
      redirectsTo(308, 'https://api.example/v2/api/games'),
    ],
  ])('%s', async (sentence, provider) => {
    expect(await preFlightSays({ provider })).toEqual([`{provider}/api/games ${sentence}`, nothing])
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
    const google = callOf('auth.google: minimum', { path: '/api/auth/google' }, { status: 302 })
    expect(await preFlightSays({ provider: withGoogle, interactions: interactionsOf(google) })).toEqual([])
  })

  test('is not used when only events are verified', async () => {
    const interactions = interactionsOf(event('closeChat: minimum', [closing]))
    const provider = await deadAddress()
    expect(await preFlightSays({ provider, messages: says(200, '{}'), interactions })).toEqual([])
  })
})

describe('the states address', () => {
  test.each<[sentence: string, Answering]>([
    [
      '{states} did not respond within 1 s when setting up "the empty state": check the provider, or increase --request-timeout.',
      hangs,
    ],
    ['{states} does not exist (404): correct --states.', says(404, page, 'text/html')],
    [
      '{states} redirects to {states}/states (301): use --states {states}/states',
      redirectsTo(301, '/states'),
    ],
    [
      'None of the 3 states can be set up: {states} responds with 500: "Error: no database"',
      says(500, 'Error: no database', 'text/plain'),
    ],
  ])('%s', async (sentence, states) => {
    expect(await preFlightSays({ states })).toEqual([sentence, nothing])
  })
})

describe('the messages address', () => {
  const interactions = interactionsOf(event('closeChat: minimum', [closing]))

  test.each<[sentence: string, Answering]>([
    ['does not exist (404): correct --messages.', says(404, '')],
    ['responds with 500 to "closeChat: minimum": ""no such event""', says(500, '"no such event"')],
  ])('%s', async (sentence, messages) => {
    expect(await preFlightSays({ messages, interactions })).toEqual([`{messages} ${sentence}`, nothing])
  })

  test('gets the same request as from the verifier, after the setup', async () => {
    const asked: unknown[] = []
    const states = statesSaying(({ action }) => {
      asked.push(action)
      return [200, { requestId: 'f' }]
    })
    const messages: Answering = async (request, response) => {
      asked.push(await json(request))
      return says(200, '{}')(request, response)
    }
    expect(await preFlightSays({ states, messages, interactions })).toEqual([])
    const message = { description: 'closeChat: minimum', providerStates: [closing] }
    expect(asked).toEqual(['setup', message, 'teardown'])
  })
})

describe('a state', () => {
  const about = `The state means: ${states['a reset link has been sent'].about}`
  const name = 'a reset link has been sent (isUsed: no)'
  const meaning = `(${stateTexts.resetToken.replace('.', '')})`

  test.each<[said: readonly [number, unknown] | undefined, what: string]>([
    [[404, '{"message":"no such state"}'], 'responds with 404: "{"message":"no such state"}"'],
    [[500, 'Error: boom'], 'responds with 500: "Error: boom"'],
    [[200, {}], `returns no resetToken ${meaning}`],
    [[200, { resetToken: '' }], `returns resetToken as an empty string instead of a string ${meaning}`],
    [[200, { resetToken: 12 }], `returns resetToken as 12 instead of a string ${meaning}`],
    [[200, '[]'], 'returns application/json instead of a JSON object: "[]"'],
    [undefined, 'did not respond within 1 s'],
  ])('that answers with %j is named with its meaning', async (said, what) => {
    const answering = statesSaying(({ state }) =>
      state === resetLink.name ? said : [200, stateValues[state] ?? {}],
    )
    expect(await preFlightSays({ states: answering, isSlow: said === undefined })).toEqual([
      '1 of 3 needed states cannot be set up at {states}:',
      `  ${name}: ${what}. ${about}`,
      nothing,
    ])
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
    const asked: StateChange[] = []
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
    const states = await startServer(says(200, '{"accessToken":"a"}'))
    expect(
      await preFlight(interactions, { provider: await startServer(api), states }, { timeoutMs: 1000 }),
    ).toEqual(['a wizard is signed in'])
  })
})
