import { expect, test } from 'vitest'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { scenarioOf } from '../testing.ts'
import { recordingOf } from './record.ts'

const id = (digit: string): string => digit.repeat(24)
const [yasmine, boune, retro, order] = [id('a'), id('b'), id('c'), id('d')]

const directory = {
  users: new Map([[yasmine, 'yasmine@kamasouk.test']]),
  servers: new Map([[boune, 'Boune']]),
  games: new Map([[retro, 'Dofus Retro']]),
  operators: new Map([[id('e'), 'Karim']]),
  accounts: new Set(['yasmine@kamasouk.test']),
}

type Told = Entry extends infer Each
  ? Each extends Entry
    ? Omit<Each, 'seq' | 'at' | 'cause'>
    : never
  : never

/** Builds a journal. Each entry comes some seconds after the first. */
const journal = (...told: readonly [seconds: number, entry: Told][]): Entry[] =>
  told.map(([seconds, entry], index) => {
    const at = new Date(Date.parse('2026-01-31T18:00:00.000Z') + seconds * 1000).toISOString()
    return Object.assign({ seq: index + 1, at, cause: null }, entry)
  })

const call = (name: string, path: string, body: object, rest: object = {}): Told => {
  const common = { kind: 'call', method: 'POST', status: 200, userId: yasmine, answer: {} } as const
  return { ...common, call: name, path, body, ...rest }
}
const wanted = { username: 'Yasmi-Iop', quantity: 5, transactionType: 'Buy' }
const asked = call(
  'conversations.create',
  '/api/conversations',
  { userId: yasmine, gameId: retro, serverId: boune, ...wanted },
  { status: 201, opened: order },
)
const wrote = (message: string, rest: object = {}): Told =>
  call('messages.sendToRequest', '/api/messages/request', { requestId: order, message }, rest)
const acted = (verb: string, body: object): Told => ({ kind: 'operator', verb, body, refused: null })
const replied = acted('reply', { requestId: order, message: 'Bonjour !' })
const payload = { eventId: 'x', newMessage: { requestId: order } }
const told: Told = { kind: 'event', event: 'sendMessage', to: yasmine, payload }
const fault: Told = {
  kind: 'fault',
  action: 'added',
  fault: 'status',
  faultId: 'f1',
  definition: { status: 'messages.sendToRequest', code: 503, user: yasmine, times: 1 },
}

const record = (entries: readonly Entry[], from = 0, names = directory) =>
  recordingOf({ entries, includes: (seq) => seq > from, directory: names, title: 'Mine', seed: 7 })

/** Returns the steps of both lists. */
function outline(text: string): { steps: unknown[]; player: unknown[] } {
  const { steps, player } = scenarioOf(text)
  return { steps: steps.map(({ written }) => written), player: player.map(({ written }) => written) }
}

test('the two lists wait for each other, with placeholders and names instead of ids', () => {
  const entries = journal([0, asked], [40, replied], [40, told], [52.3, wrote('Merci !')])
  expect(record(entries).text).toBe(`title: Mine
about: Recorded in a world with seed 7.
inputs:
  player: { default: yasmine@kamasouk.test, about: a player in the recording }
steps:
  - wait: { call: conversations.create, from: '\${player}' }
    save: request
  - after: 40s
    operator: reply
    with: { requestId: '\${request._id}', message: Bonjour ! }
  - expect: { event: sendMessage, to: '\${player}', requestId: '\${request._id}' }
  - wait: { call: messages.sendToRequest, from: '\${player}', requestId: '\${request._id}' }
player:
  - as: \${player}
    call: conversations.create
    with:
      gameId: Dofus Retro
      serverId: Boune
      username: Yasmi-Iop
      quantity: 5
      transactionType: Buy
    save: ownRequest
  - wait: { operator: reply }
  - after: 12s
    as: \${player}
    call: messages.sendToRequest
    with: { requestId: '\${ownRequest._id}', message: Merci ! }
`)
})

test('a player waits for as many acts of a verb as there were', () => {
  const entries = journal([0, asked], [0, replied], [0, replied], [0, wrote('Merci !')])
  expect(outline(record(entries).text).player.slice(1, 3)).toEqual([
    { wait: { operator: 'reply' } },
    { wait: { operator: 'reply' } },
  ])
})

test('a fault before a call of a player gives one list, because no step can wait for it', () => {
  const lost = wrote('Bonjour ?', { status: 503, faults: ['f1'], answer: { message: 'Faute simulée' } })
  const { steps, player } = outline(
    record(journal([0, asked], [0, fault], [0, lost], [0, wrote('Bonjour ?')])).text,
  )
  expect(player).toEqual([])
  expect(steps).toMatchObject([
    { call: 'conversations.create', save: 'request' },
    { fault: { status: 'messages.sendToRequest', user: '${player}' } },
    { call: 'messages.sendToRequest', broken: true },
    { call: 'messages.sendToRequest', with: { requestId: '${request._id}' } },
  ])
})

test('counts deliveries after faults: dropped 0, duplicated 2', () => {
  const drop: Told = { kind: 'fault', action: 'added', fault: 'drop', faultId: 'f1' }
  const met = Object.assign({ faults: ['f1'] }, told)
  const goes: Told = { ...drop, action: 'released', met: 'sendMessage', userId: yasmine, payload }
  const expected = { expect: { event: 'sendMessage', to: '${player}', requestId: '${request._id}' } }
  const steps = (...entries: Told[]) => {
    const later = entries.map((entry): [number, Told] => [0, entry])
    return outline(record(journal([0, asked], [0, replied], ...later)).text).steps
  }
  expect(steps(met)).toHaveLength(2)
  expect(steps(met, goes, goes).slice(2)).toEqual([expected, expected])
})

test('leaves out an event that a tester has sent again', () => {
  const [again] = journal([0, told])
  const entries = journal([0, asked], [0, replied], [0, told])
  const { text } = record([...entries, Object.assign({}, again, { seq: 4, cause: 3 })])
  expect(outline(text).steps.slice(2)).toHaveLength(1)
  expect(text).toContain('the event sendMessage was sent again')
})

test('calls that opened earlier requests come first', () => {
  const { steps, player } = outline(record(journal([0, asked], [5, told], [60, replied]), 2).text)
  expect(steps).toMatchObject([{ wait: { call: 'conversations.create' } }, { operator: 'reply' }])
  expect(player).toMatchObject([{ call: 'conversations.create' }])
})

test('an advance is a step, or the pause before a call of a player', () => {
  const moved: Told = { kind: 'clock', action: 'advanced', byMs: 1_800_000 }
  const entries = journal(
    [0, asked],
    [0, moved],
    [1800, replied],
    [1800, moved],
    [3600, wrote('Toujours là')],
  )
  const { steps, player } = outline(record(entries).text)
  expect(steps).toMatchObject([{}, { advance: '30m' }, { operator: 'reply' }, { wait: {}, within: '3605s' }])
  expect(player).toMatchObject([{}, {}, { after: '30m' }])
})

test('what a scenario cannot repeat is listed in a comment', () => {
  const unknown = call('users.update', `/api/users/${id('f')}`, {}, { userId: id('f') })
  const { text, leftOut, steps } = record(
    journal([0, unknown], [0, acted('presence', { operatorId: id('e'), isOnline: true })]),
  )
  expect(text).toMatch(/^# Left out, #1: users\.update \(status 200\) came from an unknown user\.\n/)
  expect(text).toContain('with: { operatorId: Karim, isOnline: true }')
  expect({ leftOut, steps }).toEqual({ leftOut: 1, steps: 1 })
})

test('sign-ins, renewals and reads are left out', () => {
  const login = call(
    'auth.login',
    '/api/auth/login',
    { email: 'yasmine@kamasouk.test', password: '(hidden)' },
    { userId: null, answer: { user: { _id: yasmine } } },
  )
  const read = call('conversations.current', '/api/conversations/user', {})
  const stale = wrote('Bonjour ?', {
    status: 403,
    userId: null,
    answer: { message: '', error: 'Token invalide ou expiré' },
  })
  expect(record(journal([0, login], [0, read], [0, stale]))).toMatchObject({ steps: 0, leftOut: 0 })
})

test('an unknown password becomes a required input', () => {
  const hidden = { oldPassword: '(hidden)', newPassword: '(hidden)', newConfirmationPassword: '(hidden)' }
  const changed = call('auth.changePassword', `/api/auth/change-password/${yasmine}`, hidden)
  const { text } = record(journal([0, changed]))
  expect(text).not.toContain('(hidden)')
  const { inputs } = scenarioOf(text)
  const needed = Object.keys(inputs).filter((name) => inputs[name]?.default === undefined)
  expect(needed).toHaveLength(1)
})

test('a text that looks like a placeholder becomes an input', () => {
  const { text } = record(
    journal([0, asked], [0, acted('reply', { requestId: order, message: 'Le ${prix}' })]),
  )
  const { inputs, steps } = scenarioOf(text)
  expect(inputs).toMatchObject({ text: { default: 'Le ${prix}' } })
  expect(steps.at(-1)?.written).toMatchObject({ with: { message: '${text}' } })
})

test('names of other servers than those of the demo data are allowed in the recording', () => {
  const other = { ...directory, servers: new Map([[boune, 'Atlas']]) }
  const { text } = record(journal([0, asked]), 0, other)
  expect(text).toContain('\nnames: any\n')
  expect(scenarioOf(text).knowsNames).toBe(false)
  expect(record(journal([0, asked])).text).not.toContain('names:')
})
