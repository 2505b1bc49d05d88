/** What the judge of traffic says about answers and events beyond their schemas. */
import { expect, test } from 'vitest'
import { fillPath, successStatus, type Endpoint } from '../../registry/endpoint.ts'
import { callExamples, eventExamples } from '../../registry/examples.ts'
import { endpoints, type AnswerOf, type EndpointId, type EventName } from '../../registry/registry.ts'
import { apiPrefix } from '../../registry/transport.ts'
import { createJudge, formatDeviation } from './judge.ts'

const user = callExamples['auth.login'].answers.minimum.user._id
const { request } = callExamples['conversations.create'].answers.minimum
const { transaction } = callExamples['exchanges.create'].answers.minimum
const other = '65f0000000000000000000fa'

interface Said {
  readonly query?: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
  readonly answer?: object
  readonly status?: number
  readonly token?: string
  readonly cookie?: string
  readonly setCookies?: readonly string[]
  readonly atMs?: number
}

/** Not remembered: until the browser ends. */
const credentials = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
const loginCookie = 'sid=one; HttpOnly; SameSite=Lax; Path=/api/auth'

/** A judge with the lines that it has printed, and calls with the inputs and answers of the examples. */
function watching(...leftOut: readonly string[]) {
  const told: string[] = []
  const judge = createJudge({ leftOut, onDeviation: (deviation) => told.push(formatDeviation(deviation)) })
  /** Begins a call. Returns a function that answers it. */
  function begin(id: EndpointId, said: Said = {}) {
    const row: Endpoint = endpoints[id]
    const example = callExamples[id]
    const input = { ...example.input, ...said } as {
      readonly params?: Record<string, string>
      readonly body?: object
    }
    const url = `${apiPrefix}${fillPath(row, input.params)}${said.query ?? ''}`
    const { token = 'token', cookie, status = successStatus(row), setCookies, atMs } = said
    const answered = judge.request(row.method, url, atMs)
    return (): void => {
      answered(
        {
          method: row.method,
          url,
          requestHeaders: {
            ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
            ...(cookie === undefined ? {} : { cookie }),
          },
          requestBody: JSON.stringify(input.body),
          status,
          headers: setCookies ? { 'set-cookie': [...setCookies] } : {},
          body: JSON.stringify(said.answer ?? example.answers.minimum),
        },
        atMs,
      )
    }
  }
  const call = (id: EndpointId, said?: Said): void => {
    begin(id, said)()
  }
  return {
    told,
    begin,
    call,
    signIn: (token: string, cookie: string, userId = user) => {
      const { user: player } = callExamples['auth.login'].answers.minimum
      const answer = { accessToken: token, user: { ...player, _id: userId }, message: '' }
      call('auth.login', {
        token: '',
        body: credentials,
        answer,
        setCookies: [loginCookie.replace('sid=one', cookie)],
      })
    },
    socket: (url = `/socket.io/?userId=${user}`) => {
      const receive = judge.realtime(url)
      return (name: EventName, changes: object = {}): void => {
        receive(name, { ...eventExamples[name].minimum, ...changes })
      }
    },
  }
}

const conversation = (changes: Partial<typeof request> = {}) => ({ request: { ...request, ...changes } })

test.each<[what: string, id: EndpointId, said: Said, told: readonly string[]]>([
  [
    'another page than was asked for',
    'history.buy',
    { query: '?page=2' },
    ['history.buy  200  $.pagination.page  is not the page that was asked for (1 instead of 2)'],
  ],
  [
    'another text than was sent, which is not shown',
    'messages.sendToRequest',
    { body: { requestId: request._id, message: 'un secret' } },
    ['messages.sendToRequest  201  $.newMessage.message  is not the message that was sent (they differ)'],
  ],
  [
    'a request that the contract refuses',
    'conversations.create',
    { body: { ...callExamples['conversations.create'].input.body, quantity: 'mille' } },
    [
      'conversations.create  201  status  is a success, and the contract refuses this request, in which body.quantity must be a number, and is a text',
    ],
  ],
  [
    'a call without an access token',
    'conversations.current',
    { token: '' },
    [
      'conversations.current  200  status  is a success, and the contract refuses this request, which lacks an access token',
    ],
  ],
  [
    'no sign-in cookie',
    'auth.login',
    {},
    ['auth.login  200  Set-Cookie  must set the refresh cookie once, with Path=/api/auth'],
  ],
  [
    'a sign-in cookie that has expired',
    'auth.login',
    { body: credentials, setCookies: [`${loginCookie}; Max-Age=0`] },
    [
      'auth.login  200  Set-Cookie  has expired already',
      'auth.login  200  Set-Cookie  must end with the browser, without Max-Age and Expires',
    ],
  ],
  [
    'a sign-in cookie that scripts and other sites can use',
    'auth.login',
    { body: credentials, setCookies: ['sid=one; Path=/api/auth'] },
    ['auth.login  200  Set-Cookie  lacks HttpOnly', 'auth.login  200  Set-Cookie  lacks SameSite=Lax'],
  ],
  [
    'a sign-in that is forgotten too early',
    'auth.login',
    {
      body: { ...callExamples['auth.login'].input.body, rememberMe: true },
      setCookies: [`${loginCookie}; Max-Age=3600`],
    },
    ['auth.login  200  Set-Cookie  must last 30 days: Max-Age=2592000, or Expires'],
  ],
  [
    'a sign-out that leaves the cookie',
    'auth.logout',
    {},
    ['auth.logout  200  Set-Cookie  must clear the refresh cookie, with Path=/api/auth'],
  ],
])('tells %s', (_, id, said, sentences) => {
  const { told, call } = watching()
  call(id, said)
  expect(told).toEqual(sentences)
})

test.each<[what: string, id: EndpointId, said: Said]>([
  [
    'a number in another notation',
    'conversations.create',
    { answer: { request: { ...request, quantity: 12.500000001 }, message: '' } },
  ],
  [
    'a sign-in in other letters',
    'auth.login',
    { body: { ...credentials, email: ' YASMINE@kamasouk.test' }, setCookies: [loginCookie] },
  ],
  [
    'a cookie that lasts until a date',
    'auth.login',
    {
      body: { ...credentials, rememberMe: true },
      setCookies: [`${loginCookie}; Secure; Expires=${new Date(Date.now() + 30 * 86_400_000).toUTCString()}`],
    },
  ],
  [
    'a sign-out that clears the cookie by its date',
    'auth.logout',
    { setCookies: ['sid=one; Path=/api/auth; Expires=Thu, 01 Jan 1970 00:00:00 GMT'] },
  ],
])('accepts %s', (_, id, said) => {
  const { told, call } = watching()
  call(id, said)
  expect(told).toEqual([])
})

test('tells an answer about another player than the one who calls', () => {
  const { told, call, signIn } = watching()
  signIn('mine', 'sid=mine')
  call('conversations.current', { token: 'mine', answer: conversation({ userId: other }) })
  call('conversations.current', { token: 'unknown', answer: conversation({ userId: other }) })
  expect(told).toEqual([
    `conversations.current  200  $.request.userId  is not the player of the session (${other} instead of ${user})`,
  ])
})

const second = conversation({ _id: other })

test('tells a second open request, with both calls', () => {
  const { told, call } = watching()
  call('conversations.create', { atMs: 1000 })
  call('conversations.create', { atMs: 2000, answer: { ...second, message: '' } })
  expect(told).toEqual([
    'conversations.create  201  second-open  succeeds while the player has an open request (conversations.create at 00:00:01.000, and conversations.create at 00:00:02.000)',
  ])
})

test.each<[string, (watch: ReturnType<typeof watching>) => void]>([
  ['another player', ({ signIn }) => signIn('token', 'sid=other', other)],
  [
    'the request was closed',
    ({ call }) =>
      call('messages.closeRequest', { answer: { ...conversation({ isFormOpened: false }), message: '' } }),
  ],
  ['no request is open', ({ call }) => call('conversations.current', { answer: { request: null } })],
  ['an event ended it', ({ socket }) => socket()('closeChat')],
  ['it is being closed', ({ begin }) => void begin('messages.closeRequest')],
  ['it is long ago', ({ call }) => call('games.list')],
  [
    'a gateway lost the answer to its end',
    ({ call }) => call('messages.closeRequest', { status: 502, answer: { message: 'Non' } }),
  ],
  [
    'another browser ended it',
    ({ call, signIn }) => {
      signIn('elsewhere', 'sid=elsewhere')
      const ended = { ...conversation({ isFormOpened: false }), message: '' }
      call('messages.closeRequest', { token: 'elsewhere', answer: ended })
    },
  ],
])('a further request is told unless it may be the only one: %s', (why, act) => {
  const watch = watching()
  const atMs = Date.now()
  watch.call('conversations.create', { atMs })
  act(watch)
  const userId = why === 'another player' ? other : user
  watch.call('conversations.create', {
    atMs: why === 'it is long ago' ? atMs + 20_000 : atMs + 1000,
    body: { ...callExamples['conversations.create'].input.body, userId },
    answer: { request: { ...second.request, userId }, message: '' },
  })
  expect(watch.told.filter((each) => each.includes('second-open'))).toEqual([])
})

test('tells a second creation that succeeds with the same order', () => {
  const { told, call, begin } = watching()
  const first = begin('exchanges.create')
  call('exchanges.last', { answer: { transaction } })
  first()
  expect(told).toEqual([])
  call('exchanges.create')
  expect(told.map((each) => each.split('  ')[2])).toEqual(['second-open'])
})

test('tells a second pending exchange in a call or in a list', () => {
  const { told, call } = watching()
  call('exchanges.create')
  call('exchanges.create', { answer: { transaction: { ...transaction, _id: other }, message: '' } })
  const [row] = callExamples['history.exchange'].answers['pending']?.data ?? []
  const data = [row, { ...row, _id: other }]
  const pagination = { total: 2, page: 1, limit: 10, totalPages: 1 }
  call('history.exchange', { answer: { data, pagination } })
  expect(told.map((each) => each.replace(/ \(.*/, ''))).toEqual([
    'exchanges.create  201  second-open  succeeds while the player has an open exchange',
    'history.exchange  200  second-open  lists two pending exchanges of one player',
  ])
})

const { newMessage } = callExamples['messages.sendToRequest'].answers.minimum

test('tells a message that was accepted and is missing in a later list, once', () => {
  const { told, call, begin } = watching()
  const earlier = begin('conversations.current', { answer: conversation() })
  call('messages.sendToRequest')
  earlier()
  call('conversations.current', { answer: conversation({ messages: [newMessage] }) })
  expect(told).toEqual([])
  call('conversations.current', { answer: conversation() })
  call('conversations.current', { answer: conversation() })
  expect(told).toEqual([
    expect.stringContaining('lost-message  lacks a message that was accepted (accepted at'),
  ])
})

test('keeps two sessions apart, whose ids can be equal in two worlds of a simulator', () => {
  const { told, call, signIn } = watching()
  signIn('one', 'sid=one')
  signIn('two', 'sid=two')
  call('messages.sendToRequest', { token: 'one' })
  call('conversations.current', { token: 'two', answer: conversation() })
  call('exchanges.create', { token: 'one' })
  const answer = { transaction: { ...transaction, _id: other }, message: '' }
  call('exchanges.create', { token: 'two', answer })
  expect(told).toEqual([])
  call('auth.refresh', { cookie: 'sid=one', setCookies: [loginCookie.replace('one', 'new')] })
  call('exchanges.create', { token: 'two' })
  call('conversations.current', { token: 'one', answer: conversation() })
  expect(told.map((each) => each.split('  ')[2])).toEqual(['second-open', 'lost-message'])
})

test('tells a token or a cookie that is accepted after its sign-out, and no other', () => {
  const { told, call, signIn, begin } = watching()
  signIn('one', 'sid=one')
  signIn('two', 'sid=two')
  const cleared = ['sid=; Path=/api/auth']
  const underWay = begin('conversations.current', { token: 'one', answer: { request: null } })
  call('auth.logout', { cookie: 'theme=dark; sid=one', setCookies: cleared })
  underWay()
  call('auth.logout', { cookie: 'sid=one', setCookies: cleared })
  call('conversations.current', { token: 'two', answer: { request: null } })
  call('conversations.current', {
    token: 'one',
    status: 403,
    answer: { message: 'Non', error: 'Token invalide ou expiré' },
  })
  expect(told).toEqual([])
  call('conversations.current', { token: 'one', answer: { request: null } })
  call('auth.refresh', { cookie: 'sid=one', setCookies: [loginCookie.replace('one', 'three')] })
  expect(told.map((each) => each.replace(/ \(.*/, ''))).toEqual([
    'conversations.current  200  ended-session  is accepted after the sign-out of its session',
    'auth.refresh  200  ended-session  is accepted after the sign-out of its session',
  ])
})

test('tells a refresh that keeps its cookie', () => {
  const { told, call } = watching()
  call('auth.refresh', { cookie: 'theme=dark; sid=one', setCookies: [loginCookie] })
  expect(told).toEqual([
    'auth.refresh  200  Set-Cookie  must replace the refresh cookie, and sets the old one again',
  ])
})

test('tells what overflows the stack, and goes on', () => {
  const { told, call } = watching()
  const games = Array<number>(200_000).fill(0)
  call('games.list', { answer: { games } })
  call('games.list', { answer: { games: 0 } })
  expect(told).toEqual([
    'games.list  200  $  cannot be judged: it is too large or too deep',
    'games.list  200  $.games  must be a list, and is a number',
  ])
})

test('tells an event about a conversation that the same connection has seen closed', () => {
  const { told, socket } = watching()
  const [one, two] = [socket(), socket()]
  one('closeChat', { eventId: user })
  one('closeChat', { eventId: other })
  two('sendMessage')
  one('sendMessage', { newMessage: { ...eventExamples.sendMessage.minimum.newMessage, requestId: other } })
  expect(told).toEqual([])
  one('sendMessage')
  const poll = socket('/socket.io/?transport=polling&sid=a')
  poll('closeChat')
  socket('/socket.io/?transport=polling&sid=a')('sendMessage')
  expect(told.map((each) => each.replace(/ \(.*/, ''))).toEqual(
    Array(2).fill(
      'sendMessage  closed-conversation  is about a conversation that this connection has seen closed',
    ),
  )
})

test('does not tell what is left out', () => {
  const { told, call, socket } = watching('second-open', 'closed-conversation')
  call('conversations.create')
  call('conversations.create', { answer: { ...second, message: '' } })
  const receive = socket()
  receive('closeChat')
  receive('sendMessage')
  expect(told).toEqual([])
})

test('remembers no more than its limit', () => {
  const { told, call } = watching()
  call('messages.sendToRequest')
  for (let index = 0; index < 10_000; index += 1) {
    const requestId = index.toString(16).padStart(24, '0')
    call('messages.sendToRequest', {
      body: { requestId, message: 'a' },
      answer: {
        newMessage: { ...newMessage, requestId, message: 'a' },
      } satisfies AnswerOf<'messages.sendToRequest'>,
    })
  }
  call('conversations.current', { answer: conversation() })
  expect(told).toEqual([])
})
