/** `contracts sequences` against the simulator, and against one whose answers are changed. */
import { expect, onTestFinished, test } from 'vitest'
import { contracts } from '../../contracts/provider-kit/testing/command.ts'
import { startServer } from '../../contracts/provider-kit/testing/provider.ts'
import { startSimulatorProvider } from '../../scripts/simulator-provider/provider.ts'
import { startChangedSimulator } from './changing-proxy.ts'

interface Sent {
  /** `GET /api/auth/refresh`, without the query. */
  readonly call: string
  readonly status: number
  readonly body: string
}

/** Changes an answer of the simulator; undefined keeps it. */
type Lie = (sent: Sent) => Partial<Omit<Sent, 'call'>> | undefined

/** Also refuses chunked requests. It passes no WebSocket on, so the players use long polls. */
async function startLiar(lie: Lie) {
  const provider = await startChangedSimulator({
    answer: ({ status, body }, url, { method = '', headers }) =>
      'transfer-encoding' in headers
        ? { status: 411, body: '' }
        : lie({ call: `${method} ${url.replace(/\?.*/, '')}`, status, body }),
  })
  onTestFinished(provider.close)
  return provider
}

const sequences = ({ provider, states }: { readonly provider: string; readonly states: string }) =>
  contracts(['sequences', '--provider', provider, '--states', states])

test('the simulator keeps every sequence, over WebSocket and over long polls', async () => {
  const simulator = await startSimulatorProvider()
  onTestFinished(simulator.close)
  for (const provider of [simulator, await startLiar(() => undefined)]) {
    const { printed, exitCode } = await sequences(provider)
    expect(printed).toContain('Passed: 9 kept, 0 broken')
    expect(exitCode).toBe(0)
  }
})

let lastRefresh: string | undefined

test.each<[string, Lie, string]>([
  [
    'accepts ended refresh cookies',
    ({ call, status, body }) => {
      if (call !== 'GET /api/auth/refresh') return undefined
      if (status === 200) lastRefresh = body
      return status === 401 ? { status: 200, body: lastRefresh ?? '' } : undefined
    },
    '✗ a sign-out ends the session\n      auth.refresh  must be refused here with session-refused, and answers 200',
  ],
  [
    'accepts expired access tokens',
    ({ call, status }) =>
      call === 'GET /api/conversations/user' && status === 403
        ? { status: 200, body: '{"request":null}' }
        : undefined,
    '✗ an expired access token is refused with 403, and a refresh renews it',
  ],
  [
    'stores a repeated message again',
    ({ call, body }) =>
      call === 'POST /api/messages/client'
        ? {
            body: body.replace(
              /"_id":"[0-9a-f]{24}"/,
              `"_id":"${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}"`,
            ),
          }
        : undefined,
    '✗ a message with the same clientId is stored once\n      messages.sendToRequest  must answer a repeated clientId',
  ],
  [
    'lists the newest message first',
    ({ call, body }) => {
      if (call !== 'GET /api/conversations/user') return undefined
      const answer = JSON.parse(body) as { request: { messages: unknown[] } | null }
      answer.request?.messages.reverse()
      return { body: JSON.stringify(answer) }
    },
    '✗ messages keep the order in which they were sent\n',
  ],
  [
    'answers 404 for a closed conversation',
    ({ status }) => (status === 410 ? { status: 404 } : undefined),
    '✗ a closed conversation refuses messages, and another one can be opened\n      messages.sendToRequest  must be refused here with chat-closed, and answers not-found',
  ],
  [
    'sends an event twice',
    ({ call, body }) =>
      call === 'GET /socket.io/' && body.includes('"sessionEnded"')
        ? {
            body: body
              .split('\u001E')
              .flatMap((part) => (part.includes('"sessionEnded"') ? [part, part] : [part]))
              .join('\u001E'),
          }
        : undefined,
    'sessionEnded  must arrive once, only at its player, and arrived 2 times',
  ],
  [
    "stores messages in another player's request",
    ({ call, status }) =>
      call === 'PUT /api/messages/close/client' && status === 403
        ? { status: 404 }
        : call === 'POST /api/messages/client' && status === 403
          ? { status: 201 }
          : undefined,
    "✗ another player's request can be neither read, written in nor closed",
  ],
  [
    "changes another player's password",
    ({ call, status }) =>
      call.startsWith('PUT /api/auth/change-password/') && status === 403 ? { status: 200 } : undefined,
    'auth.changePassword  must be refused here with access-denied, and answers 200',
  ],
])('a provider that %s is broken', async (_what, lie, line) => {
  const { printed, exitCode } = await sequences(await startLiar(lie))
  expect(printed).toContain(line)
  expect(exitCode).toBe(4)
})

test('a state that the provider does not have ends with one sentence', async () => {
  const { provider, close } = await startSimulatorProvider()
  onTestFinished(close)
  const states = await startServer((_request, response) =>
    response.writeHead(400).end('{"message":"no such state"}'),
  )
  const { complained, exitCode } = await sequences({ provider, states })
  expect(complained).toMatch(
    /^The state a session can be refreshed \(.*\) cannot be set up: .* responds with 400: "\{"message":"no such state"\}"\.\n$/,
  )
  expect(exitCode).toBe(3)
})
