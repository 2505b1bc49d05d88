import { expect, test } from 'vitest'
import {
  controlOf,
  entriesOf,
  operate,
  send,
  startFrozenSimulator,
  startWithRequest,
  textWith,
} from '../testing.ts'
import { addFault, deedsOf } from '../testing/faults.ts'
import { listen } from '../testing/sockets.ts'

/** Starts a frozen world in which an operator has answered a request of a connected player. */
async function startReplied() {
  const { simulator, player, requestId } = await startWithRequest(startFrozenSimulator)
  const browser = await listen(simulator, player)
  await operate(simulator, 'reply', { requestId, message: 'Bonjour' })
  const sent = entriesOf(simulator).findLast(({ kind }) => kind === 'event')
  if (sent?.kind !== 'event') throw new Error('the reply sends an event')
  const [first] = await browser.heard()
  const seq = String(sent.seq)
  const resend = (body = {}) => controlOf(simulator)('journal.resend', { params: { seq }, body })
  /** Returns the entries of the event after the first. */
  const again = () => entriesOf(simulator).filter(({ kind, seq: at }) => kind === 'event' && at > sent.seq)
  return { simulator, player, requestId, browser, sent, first, resend, again }
}

test('an event is sent again, with the same payload and eventId', async () => {
  const { browser, sent, first, resend, again, player } = await startReplied()
  expect(await resend({ times: 2 })).toEqual({
    event: 'sendMessage',
    to: player.userId,
    at: '2026-01-31T18:00:00.000Z',
    times: 2,
  })
  expect(await browser.heard()).toEqual([first, first])
  const { event, to, payload } = sent
  const copy = { kind: 'event', event, to, payload, cause: sent.seq }
  expect(again()).toMatchObject([copy, copy])
})

test("an event is sent again later, on the world's clock", async () => {
  const { simulator, browser, sent, first, resend, again, requestId } = await startReplied()
  expect(await resend({ after: '2s' })).toMatchObject({ at: '2026-01-31T18:00:02.000Z' })
  await operate(simulator, 'reply', { requestId, message: 'Encore' })
  expect(again()).toHaveLength(1)
  const { fired } = await controlOf(simulator)('clock.advance', { body: { by: '2s' } })
  expect(fired).toMatchObject([{ name: textWith('sendMessage'), at: '2026-01-31T18:00:02.000Z' }])
  expect(again().at(-1)).toMatchObject({ at: '2026-01-31T18:00:02.000Z', cause: sent.seq })
  expect((await browser.heard()).at(-1)).toEqual(first)
})

test('faults act on an event that is sent again', async () => {
  const { simulator, browser, resend, again } = await startReplied()
  await addFault(simulator, { drop: 'sendMessage', times: 1 })
  await resend({ times: 2 })
  expect(again()).toMatchObject([{ faults: ['f1'] }, {}])
  expect(await browser.heard()).toHaveLength(1)
  expect(deedsOf(simulator)).toEqual(['drop added', 'drop applied', 'drop spent'])
})

test('an event that waits to be sent again is lost when the world is rewound', async () => {
  const { simulator, sent, resend, again } = await startReplied()
  await resend({ after: '2s' })
  await controlOf(simulator)('worlds.rewind', { body: { before: sent.seq } })
  await simulator.world().clock.advance(5000)
  expect(again()).toEqual([])
})

test.each([
  ['1', {}, 409, 'Entry #1 is not an event, so it cannot be sent again.'],
  ['99', {}, 404, 'The journal of the world "default" has the entries #1 to #'],
  ['0', {}, 404, 'and no entry #0.'],
  ['first', {}, 400, 'Must be the number of a journal entry.'],
  ['1', { after: 'soon' }, 400, 'after: Must be a whole number and its unit'],
  ['1', { times: 11 }, 400, 'times: Must be a whole number from 1 to 10.'],
  ['1', { afer: '2s' }, 400, 'Did you mean "after"?'],
])('entry %s is not sent again with %j: %d %s', async (seq, body, status, sentence) => {
  const { simulator, again } = await startReplied()
  const path = `/__sim/worlds/default/journal/${seq}/resend`
  expect(await send(simulator, 'POST', path, { body })).toMatchObject({
    status,
    body: { message: textWith(sentence) },
  })
  expect(again()).toEqual([])
})

test('the end of a session is not sent again, because it would reach other sessions', async () => {
  const { simulator } = await startWithRequest(startFrozenSimulator)
  const [user] = simulator.world().store.users.all()
  const { seq } = simulator.world().journal.append({
    kind: 'event',
    event: 'sessionEnded',
    to: user?._id ?? '',
    payload: { eventId: 'x', reason: 'signed-out' },
  })
  const path = `/__sim/worlds/default/journal/${String(seq)}/resend`
  expect(await send(simulator, 'POST', path)).toMatchObject({
    status: 409,
    body: { message: textWith('went to the sockets of one session') },
  })
})
