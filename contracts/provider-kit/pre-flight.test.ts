import { describe, expect, test } from 'vitest'
import {
  closing,
  deadAddress,
  event,
  hangs,
  interactionsOf,
  preFlightSays,
  says,
  statesSaying,
  type Answering,
} from './testing/provider.ts'

const page = '<!doctype html><title>Kamasouk</title><h1>Bonjour</h1>'

describe('the provider', () => {
  test.each<[string, Answering, string]>([
    [
      'hangs',
      hangs,
      '{provider}/api/games has not answered within 0.2 s: see what it waits for, or allow more with --request-timeout.',
    ],
    [
      'breaks off',
      (request) => request.socket.destroy(),
      '{provider}/api/games broke the connection off without an answer (ECONNRESET): does it speak https, or has it failed?',
    ],
    [
      'is a site',
      says(200, page, 'text/html'),
      '{provider}/api/games answers 200 with an HTML page ("Kamasouk"): is --provider a site instead of the API?',
    ],
    [
      'has a gateway before it',
      says(502, '<html></html>', 'text/html'),
      '{provider}/api/games answers 502 with an HTML page: is something before the provider?',
    ],
    [
      'has nothing there',
      says(404, '{"message":"Ressource introuvable"}'),
      'There is nothing at {provider}/api/games (404): correct --provider. /api/games was added to it.',
    ],
    [
      'has a page for what is not there',
      says(404, page, 'text/html'),
      'There is nothing at {provider}/api/games (404): correct --provider. /api/games was added to it.',
    ],
    [
      'says something else',
      says(200, 'Hello,\n world', 'text/plain'),
      '{provider}/api/games answers 200 with text/plain, not with JSON: "Hello, world"',
    ],
    ['says nothing', says(204, ''), '{provider}/api/games answers 204 with nothing'],
    [
      'redirects elsewhere',
      says(302, '', 'text/plain', { Location: '/login' }),
      '{provider}/api/games redirects to {provider}/login (302), and redirects are not followed: if it wants a sign-in, --header can carry one.',
    ],
    [
      'has moved',
      says(308, '', 'text/plain', { Location: 'https://api.example/v2/api/games' }),
      '{provider}/api/games redirects to https://api.example/v2/api/games (308): give --provider https://api.example/v2',
    ],
  ])('that %s is recognised in one line', async (_, provider, line) => {
    expect(await preFlightSays({ provider })).toEqual([line, 'Nothing was verified.'])
  })

  test('that is down is said to be down, beside states that are as well', async () => {
    const [provider, states] = [await deadAddress(), await deadAddress()]
    expect(await preFlightSays({ provider, states })).toEqual([
      'Nothing listens at {provider}: start the provider, or correct --provider.',
      'Nothing listens at {states}: start the provider, or correct --states.',
      'Nothing was verified.',
    ])
  })

  test('may refuse the call with JSON: that is for its interactions to say', async () => {
    expect(await preFlightSays({ provider: says(503, '{"message":"later"}') })).toEqual([])
  })

  test('is not asked for events alone', async () => {
    const provider = await deadAddress()
    const events = {
      messages: says(200, '{}'),
      interactions: interactionsOf(event('closeChat: minimum', [closing])),
    }
    expect(await preFlightSays({ provider, ...events })).toEqual([])
  })
})

describe('the address of the states', () => {
  test.each<[string, Answering, string]>([
    [
      'hangs',
      hangs,
      '{states} has not answered within 0.2 s: see what it waits for, or allow more with --request-timeout.',
    ],
    [
      'is a site',
      says(200, page, 'text/html'),
      '{states} answers 200 with an HTML page ("Kamasouk"): is --states a site instead of the API?',
    ],
    [
      'has nothing there',
      says(404, page, 'text/html'),
      'There is nothing at {states} (404): correct --states.',
    ],
    [
      'redirects',
      says(301, '', 'text/plain', { Location: '/states' }),
      '{states} redirects to {states}/states (301): give --states {states}/states',
    ],
    [
      'refuses every state alike',
      says(500, 'Error: no database', 'text/plain'),
      'None of the 3 states can be set up: {states} answers 500: "Error: no database"',
    ],
  ])('that %s is recognised in one line', async (_, states, line) => {
    expect(await preFlightSays({ states })).toEqual([line, 'Nothing was verified.'])
  })
})

describe('the address of the events', () => {
  const interactions = interactionsOf(event('closeChat: minimum', [closing]))

  test.each<[string, Answering, string]>([
    [
      'hangs',
      hangs,
      '{messages} has not answered within 0.2 s: see what it waits for, or allow more with --request-timeout.',
    ],
    [
      'is a site',
      says(200, page, 'text/html'),
      '{messages} answers 200 with an HTML page ("Kamasouk"): is --messages a site instead of the API?',
    ],
    ['has nothing there', says(404, ''), 'There is nothing at {messages} (404): correct --messages.'],
    [
      'refuses',
      says(500, '"no such event"'),
      '{messages} answers 500, asked for "closeChat: minimum": ""no such event""',
    ],
  ])('that %s is recognised in one line', async (_, messages, line) => {
    expect(await preFlightSays({ messages, interactions })).toEqual([line, 'Nothing was verified.'])
  })

  test('is asked as the verifier asks it, once the event has been set off', async () => {
    const asked: unknown[] = []
    const states = statesSaying(({ action }) => {
      asked.push(action)
      return [200, {}]
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
