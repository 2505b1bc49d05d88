/** What the control API refuses, in which words: one table. A refusal changes nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UsageError } from '../../contracts/shared/errors.ts'
import { verbs } from '../operator/verbs.ts'
import { createSimulator, type Simulator } from '../server.ts'
import { controlOf, openRequest, operate, scenarioRunner, send, signIn, textWith } from '../testing.ts'
import { absentId } from '../testing/market.ts'
import { createClock } from '../world/clock.ts'

let simulator: Simulator
const newClock = () => createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })

/** The default world has the entries 1 login, 2 new request, 3 reply, 4 its event and 5 a refused verb, and one of everything. */
beforeAll(async () => {
  const scenarios = scenarioRunner({
    prepare: () => Promise.reject(new UsageError('There is no scenario "welcom".')),
  })
  simulator = await createSimulator({ port: 0, newClock, scenarios })
  const control = controlOf(simulator)
  const { _id: requestId } = await openRequest(simulator, await signIn(simulator))
  await operate(simulator, 'reply', { requestId, message: 'Bonjour !' })
  await operate(simulator, 'reply', { requestId: absentId, message: 'Bonjour !' })
  await control('faults.add', { body: { drop: 'closeChat', times: 1 } })
  await control('snapshots.take', { body: { name: 'before' } })
  await control('runs.report', { params: { id: 'a' }, body: { title: 'A run', step: 1, steps: 4 } })
})
afterAll(async () => simulator.close())

const stateNow = (): string =>
  JSON.stringify([simulator.worlds.list().map(({ name }) => name), simulator.world().snapshot()])

const slow = { latency: '*', times: 1 }
const manyLists = `{"version":1,"rows":{"users":[${'[],'.repeat(600_000)}[]]}}`
const knownVerbs = Object.keys(verbs).join(', ')

/** The path begins at the simulator, or in the default world. */
type Refused = [call: string, sentence: string, body?: unknown, status?: number]

const wait = (match: object, sentence: string): Refused => ['POST journal/wait', sentence, { match }]
const fault = (body: object, sentence: string): Refused => ['POST faults', sentence, body]

const refused: Refused[] = [
  // Routes
  ['GET /__sim/nothing', 'Unknown route GET /__sim/nothing. GET /__sim lists all.', undefined, 404],
  ['GET journl', 'Did you mean "GET /__sim/worlds/{world}/journal"? GET /__sim lists all.', undefined, 404],
  ['GET reset', 'Did you mean "POST /__sim/worlds/{world}/reset"? GET /__sim lists all.', undefined, 404],
  ['GET /__sim/worlds/%E0%A4%A/journal', 'Bad Request.'],

  // Worlds
  ...['', 'A b', '-a', 'x'.repeat(65), 5].map((name): Refused => ['POST /__sim/worlds', 'name: ', { name }]),
  ['GET /__sim/worlds/deflt/journal', 'There is no world "deflt". Did you mean "default"?', undefined, 404],
  ['POST /__sim/worlds', 'There is no world "c".', { from: { world: 'c', before: 1 } }, 404],
  ['POST /__sim/worlds', 'it has no entry 99.', { from: { world: 'default', before: 99 } }, 404],
  [
    'POST /__sim/worlds',
    'seed and size are those of the world in from: leave them out.',
    { from: { world: 'default', before: 1 }, seed: 3 },
  ],
  ['DELETE /__sim/worlds/default', 'The default world cannot be removed: reset it instead.', undefined, 409],
  ['POST rewind', 'it has no entry 99.', { before: 99 }, 404],
  ['GET enter?as=mehdy@kamasouk.test', 'as: The world "default" has no user "mehdy@kamasouk.test".'],
  ['GET enter?as=mehdy@kamasouk.test', 'Did you mean "mehdi@kamasouk.test"?'],
  [`GET enter?as=${absentId}`, `no user with the e-mail address or id "${absentId}".`],
  ['GET enter?as=salma@kamasouk.test', 'is an account of the operators, and only players use the client.'],
  ...[
    '',
    'buy',
    '//evil.test',
    '/\\evil.test',
    '/a\\b',
    '/\t/evil.test',
    'https://evil.test',
    `/${'x'.repeat(2000)}`,
  ].map((to): Refused => [`GET enter?to=${encodeURIComponent(to)}`, 'to: ']),

  // The clock
  ['POST clock/advance', 'by: Must be a whole number and its unit (h, m, s, ms)', { by: '3 minutes' }],
  ['POST clock/advance', 'at most 168h', { by: '169h' }],
  ['POST clock/advance', 'At most 168h', { by: 604_800_001 }],
  ['POST clock/advance', 'by: ', { by: -1 }],
  ['POST clock/advance', 'Give either by or to.', {}],
  ['POST clock/advance', 'Give either by or to.', { by: '1m', to: '2026-01-31T18:01:00Z' }],
  ['POST clock/advance', 'to: Must be a date with its time', { to: '18:01' }],
  [
    'POST clock/advance',
    "Must be later than the world's time, which is 2026",
    { to: '2026-01-31T18:00:00Z' },
  ],
  ['POST clock/advance', 'to: At most 168h after', { to: '2026-02-07T18:00:00.001Z' }],
  ...[-1, '2', 100_001, undefined].map((rate): Refused => ['PUT clock', 'rate: ', { rate }]),

  // The operator
  ['POST operator/repyl', 'The operator has no verb "repyl". Did you mean "reply"? Known verbs: ', {}, 404],
  ['POST operator/constructor', `"constructor". Known verbs: ${knownVerbs}.`, {}, 404],
  ['POST operator/reply', 'requestId', { message: 'Bonjour !' }],
  ['POST operator/reply', 'message', { requestId: absentId, message: '  ' }],
  ['POST operator/reply', 'message'],
  ['POST operator/close', 'requestId', {}],
  ['POST operator/expire', 'requestId', { requestId: absentId, trackingId: absentId }],
  ['POST operator/expire', 'requestId', { requestId: absentId.slice(1) }],
  ['POST operator/reply', 'The body is not an object in JSON', '{"requestId": '],
  ['POST operator/presence', 'Did you mean "Salma"?', { operatorId: 'Slama', isOnline: true }],
  ['GET entities/operator/Slama', 'has no operator "Slama". Did you mean "Salma"?', undefined, 404],
  ['GET transactions?user=yasmin@kamasouk.test', 'Did you mean "yasmine@kamasouk.test"?'],

  // The journal
  ['GET journal?kind=call,evnt', 'kind: "evnt" is not known here. Did you mean "event"?'],
  ['GET journal?call=games.lst', 'Did you mean "games.list"?'],
  ['GET journal?event=closeCaht', 'Did you mean "closeChat"?'],
  ['GET journal?player=yasmin@kamasouk.test', 'Did you mean "yasmine@kamasouk.test"?'],
  ['GET journal?from=yesterday', 'from: Must be a date with its time'],
  ['GET journal?order=up', 'There are: oldest, newest.'],
  ['GET journal?after=1&after=2', 'after: '],
  ['GET journal?limit=1001', 'limit: '],
  ['GET journal/stream?after=-1', 'after: '],
  ['POST journal/wait', 'match: ', {}],
  ['POST journal/wait', 'timeoutMs: ', { match: {}, timeoutMs: 60_001 }],
  wait({ call: 'auth.login', event: 'sendMessage' }, 'match: Give only one of '),
  wait({ call: 'auth.login', with: {} }, '"with" needs "event".'),
  wait({ event: 'sendMessage', body: {} }, '"body" needs "call".'),
  wait({ action: 'spent' }, '"action" needs "fault".'),
  wait({ stats: 500 }, 'Unknown field "match.stats". Did you mean "status"?'),
  wait({ call: 'games.lst' }, 'match.call: "games.lst" is not known here. Did you mean "games.list"?'),
  wait({ event: 'closeCaht' }, 'Did you mean "closeChat"?'),
  wait({ operator: 'repyl' }, 'Did you mean "reply"?'),
  wait({ fault: 'dorp' }, 'Did you mean "drop"?'),
  wait({ socket: 'conected' }, 'Did you mean "connected"?'),
  wait({ user: 'yasmin@kamasouk.test' }, 'Did you mean "yasmine@kamasouk.test"?'),
  wait(
    { call: 'rates.list', query: { serverIdFom: 'x' } },
    'match.query: There is no "serverIdFom" here. Did',
  ),
  wait({ call: 'exchanges.create', body: { serverIdSendr: 'x' } }, 'Did you mean "serverIdSender"?'),
  wait({ call: 'games.list', body: { page: 2 } }, 'match.body: There is no "page" here.'),
  wait(
    { event: 'closeChat', with: { requestd: 'x' } },
    'There is no "requestd" here. Did you mean "requestId"?',
  ),
  ['POST journal/1/resend', 'Entry #1 is not an event, so it cannot be sent again.', {}, 409],
  ['POST journal/99/resend', 'The journal of the world "default" has the entries #1 to #', {}, 404],
  ['POST journal/0/resend', 'and no entry #0.', {}, 404],
  ['POST journal/first/resend', 'Must be the number of a journal entry.', {}],
  ['POST journal/4/resend', 'after: Must be a whole number and its unit', { after: 'soon' }],
  ['POST journal/4/resend', 'times: Must be a whole number from 1 to 10.', { times: 11 }],

  // Faults
  fault(
    { drop: 'sendMesage', times: 1 },
    'drop: "sendMesage" is not known here. Did you mean "sendMessage"?',
  ),
  fault({ status: 'games.lst', code: 500, times: 1 }, 'Did you mean "games.list"?'),
  fault({ dorp: 'sendMessage', times: 1 }, 'Did you mean "drop"?'),
  fault({ times: 1 }, 'Known kinds: latency, status,'),
  fault({ drop: '*', delay: '*', by: '1s', times: 1 }, 'not drop and delay: add one fault for each'),
  fault({ drop: '*' }, 'A fault must end: give it times'),
  fault({ drop: '*', tims: 1 }, 'Unknown field "tims". Did you mean "times"?'),
  fault({ drop: '*', ttl: 'soon' }, 'ttl: A duration is'),
  fault({ status: '*', code: 200, times: 1 }, 'code: '),
  fault(slow, 'by: A duration is'),
  fault({ ...slow, by: '2s', upTo: '1s' }, 'upTo must be as long as by'),
  fault(
    { reset: '*', when: 'sometime', times: 1 },
    '"sometime" is not known here. There are: before, after.',
  ),
  fault({ drop: '*', user: 'yasmin@kamasouk.test', times: 1 }, 'Did you mean "yasmine@kamasouk.test"?'),
  fault({ partition: absentId, ttl: '1s' }, 'has no user with the e-mail address or id'),
  fault([], 'A fault looks like {"drop": "sendMessage", "times": 1}.'),
  ['PUT faults/f1', 'Give paused, a definition or both.', {}],
  ['PUT faults/f1', 'definition: A fault must end: give it times', { definition: { drop: '*' } }],
  ['PUT faults/f2', 'There is no fault "f2" in this world. Active faults: f1.', { paused: true }, 404],
  ['DELETE faults/f2', 'There is no fault "f2" in this world. Active faults: f1.', undefined, 404],
  ['POST sockets/x/disconnect', 'There is no socket "x"', undefined, 404],

  // Snapshots
  ['POST snapshots', 'name: ', { name: 'A b' }],
  [
    'POST snapshots/befroe/restore',
    'There is no snapshot "befroe". Did you mean "before"? Known snapshots: before.',
    undefined,
    404,
  ],
  ['PUT snapshots/A%20b', 'snapshot: Lower-case letters', '{}'],
  ['PUT snapshots/broken', 'This is not a snapshot of a world', '[1]'],
  ['PUT snapshots/broken', 'This is not JSON: the end is missing.', '{"version":1,'],
  ['PUT snapshots/broken', 'The snapshot is too large: it has more than 500,000 rows', manyLists],

  ['PUT /__sim/worlds/default/bundle', 'A world "default" already exists: use another name', '{}', 409],
  ['PUT /__sim/worlds/copy/bundle', 'This is not JSON: ', 'Bonjour'],
  ['PUT /__sim/worlds/copy/bundle', 'This is not JSON: the end is missing.', ''],
  ['PUT /__sim/worlds/copy/bundle', 'This is not a snapshot of a world', '[1]'],
  ['PUT /__sim/worlds/copy/bundle', 'The snapshot is invalid.', '{"version":1,"rows":[]}'],

  // Runs and recordings
  ['POST runs/nope/stop', 'There is no run "nope" in this world. Active runs: a.', undefined, 404],
  ['GET runs/nope', 'There is no run "nope" in this world.', undefined, 404],
  ['DELETE runs/nope?outcome=passed', 'There is no run "nope" in this world.', undefined, 404],
  ['DELETE runs/a?outcome=lost', 'outcome: '],
  ['PUT runs/a%20b', 'The id of a run has 1 to 64 letters', { title: 'A run', step: 0, steps: 1 }],
  ['PUT runs/b', 'holdMs: ', { title: 'A run', step: 0, steps: 1, holdMs: 60_001 }],
  ['POST runs', 'There is no scenario "welcom".', { scenario: 'welcom' }],
  ['POST runs', 'scenario: Name a scenario of the library, or send the text of a scenario as yaml.', {}],
  ['POST runs', 'speed: Must be real, max or a factor such as 10x.', { scenario: 'a', speed: 'fast' }],
  ['POST recording/stop', 'No recording of the world "default" is active. POST', {}, 404],
  ['POST journal/scenario', 'entries: the journal has no entry #99; it has #1 to #', { entries: [1, 99] }],
  ['POST journal/scenario', 'entries: ', { entries: [] }],
  ['POST journal/scenario', 'Give either entries, or after and until.', { entries: [4], after: 1 }],
]

test.each<Refused>(refused)('%s is refused: %s %j', async (asked, sentence, body, status = 400) => {
  const before = stateNow()
  const [method = '', path = ''] = asked.split(' ')
  const address = path.startsWith('/') ? path : `/__sim/worlds/default/${path}`
  const reply = await send(simulator, method, address, { body })
  expect(reply).toMatchObject({ status, body: { message: textWith(sentence) } })
  expect(reply.headers.getSetCookie()).toEqual([])
  expect(stateNow()).toBe(before)
})

test('a refusal without a right word nearby suggests none', async () => {
  const { body } = await send(simulator, 'POST', '/__sim/worlds/default/faults', {
    body: { status: 999, code: 500 },
  })
  expect((body as { message: string }).message).not.toContain('Did you mean')
})
