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
type Refused = [call: string, body: unknown, sentence: string, status?: number]

const refused: Refused[] = [
  // Routes
  ['GET /__sim/nothing', undefined, 'Unknown route GET /__sim/nothing. GET /__sim lists all.', 404],
  ['GET journl', undefined, 'Did you mean "GET /__sim/worlds/{world}/journal"? GET /__sim lists all.', 404],
  ['GET reset', undefined, 'Did you mean "POST /__sim/worlds/{world}/reset"? GET /__sim lists all.', 404],
  ['GET /__sim/worlds/%E0%A4%A/journal', undefined, 'Bad Request.'],

  // Worlds
  ...['', 'A b', '-a', 'x'.repeat(65), 5].map((name): Refused => ['POST /__sim/worlds', { name }, 'name: ']),
  ['GET /__sim/worlds/deflt/journal', undefined, 'There is no world "deflt". Did you mean "default"?', 404],
  ['POST /__sim/worlds', { from: { world: 'c', before: 1 } }, 'There is no world "c".', 404],
  ['POST /__sim/worlds', { from: { world: 'default', before: 99 } }, 'it has no entry 99.', 404],
  [
    'POST /__sim/worlds',
    { from: { world: 'default', before: 1 }, seed: 3 },
    'seed and size are those of the world in from: leave them out.',
  ],
  ['DELETE /__sim/worlds/default', undefined, 'The default world cannot be removed: reset it instead.', 409],
  ['POST rewind', { before: 99 }, 'it has no entry 99.', 404],
  [
    'GET enter?as=mehdy@kamasouk.test',
    undefined,
    'as: The world "default" has no user "mehdy@kamasouk.test".',
  ],
  ['GET enter?as=mehdy@kamasouk.test', undefined, 'Did you mean "mehdi@kamasouk.test"?'],
  [`GET enter?as=${absentId}`, undefined, `no user with the e-mail address or id "${absentId}".`],
  [
    'GET enter?as=salma@kamasouk.test',
    undefined,
    'is an account of the operators, and only players use the client.',
  ],
  ['GET enter?az=mehdi@kamasouk.test', undefined, 'Unknown field "az"'],
  ...[
    '',
    'buy',
    '//evil.test',
    '/\\evil.test',
    '/a\\b',
    '/\t/evil.test',
    'https://evil.test',
    `/${'x'.repeat(2000)}`,
  ].map((to): Refused => [`GET enter?to=${encodeURIComponent(to)}`, undefined, 'to: ']),

  // The clock
  [
    'POST clock/advance',
    { by: '3 minutes' },
    'by: Must be a whole number and its unit (h, m, s, ms), or several: 40s',
  ],
  ['POST clock/advance', { by: '169h' }, 'at most 168h'],
  ['POST clock/advance', { by: 604_800_001 }, 'At most 168h'],
  ['POST clock/advance', { by: -1 }, 'by: '],
  ['POST clock/advance', { bye: '5m' }, 'Unknown field "bye". Did you mean "by"?'],
  ['POST clock/advance', {}, 'Give either by or to.'],
  ['POST clock/advance', { by: '1m', to: '2026-01-31T18:01:00Z' }, 'Give either by or to.'],
  ['POST clock/advance', { to: '18:01' }, 'to: Must be a date with its time'],
  [
    'POST clock/advance',
    { to: '2026-01-31T18:00:00Z' },
    "to: Must be later than the world's time, which is 2026-01-31T18:00",
  ],
  ['POST clock/advance', { to: '2026-02-07T18:00:00.001Z' }, 'to: At most 168h after'],
  ...[-1, '2', 100_001, undefined].map((rate): Refused => ['PUT clock', { rate }, 'rate: ']),

  // The operator
  [
    'POST operator/repyl',
    {},
    `The operator has no verb "repyl". Did you mean "reply"? Known verbs: ${knownVerbs}.`,
    404,
  ],
  [
    'POST operator/constructor',
    {},
    `The operator has no verb "constructor". Known verbs: ${knownVerbs}.`,
    404,
  ],
  ['POST operator/reply', { message: 'Bonjour !' }, 'requestId'],
  ['POST operator/reply', { requestId: absentId, message: '  ' }, 'message'],
  ['POST operator/reply', undefined, 'message'],
  ['POST operator/reply', '{"requestId": ', 'The body is not an object in JSON'],
  [
    'POST operator/reply',
    { reqestId: 'x', message: 'Bonjour' },
    'Unknown field "reqestId". Did you mean "requestId"?',
  ],
  ['POST operator/presence', { operatorId: 'Slama', isOnline: true }, 'Did you mean "Salma"?'],
  [
    'GET entities/operator/Slama',
    undefined,
    'The world "default" has no operator "Slama". Did you mean "Salma"?',
    404,
  ],
  ['GET transactions?user=yasmin@kamasouk.test', undefined, 'Did you mean "yasmine@kamasouk.test"?'],

  // The journal
  ['GET journal?kind=call,evnt', undefined, 'kind: "evnt" is not known here. Did you mean "event"?'],
  ['GET journal?call=games.lst', undefined, 'Did you mean "games.list"?'],
  ['GET journal?event=closeCaht', undefined, 'Did you mean "closeChat"?'],
  ['GET journal?player=yasmin@kamasouk.test', undefined, 'Did you mean "yasmine@kamasouk.test"?'],
  ['GET journal?from=yesterday', undefined, 'from: Must be a date with its time'],
  ['GET journal?order=up', undefined, 'There are: oldest, newest.'],
  ['GET journal?after=1&after=2', undefined, 'after: '],
  ['GET journal?limit=1001', undefined, 'limit: '],
  ['GET journal/stream?after=-1', undefined, 'after: '],
  ['POST journal/wait', {}, 'match: '],
  ['POST journal/wait', { match: {}, timeoutMs: 60_001 }, 'timeoutMs: '],
  ['POST journal/wait', { match: { call: 'auth.login', event: 'sendMessage' } }, 'match: Give only one of '],
  ['POST journal/wait', { match: { call: 'auth.login', with: {} } }, '"with" needs "event".'],
  ['POST journal/wait', { match: { event: 'sendMessage', body: {} } }, '"body" needs "call".'],
  ['POST journal/wait', { match: { action: 'spent' } }, '"action" needs "fault".'],
  ['POST journal/wait', { match: { stats: 500 } }, 'Unknown field "match.stats". Did you mean "status"?'],
  [
    'POST journal/wait',
    { match: { call: 'games.lst' } },
    'match.call: "games.lst" is not known here. Did you mean "games.list"?',
  ],
  ['POST journal/wait', { match: { event: 'closeCaht' } }, 'Did you mean "closeChat"?'],
  ['POST journal/wait', { match: { operator: 'repyl' } }, 'Did you mean "reply"?'],
  ['POST journal/wait', { match: { fault: 'dorp' } }, 'Did you mean "drop"?'],
  ['POST journal/wait', { match: { socket: 'conected' } }, 'Did you mean "connected"?'],
  ['POST journal/wait', { match: { user: 'yasmin@kamasouk.test' } }, 'Did you mean "yasmine@kamasouk.test"?'],
  [
    'POST journal/wait',
    { match: { call: 'rates.list', query: { serverIdFom: 'Boune' } } },
    'match.query: There is no "serverIdFom" here. Did you mean "serverIdFrom"?',
  ],
  [
    'POST journal/wait',
    { match: { call: 'exchanges.create', body: { serverIdSendr: 'Boune' } } },
    'match.body: There is no "serverIdSendr" here. Did you mean "serverIdSender"?',
  ],
  [
    'POST journal/wait',
    { match: { call: 'games.list', body: { page: 2 } } },
    'match.body: There is no "page" here.',
  ],
  [
    'POST journal/wait',
    { match: { event: 'closeChat', with: { requestd: 'x' } } },
    'match.with: There is no "requestd" here. Did you mean "requestId"?',
  ],
  ['POST journal/1/resend', {}, 'Entry #1 is not an event, so it cannot be sent again.', 409],
  ['POST journal/99/resend', {}, 'The journal of the world "default" has the entries #1 to #', 404],
  ['POST journal/0/resend', {}, 'and no entry #0.', 404],
  ['POST journal/first/resend', {}, 'Must be the number of a journal entry.'],
  ['POST journal/4/resend', { after: 'soon' }, 'after: Must be a whole number and its unit'],
  ['POST journal/4/resend', { times: 11 }, 'times: Must be a whole number from 1 to 10.'],

  // Faults
  [
    'POST faults',
    { drop: 'sendMesage', times: 1 },
    'drop: "sendMesage" is not known here. Did you mean "sendMessage"?',
  ],
  ['POST faults', { status: 'games.lst', code: 500, times: 1 }, 'Did you mean "games.list"?'],
  ['POST faults', { dorp: 'sendMessage', times: 1 }, 'Did you mean "drop"?'],
  ['POST faults', { times: 1 }, 'Known kinds: latency, status,'],
  [
    'POST faults',
    { drop: '*', delay: '*', by: '1s', times: 1 },
    'not drop and delay: add one fault for each',
  ],
  ['POST faults', { drop: '*' }, 'A fault must end: give it times'],
  ['POST faults', { drop: '*', tims: 1 }, 'Unknown field "tims". Did you mean "times"?'],
  ['POST faults', { drop: '*', ttl: 'soon' }, 'ttl: A duration is'],
  ['POST faults', { status: '*', code: 200, times: 1 }, 'code: '],
  ['POST faults', slow, 'by: A duration is'],
  ['POST faults', { ...slow, by: '2s', upTo: '1s' }, 'upTo must be as long as by'],
  [
    'POST faults',
    { reset: '*', when: 'sometime', times: 1 },
    'when: "sometime" is not known here. There are: before, after.',
  ],
  [
    'POST faults',
    { drop: '*', user: 'yasmin@kamasouk.test', times: 1 },
    'Did you mean "yasmine@kamasouk.test"?',
  ],
  ['POST faults', { partition: absentId, ttl: '1s' }, 'has no user with the e-mail address or id'],
  ['POST faults', [], 'A fault looks like {"drop": "sendMessage", "times": 1}.'],
  ['PUT faults/f1', {}, 'Give paused, a definition or both.'],
  ['PUT faults/f1', { puased: true }, 'Did you mean "paused"?'],
  ['PUT faults/f1', { definition: { drop: '*' } }, 'definition: A fault must end: give it times'],
  ['PUT faults/f2', { paused: true }, 'There is no fault "f2" in this world. Active faults: f1.', 404],
  ['DELETE faults/f2', undefined, 'There is no fault "f2" in this world. Active faults: f1.', 404],
  ['POST sockets/x/disconnect', undefined, 'There is no socket "x"', 404],

  // Snapshots
  ['POST snapshots', { name: 'A b' }, 'name: '],
  [
    'POST snapshots/befroe/restore',
    undefined,
    'There is no snapshot "befroe". Did you mean "before"? Known snapshots: before.',
    404,
  ],
  ['PUT snapshots/A%20b', '{}', 'snapshot: Lower-case letters'],
  ['PUT snapshots/broken', '[1]', 'This is not a snapshot of a world'],
  ['PUT snapshots/broken', '{"version":1,', 'This is not JSON: the end is missing.'],
  ['PUT snapshots/broken', '{"openapi":"3.1.0"}', 'This is not a snapshot of a world'],
  ['PUT snapshots/broken', '{"version":7,"rows":{}}', 'reads version 1'],
  ['PUT snapshots/broken', '{"version":1,"rows":{}}', 'The snapshot is invalid. '],
  ['PUT snapshots/broken', manyLists, 'The snapshot is too large: it has more than 500,000 rows'],

  ['PUT /__sim/worlds/copy/bundle', 'Bonjour', 'This is not JSON: '],
  ['PUT /__sim/worlds/copy/bundle', '', 'This is not JSON: the end is missing.'],
  [
    'PUT /__sim/worlds/copy/bundle',
    '{"version":1,"rows":{}}',
    'This is not a bundle of a world: its kind is not',
  ],

  // Runs and recordings
  ['POST runs/nope/stop', undefined, 'There is no run "nope" in this world. Active runs: a.', 404],
  ['GET runs/nope', undefined, 'There is no run "nope" in this world.', 404],
  ['DELETE runs/nope?outcome=passed', undefined, 'There is no run "nope" in this world.', 404],
  ['DELETE runs/a?outcome=lost', undefined, 'outcome: '],
  ['PUT runs/a%20b', { title: 'A run', step: 0, steps: 1 }, 'The id of a run has 1 to 64 letters'],
  ['PUT runs/b', { title: 'A run', step: 0, steps: 1, holdMs: 60_001 }, 'holdMs: '],
  ['POST runs', { scenario: 'welcom' }, 'There is no scenario "welcom".'],
  ['POST runs', {}, 'scenario: Name a scenario of the library, or send the text of a scenario as yaml.'],
  ['POST runs', { scenario: 'a', speed: 'fast' }, 'speed: Must be real, max or a factor such as 10x.'],
  ['POST recording/stop', {}, 'No recording of the world "default" is active. POST', 404],
  ['POST journal/scenario', { entries: [1, 99] }, 'entries: the journal has no entry #99; it has #1 to #'],
  ['POST journal/scenario', { entries: [] }, 'entries: '],
  ['POST journal/scenario', { entries: [4], after: 1 }, 'Give either entries, or after and until.'],
]

test.each<Refused>(refused)('%s with %j is refused: %s', async (asked, body, sentence, status = 400) => {
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
