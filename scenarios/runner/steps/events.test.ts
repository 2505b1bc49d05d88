import { describe, expect, test } from 'vitest'
import { openRequest, signIn, startSimulator } from '../../../mock-api/testing.ts'
import { failureOf, passed, scenarioWith, startRun } from '../../testing.ts'

const yasmine = 'yasmine@kamasouk.test'

/** A player who is connected and has asked for Kamas, and then these steps; `REQUEST` is what was asked for. */
async function play(...steps: readonly string[]) {
  const simulator = await startSimulator()
  const { _id } = await openRequest(simulator, await signIn(simulator))
  const lines = [`- socket: connect\n  as: ${yasmine}`, ...steps].map((step) =>
    step.replaceAll('REQUEST', _id),
  )
  return startRun(simulator.url, scenarioWith(...lines)).ended
}

const fault = (body: string) => `- fault: { ${body} }`
const lost = fault('drop: sendMessage, times: 1')
const doubled = fault('duplicate: sendMessage, times: 1')
const late = fault('delay: sendMessage, by: 10s, times: 1')
const cutOff = fault(`partition: ${yasmine}, ttl: 1m`)
const reply = '- operator: reply\n  with: { requestId: REQUEST, message: Bonjour }'
const close = '- operator: close\n  with: { requestId: REQUEST }'

const message = `event: sendMessage, to: ${yasmine}`
const expected = (matcher: string, within = '5s') => `- expect: { ${matcher} }\n  within: ${within}`
const never = (matcher: string, during = '5s') => `- never: { ${matcher} }\n  for: ${during}`

describe('an event with a fault', () => {
  test.each([
    ['was dropped never comes', [lost, reply, never(message)]],
    ['was kept back by a partition never comes', [cutOff, reply, never(message)]],
    [
      'finds its player cut off never comes',
      [fault('disconnect: sendMessage, times: 1'), reply, never(message)],
    ],
    ['was doubled comes twice', [doubled, reply, expected(`${message}, times: 2`)]],
    ['was doubled and dropped once comes once', [doubled, lost, reply, expected(`${message}, times: 1`)]],
    ['was delayed does not come before', [late, reply, never(message)]],
    ['was delayed comes late', [late, reply, expected(`${message}, times: 1`, '10s')]],
    [
      'was delayed is what an advance brings',
      [late, reply, '- advance: 10s', expected(`${message}, times: 1`, '0s')],
    ],
    [
      'was passed back comes after the next one',
      [
        fault('reorder: sendMessage, times: 1'),
        reply,
        never(message, '1s'),
        close,
        expected('event: closeChat'),
        expected(`${message}, times: 1`, '0s'),
      ],
    ],
    [
      'is the last one before a cut comes',
      [fault('disconnect: sendMessage, when: after, times: 1'), reply, expected(message)],
    ],
  ])('counts after the fault: %s', async (_what, steps) => {
    expect(await play(...steps)).toEqual(passed)
  })

  test('is saved with its content and its request', async () => {
    const outcome = await play(
      late,
      reply,
      `${expected(`${message}, requestId: REQUEST`, '20s')}\n  save: said`,
      "- expect: { value: '${said.message}', is: Bonjour }",
    )
    expect(outcome).toEqual(passed)
  })

  test.each([
    ['it did not happen', [lost, reply, expected(`${message}, times: 1`)]],
    ['it happened more often', [doubled, reply, expected(`${message}, times: 1`)]],
    ['it happened once', [reply, expected(`${message}, times: 2`)]],
    ['it happened', [late, reply, never(message, '10s')]],
  ])('fails the expectation: %s', async (words, steps) => {
    expect(failureOf(await play(...steps)).awaited).toMatch(new RegExp(`; ${words}$`))
  })

  test('is the closest entry of the failed expectation', async () => {
    const { nearest } = failureOf(await play(lost, reply, expected(message)))
    expect(nearest).toMatchObject({ kind: 'event', event: 'sendMessage', faults: ['f1'] })
  })
})

describe('never', () => {
  test.each([
    ['an act', [reply]],
    ['an act that was followed by a look', [reply, expected('request: REQUEST, isFormOpened: true')]],
    ['an advance', [late, reply, '- advance: 10s']],
    [
      'one branch of several',
      [
        `- parallel:\n    - [{ operator: reply, with: { requestId: REQUEST, message: Hé } }]\n    - [{ never: { event: closeChat }, for: 0s }]`,
      ],
    ],
  ])('counts what %s has just caused', async (_what, steps) => {
    expect(failureOf(await play(...steps, never(message))).awaited).toContain('it happened')
  })

  test.each([
    ['an advance', '- advance: 10m'],
    ["an operator's act", '- operator: presence\n  with: { operatorId: Karim, isOnline: false }'],
    ["a player's call", `- call: exchanges.last\n  as: ${yasmine}`],
    ['a connection', `- socket: connect\n  as: ${yasmine}`],
    ['a fault', lost],
    ['a snapshot', '- snapshot: before'],
  ])('does not count what happened before %s', async (_what, step) => {
    expect(await play(reply, step, never(message, '2s'))).toEqual(passed)
  })

  test('does not count what a previous step found', async () => {
    expect(await play(reply, expected(message), never(message))).toEqual(passed)
  })
})

test('an event without a receiver matches any player', async () => {
  expect(await play(reply, expected('event: sendMessage, times: 1'), never('event: closeChat'))).toEqual(
    passed,
  )
  const { awaited } = failureOf(await play(close, never('event: closeChat')))
  expect(awaited).toBe('no closeChat for 5.0 s; it happened')
})

const says = (text: string) =>
  `event: sendMessage, with: { newMessage: { senderType: Admin, message: ${text} } }`

describe('the content of an event', () => {
  test.each([
    ['says it, as a part of all that it says', [reply, expected(says('Bonjour'))]],
    ['says something else is another one', [reply, never(says('Bonsoir'))]],
    ['was late says it too', [late, reply, expected(says('Bonjour'), '10s')]],
    [
      'says what was saved',
      [reply, expected(message) + '\n  save: said', reply, expected(says("'${said.message}'"))],
    ],
  ])('is compared: %s', async (_what, steps) => {
    expect(await play(...steps)).toEqual(passed)
  })

  test('is part of the failure', async () => {
    const { awaited } = failureOf(await play(reply, expected(says('Bonsoir'))))
    expect(awaited).toContain(
      'sendMessage with {"newMessage":{"senderType":"Admin","message":"Bonsoir"}} within',
    )
  })
})
