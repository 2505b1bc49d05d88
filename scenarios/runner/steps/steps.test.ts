/** What steps do on a simulator. The library's scenarios, which are played too, show what each does when all goes well. */
import { describe, expect, test } from 'vitest'
import { entriesOf, startSimulator } from '../../../mock-api/testing.ts'
import { inputValues } from '../../format/inputs.ts'
import { presets } from '../../format/presets.ts'
import { failureOf, passed, problemsOf, scenarioOf, scenarioWith, startRun } from '../../testing.ts'

const yasmine = 'yasmine@kamasouk.test'

/** What the words in capitals stand for in the steps below. */
const words: Readonly<Record<string, string>> = {
  YASMINE: yasmine,
  REPLY: "operator: reply, with: { requestId: '${request._id}', message: Bonjour }",
  CLOSE: "operator: close, with: { requestId: '${request._id}' }",
  TAKE: "operator: take-tracking, with: { trackingId: '${tracking._id}', operatorId: Karim }",
  LOST: 'fault: { drop: sendMessage, times: 1 }',
  DOUBLED: 'fault: { duplicate: sendMessage, times: 1 }',
  LATE: 'fault: { delay: sendMessage, by: 10s, times: 1 }',
  MESSAGE: `event: sendMessage, to: ${yasmine}`,
  PHONE: `event: sendMessage, to: ${yasmine}, tab: phone`,
  CONTENT: 'event: sendMessage, with: { newMessage: { senderType: Admin, message: Bonsoir } }',
}
const withWords = (step: string): string => step.replaceAll(/\b[A-Z]{4,}\b/g, (word) => words[word] ?? word)

/** Yasmine is connected in two tabs, has asked for Kamas and wants to follow an order. Then come these steps. */
const written = (steps: string): string =>
  [
    'title: A test',
    'given:',
    '- { socket: connect, as: YASMINE, tab: laptop }',
    '- { socket: connect, as: YASMINE, tab: phone }',
    '- { use: order, save: request }',
    '- { call: trackings.create, as: YASMINE, save: tracking }',
    'steps:',
    ...steps.split('; ').map((step) => `- { ${step} }`),
  ]
    .map(withWords)
    .join('\n')

async function play(steps: string) {
  const simulator = await startSimulator()
  const run = startRun(simulator.url, scenarioOf(written(steps)))
  return { simulator, outcome: await run.ended, titles: run.titles }
}
const failed = async (steps: string) => failureOf((await play(steps)).outcome)

const rowsOf = (text: string) => text.split('\n').map((row) => row.split(' → ') as [string, string, string?])

const promises = `an event that cuts its player off never comes → fault: { disconnect: sendMessage, times: 1 }; REPLY; never: { MESSAGE }
an event that was doubled and dropped once comes once → DOUBLED; LOST; REPLY; expect: { MESSAGE, times: 1 }
an advance brings a delayed event → LATE; REPLY; advance: 10s; expect: { MESSAGE, times: 1 }, within: 0s
the last event before a cut comes → fault: { disconnect: sendMessage, when: after, times: 1 }; REPLY; expect: { MESSAGE }
an event with another content is another one → REPLY; never: { CONTENT }
an event without a receiver matches any player → REPLY; expect: { event: sendMessage, times: 1 }; never: { event: closeChat }
never does not count what a previous step found → REPLY; expect: { MESSAGE }; never: { MESSAGE }
never does not count what happened before an advance → REPLY; advance: 10m; never: { MESSAGE }
never does not count what happened before an operator acted → REPLY; operator: presence, with: { operatorId: Karim, isOnline: false }; never: { MESSAGE }
never does not count what happened before a call → REPLY; call: exchanges.last, as: YASMINE; never: { MESSAGE }
never does not count what happened before a connection → REPLY; socket: connect, as: YASMINE, tab: laptop; never: { MESSAGE }
never does not count what happened before a fault → REPLY; LOST; never: { MESSAGE }
never does not count what happened before a snapshot → REPLY; snapshot: before; never: { MESSAGE }
a tab does not count the deliveries to the other tab → REPLY; expect: { MESSAGE, times: 1 }; REPLY; expect: { MESSAGE, tab: laptop, times: 1 }
a tab has received what was sent before it was disconnected → REPLY; socket: disconnect, as: YASMINE, tab: phone; expect: { PHONE, times: 1 }, within: 0s
a tab receives an event twice that a fault duplicates → DOUBLED; REPLY; expect: { PHONE, times: 2 }
a tab does not receive an event that a fault drops → LOST; REPLY; never: { PHONE }
a tab receives an event that a fault delays when it is due → LATE; REPLY; never: { PHONE }; expect: { PHONE, times: 1 }, within: 10s
a tab is disconnected with its player → socket: disconnect, as: YASMINE; expect: { socket: disconnected, times: 2 }
a refusal is one of a list → TAKE; TAKE, refused: [chat-closed, already-taken]
a refusal of a call is one of a list → call: trackings.create, as: YASMINE, refused: [access-token-missing, tracking-already-open]
a state is compared with names → TAKE; expect: { request: '\${request._id}', serverId: Boune, gameId: Dofus Retro, userId: YASMINE }
a state is compared with the name of an operator → TAKE; expect: { tracking: '\${tracking._id}', operatorId: Karim }
oneOf saves what the branch saves that succeeds → oneOf: { refused: already-taken, branches: [[{ TAKE }], [{ TAKE }]] }, save: winner; expect: { tracking: '\${winner._id}', isRequestStarted: true }
oneOf takes a list of refusals → oneOf: { refused: [chat-closed, already-taken], branches: [[{ TAKE }], [{ TAKE }]] }`

test.each(rowsOf(promises))('%s', async (_promise, steps) => {
  expect((await play(steps)).outcome).toEqual(passed)
})

const asksAgain =
  'CLOSE; call: conversations.create, as: YASMINE, with: { gameId: Dofus Retro, serverId: Boune, username: Yasmi, quantity: 2, transactionType: Buy }'

/** A part of what was awaited, and the steps that fail. */
const failures = `sendMessage to YASMINE, once within 5.0 s; it did not happen → LOST; REPLY; expect: { MESSAGE, times: 1 }
sendMessage to YASMINE, once within 5.0 s; it happened more often → DOUBLED; REPLY; expect: { MESSAGE, times: 1 }
sendMessage to YASMINE, 2 times within 5.0 s; it happened once → REPLY; expect: { MESSAGE, times: 2 }
no sendMessage to YASMINE for 10.0 s; it happened → LATE; REPLY; never: { MESSAGE }, for: 10s
no sendMessage to YASMINE for 5.0 s; it happened → LATE; REPLY; advance: 10s; never: { MESSAGE }
no sendMessage to YASMINE for 5.0 s; it happened → REPLY; expect: { request: '\${request._id}', isFormOpened: true }; never: { MESSAGE }
no sendMessage to YASMINE for 5.0 s; it happened → parallel: [[{ REPLY }], [{ never: { event: closeChat }, for: 0s }]]; never: { MESSAGE }
no closeChat for 5.0 s; it happened → CLOSE; never: { event: closeChat }
no closeRequestExpired for 1440 min 0 s; it happened → never: { event: closeRequestExpired }, for: 24h
sendMessage to YASMINE on phone, 2 times within 5.0 s; it happened once → REPLY; expect: { PHONE, times: 2 }
sendMessage to YASMINE on phone within 5.0 s; it did not happen → socket: disconnect, as: YASMINE, tab: phone; REPLY; expect: { PHONE }
no sendMessage to YASMINE on phone for 5.0 s; it happened → REPLY; never: { PHONE }
sendMessage with {"newMessage":{"senderType":"Admin","message":"Bonsoir"}} within 5.0 s; it did not happen → REPLY; expect: { CONTENT }
conversations.create from mehdi@kamasouk.test within 5.0 s; it did not happen → ${asksAgain}; expect: { call: conversations.create, from: mehdi@kamasouk.test }
rates.list with query {"serverIdFrom":"Boune"} within 5.0 s; it did not happen → expect: { call: rates.list, query: { serverIdFrom: Boune } }
that it is refused with already-taken; it succeeded → TAKE, refused: already-taken
that it is refused with chat-closed or no-operator. The operator cannot take-tracking: already-taken → TAKE; TAKE, refused: [chat-closed, no-operator]
that exactly one branch succeeds and the others are refused with already-taken; branch 1 succeeded, branch 2 succeeded → oneOf: { refused: already-taken, branches: [[{ TAKE }], [{ operator: take-tracking, with: { trackingId: '\${tracking._id}', operatorId: Salma } }]] }
branch 1 was refused with chat-closed, branch 2 was refused with chat-closed → CLOSE; oneOf: { refused: chat-closed, branches: [[{ CLOSE }], [{ CLOSE }]] }
isFormOpened false within 0 ms; isFormOpened is true → oneOf: { refused: already-taken, branches: [[{ TAKE }], [{ expect: { tracking: '\${tracking._id}', isFormOpened: false }, within: 0s }]] }
that it succeeds. The operator cannot reply: chat-closed → CLOSE; REPLY`

test.each(rowsOf(failures))('a failure says what was awaited: %s', async (awaited, steps) => {
  expect((await failed(steps)).awaited).toContain(withWords(awaited))
})

test.each([
  ['an event', 'LOST; REPLY; expect: { MESSAGE }', { event: 'sendMessage', faults: ['f1'] }],
  ['an act', 'TAKE, refused: already-taken', { kind: 'operator', verb: 'take-tracking' }],
  [
    'a call',
    'call: rates.list, as: YASMINE, with: { serverIdFrom: Agride }; expect: { call: rates.list, query: { serverIdFrom: Boune } }',
    { kind: 'call', query: { serverIdFrom: expect.any(String) as unknown } },
  ],
])('a failure has the most similar entry of the journal, %s', async (_what, steps, nearest) => {
  expect((await failed(steps)).nearest).toMatchObject(nearest)
})

const fields = `in its query → call: rates.list, as: YASMINE, with: { serverIdFrom: Boune, page: 2 } → call: rates.list, query: { serverIdFrom: Boune, page: 2 }
in its path → call: servers.byGame, as: YASMINE, with: { gameId: Dofus Retro } → call: servers.byGame, path: { gameId: Dofus Retro }
in its body → ${asksAgain} → call: conversations.create, body: { serverId: Boune, quantity: 2 }
in its answer → ${asksAgain} → call: conversations.create, answer: { request: { transactionType: Buy } }
with a name for an id → ${asksAgain} → call: conversations.create, answer: { request: { serverId: Boune } }`

test.each(rowsOf(fields))('the fields of a call are compared: %s', async (_where, steps, matcher = '') => {
  expect((await play(`${steps}; wait: { ${matcher} }, within: 0s`)).outcome).toEqual(passed)
  expect((await failed(`${steps}; never: { ${matcher} }, for: 0s`)).awaited).toContain('it happened')
})

test.each([
  ['{ operator: reply }', 'yes'],
  ['{ operator: close }', 'no'],
  ['{ call: conversations.create, body: { serverId: Boune } }', 'yes'],
  ['{ call: conversations.create, body: { serverId: Agride } }', 'no'],
  ["{ request: '${request._id}', isRequestStarted: true }", 'yes'],
  ["{ request: '${request._id}', isRequestStarted: false }", 'no'],
  ["{ value: '${request.quantity}', above: 3 }", 'yes'],
  ["{ value: '${request.quantity}', is: 3 }", 'no'],
])('when %s chooses %s', async (condition, answer) => {
  const choice = `when: ${condition}, steps: [{ snapshot: yes }], otherwise: [{ snapshot: no }]`
  const { outcome, titles } = await play(`REPLY; ${choice}`)
  expect(outcome).toEqual(passed)
  expect(titles.at(-1)).toBe(`snapshot ${answer}`)
})

test('repeat plays its steps in order and saves the number of the round', async () => {
  const { titles } = await play(
    "repeat: 3, save: round, steps: [{ expect: { value: '${round}', above: 0 } }]",
  )
  expect(titles.slice(-3)).toEqual(
    [1, 2, 3].map((round) => `expect value \${round} (${String(round)}), above 0`),
  )
})

test('a branch that fails ends the others', async () => {
  const absent = '{ expect: { event: closeChat, to: mehdi@kamasouk.test }, within: 1s }'
  const { simulator, outcome } = await play(
    `parallel: [[${absent}], [{ advance: 1s, after: 1h }, { REPLY }]]`,
  )
  expect(failureOf(outcome).awaited).toContain('closeChat to mehdi@kamasouk.test')
  expect(entriesOf(simulator).filter(({ kind }) => kind === 'operator')).toEqual([])
})

test('oneOf fails with how each branch ended', async () => {
  const { awaited, step } = await failed(
    'oneOf: { refused: chat-closed, branches: [[{ TAKE }], [{ TAKE }]] }',
  )
  const ends = /; branch \d (succeeded|was refused with already-taken), branch \d (?!\1)[a-z -]+$/
  expect(awaited).toMatch(ends)
  expect(step.title).toBe('one of 2 branches, the others refused with chat-closed')
})

test('a tab shares the session of its player, and has its own access token', async () => {
  const { simulator, outcome } = await play(
    'fault: { expire-token: trackings.current, times: 1 }; call: trackings.current, as: YASMINE, tab: phone; ' +
      'call: auth.logout, as: YASMINE, tab: laptop; expect: { event: sessionEnded, to: YASMINE, tab: phone }',
  )
  expect(outcome).toEqual(passed)
  const calls = entriesOf(simulator).flatMap((entry) => (entry.kind === 'call' ? [entry.call ?? ''] : []))
  // The first refresh is of the phone, the second of the steps without a tab, the last after the fault.
  expect(calls.filter((call) => call.startsWith('auth.')).join(' ')).toBe(
    'auth.login auth.refresh auth.refresh auth.refresh auth.logout',
  )
})

/** Problems that are found before the run, and the step. */
const mistakes = `8:23 "alredy-taken" is not known here. Did you mean "already-taken"? → oneOf: { refused: alredy-taken, branches: [[{ CLOSE }], [{ CLOSE }]] }
Write at least two branches. → oneOf: { refused: chat-closed, branches: [[{ CLOSE }]] }
8:12 Write how the others are refused, and the branches: { refused: already-assigned, branches: [[…], […]] }. → oneOf: [[{ CLOSE }], [{ CLOSE }]]
No step connects the tab "phon". Did you mean "phone"? → expect: { MESSAGE, tab: phon }
No step connects the tab "labtop". Did you mean "laptop"? → socket: disconnect, as: YASMINE, tab: labtop
8:10 "ordr" is not known here. Did you mean "order"? → use: ordr
8:25 There is no "quantitee" here. Did you mean "quantity"? → use: order, with: { quantitee: 3 }
8:35 A number belongs here, not the text "many". → use: order, with: { quantity: many }
8:3 The preset "order" does not fit: A number of more than 0 belongs here. → use: order, with: { quantity: 0 }
8:34 Unknown name me. → use: order, with: { player: "\${me}" }`

test.each(rowsOf(mistakes))('is found before the run: %s', (problem, step) => {
  expect(problemsOf(written(step))).toEqual([expect.stringContaining(problem)])
})

test('a tab that no step connects is found before the run', () => {
  expect(problemsOf('title: A test\nsteps: [{ socket: disconnect, as: a, tab: phone }]')).toEqual([
    expect.stringContaining(
      'No step connects the tab "phone". Add a step with socket: connect and tab: phone.',
    ),
  ])
})

describe('use', () => {
  test('plays the steps of a preset with the given values, and saves what it saves last', async () => {
    const { url } = await startSimulator()
    const run = startRun(
      url,
      scenarioWith(
        '- { use: order, with: { quantity: 7, server: Agride }, save: first }',
        '- { use: order, with: { player: mehdi@kamasouk.test, quantity: "${first.quantity}" }, save: second }',
        '- { expect: { value: "${second.quantity}", is: 7 } }',
      ),
    )
    expect(await run.ended).toEqual(passed)
    expect(run.titles).toEqual([
      'use order, quantity 7, server Agride',
      '${player} (yasmine@kamasouk.test) calls conversations.create',
      'use order, player mehdi@kamasouk.test, quantity ${first.quantity} (7)',
      '${player} (mehdi@kamasouk.test) calls conversations.create',
      'expect value ${second.quantity} (7), is 7',
    ])
  })

  test('names the file of the preset where a step of it fails', async () => {
    const { step } = await failed('use: order')
    expect(step).toMatchObject({
      number: 7,
      of: 7,
      file: 'scenarios/presets.yaml',
      line: expect.any(Number) as unknown,
    })
  })

  test('names the step of the player whose preset a setting does not fit', () => {
    const player = `player:\n  - { use: order, with: { quantity: '\${count}' } }`
    const scenario = scenarioOf(
      `title: A test\ninputs: { count: { default: 3 } }\nsteps: [{ advance: 1s }]\n${player}`,
    )
    expect(() => inputValues(scenario, ['count=0'])).toThrow(
      'A value of --set does not fit step 2 (line 5): The preset "order" does not fit: A number of more than 0',
    )
  })

  test.each([...presets.keys()])('plays the preset %s with its defaults', async (name) => {
    const { url } = await startSimulator()
    expect(await startRun(url, scenarioWith(`- use: ${name}`)).ended).toEqual(passed)
  })
})

test('pick draws one of its values, the same for the same seed', async () => {
  const steps =
    "repeat: 12, steps: [{ pick: [Bonjour, Salut], save: word }, { expect: { value: '${word}', isNot: '' } }]"
  const picked = async () => (await play(steps)).titles.filter((title) => title.startsWith('expect'))
  const first = await picked()
  expect(new Set(first).size).toBe(2)
  expect(await picked()).toEqual(first)
})

test.each([
  [
    'operator "Karin". Did you mean "Karim"?',
    '- { operator: presence, with: { operatorId: Karin, isOnline: true } }',
  ],
  [
    'server "Bonne". Did you mean "Boune"?',
    '- { wait: { call: rates.list, query: { serverIdFrom: Bonne } }, within: 0s }',
  ],
])('an error at run time names the file, the line and the column: there is no %s', async (name, step) => {
  const { url } = await startSimulator()
  const scenario = { ...scenarioOf(`title: A test\nnames: any\nsteps:\n${step}`), file: 'mine.yaml' }
  expect(await startRun(url, scenario).ended).toMatchObject({
    is: 'could-not-run',
    error: { message: `mine.yaml:4:3  There is no ${name}` },
  })
})

const writes = (text: string) =>
  `  - { operator: reply, with: { trackingId: '\${tracking._id}', message: ${text} } }`

describe('given', () => {
  const setUp = `title: A test
given:
  - { as: ${yasmine}, call: trackings.create, save: tracking }
  - advance: 1h
`
  const lists = `steps:\n${writes('one')}\nplayer:\n${writes('two')}`

  test.each([
    ['begin without the player', false, 3],
    ['begin with the player', true, 4],
  ])('ends before the lists that %s, which know what it saved', async (_who, isHeadless, count) => {
    const { url } = await startSimulator()
    const run = startRun(url, scenarioOf(setUp + lists), { isHeadless })
    expect(await run.ended).toEqual(passed)
    expect(run.titles.slice(0, 2)).toEqual([`${yasmine} calls trackings.create`, 'advance 1h'])
    expect(run.titles).toHaveLength(count)
  })

  test('fails the run before the steps begin', async () => {
    const { url } = await startSimulator()
    const closed = "  - { expect: { tracking: '${tracking._id}', isFormOpened: false }, within: 0s }\n"
    const run = startRun(url, scenarioOf(setUp + closed + lists))
    expect(failureOf(await run.ended).step).toMatchObject({ number: 3, of: 4 })
    expect(run.titles).toHaveLength(3)
  })

  test('does not know what the steps save', () => {
    const text = `title: A test\ngiven:\n${writes('one')}\nsteps:\n  - { call: trackings.create, as: ${yasmine}, save: tracking }`
    expect(problemsOf(text)).toEqual([expect.stringMatching(/^3:.*Unknown name tracking/)])
  })
})
