import { describe, expect, test } from 'vitest'
import { createRandom } from '../../mock-api/world/random.ts'
import { start } from '../../mock-api/world/testing.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import { decide, findWaiting } from './decide.ts'
import { actsAhead, openDesk, type Desk } from './desk.ts'
import { topicOf } from './persona.ts'
import { personaNames, personas, type PersonaName } from './personas.ts'

const operatorId = 'salma'
const second = 1000
const minute = 60 * second

/** An entry, so many milliseconds after the operator has come. */
type Told = { readonly afterMs: number } & Record<string, unknown>

const call = (afterMs: number, name: string, rest: object): Told => {
  const made = { kind: 'call', method: 'POST', path: '/', status: 201, userId: 'u', answer: {} }
  return { afterMs, call: name, ...made, ...rest }
}
const asks = (id: string, afterMs = 0): Told =>
  call(afterMs, 'conversations.create', { opened: id, body: { username: `Hero-${id}` } })
const writes = (id: string, message: string, afterMs: number): Told =>
  call(afterMs, 'messages.sendToRequest', { body: { requestId: id, message } })
const acted = (afterMs: number, verb: string, body: object, refused: string | null = null): Told => {
  const kind = 'operator'
  return { afterMs, kind, verb, body, refused }
}

interface Done {
  readonly atMs: number
  readonly verb: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What an operator does about these entries, when each of the acts is done at its moment and succeeds. */
function transcript(
  name: PersonaName,
  seed: number,
  told: readonly Told[],
  untilMs = 24 * 60 * minute,
): Done[] {
  const random = createRandom(seed)
  const done: Done[] = []
  const left = [...told]
  // Nobody can write where all is said.
  const isOver = (id: unknown): boolean =>
    done.some(({ verb, body }) => (verb === 'close' || verb === 'unavailable') && body['requestId'] === id)
  let desk: Desk = openDesk(personas[name], operatorId)
  for (let seq = 1; ; seq += 1) {
    const [next] = actsAhead(desk)
    while (left[0] && isOver(requestOf(left[0]))) left.shift()
    const [entry] = left
    const dueMs = next === undefined ? Infinity : next.dueMs - start
    if (Math.min(dueMs, entry?.afterMs ?? Infinity) > untilMs) return done
    const isEntry = entry !== undefined && entry.afterMs <= dueMs
    if (isEntry) left.shift()
    else if (next) done.push({ atMs: dueMs, verb: next.act.verb, body: next.act.body })
    const { afterMs, ...rest } = isEntry ? entry : acted(dueMs, next?.act.verb ?? '', next?.act.body ?? {})
    const at = new Date(start + afterMs).toISOString()
    desk = decide(desk, { seq, at, cause: null, ...rest } as Entry, random)
  }
}

const requestOf = ({ body }: Told): unknown =>
  typeof body === 'object' && body !== null && 'requestId' in body ? body.requestId : undefined
const verbsOf = (done: readonly Done[]): string[] => done.map(({ verb }) => verb)
const about = (id: string) => (each: Done) => Object.values(each.body).includes(id)
const seeds = Array.from({ length: 60 }, (_, seed) => seed)
/** The transcripts of many seeds, for what is left to chance. */
const many = (name: PersonaName, told: readonly Told[]): Done[][] =>
  seeds.map((seed) => transcript(name, seed, told))

const day = [
  asks('a'),
  asks('b', 5 * second),
  call(6 * second, 'trackings.create', { opened: 'c' }),
  call(7 * second, 'exchanges.create', { opened: 'd', body: {} }),
  writes('a', 'Bonjour', 90 * second),
  writes('a', 'Et le prix ?', 95 * second),
  writes('b', 'Merci, au revoir', 4 * minute),
]

describe.each(personaNames)('%s', (name) => {
  test('does the same for the same seed and journal, and otherwise for another', () => {
    expect(transcript(name, 7, day)).toEqual(transcript(name, 7, day))
    expect(transcript(name, 7, day)).not.toEqual(transcript(name, 8, day))
  })

  test('leaves no conversation open that it has begun', () => {
    for (const done of many(name, day)) {
      for (const id of ['a', 'b', 'c']) {
        const verbs = verbsOf(done.filter(about(id)))
        expect(['close', 'unavailable', undefined]).toContain(verbs.at(-1))
        expect(verbs.filter((verb) => verb === 'close').length).toBeLessThanOrEqual(1)
      }
    }
  })

  test('lets alone what somebody else has acted upon', () => {
    const told = [asks('a'), acted(1, 'reply', { requestId: 'a', message: 'Je suis là.' })]
    const toldMore = [...told, writes('a', 'Bonjour', minute), acted(minute, 'fulfil', { requestId: 'b' })]
    for (const done of many(name, [...toldMore, writes('b', 'Bonjour', 2 * minute)])) expect(done).toEqual([])
  })

  test('says nothing to a player who has left', () => {
    const told = [asks('a'), call(1, 'messages.closeRequest', { body: { requestId: 'a' } })]
    for (const done of many(name, told)) expect(done.filter(about('a'))).toEqual([])
  })

  test('is done with what is refused', () => {
    const [first] = transcript(name, 1, [asks('a')])
    if (first === undefined) throw new Error('it has forgotten the one who asks')
    const refused = acted(first.atMs - 1, first.verb, first.body, 'chat-closed')
    expect(transcript(name, 1, [asks('a'), refused]).filter(about('a'))).toEqual([])
  })

  test('begins anew where the world goes back', () => {
    const restored = { afterMs: 1, kind: 'world', action: 'restored' }
    for (const done of many(name, [...day.slice(0, 1), restored])) expect(done).toEqual([])
  })

  test('gives an exchange its operator, and settles it', () => {
    const played = many(name, [call(0, 'exchanges.create', { opened: 'd' })]).filter(
      ({ length }) => length > 0,
    )
    const ends = new Set(played.map((done) => done[1]?.body['status']))
    expect(played.length).toBeGreaterThan(seeds.length * 0.6)
    for (const done of played) expect(verbsOf(done)).toEqual(['assign', 'settle'])
    expect(ends).toEqual(new Set(['Exchanged', 'Rejected']))
  })

  test('says now and then that a request cannot be served', () => {
    const reasons = Array.from({ length: 200 }, (_, seed) => transcript(name, seed, [asks('a')])).flatMap(
      ([first]) => (first?.verb === 'unavailable' ? [first.body['reason']] : []),
    )
    expect(new Set(reasons)).toEqual(new Set(['no_operator', 'out_of_stock']))
  })
})

describe('slow', () => {
  test('lets minutes pass between two words', () => {
    for (const done of many('slow', [asks('a'), writes('a', 'Bonjour', 10 * minute)])) {
      const times = done.filter(about('a')).map(({ atMs }) => atMs)
      for (const [index, atMs] of times.entries()) {
        expect(atMs - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(minute)
      }
    }
  })

  test('has the next wait until the one before is over', () => {
    for (const done of many('slow', [asks('a'), asks('b', 1)])) {
      const ofB = done.findIndex(about('b'))
      expect(verbsOf(done.slice(0, ofB)).some((verb) => verb === 'close' || verb === 'unavailable')).toBe(
        true,
      )
      expect(done.slice(ofB).some(about('a'))).toBe(false)
    }
  })
})

describe('busy', () => {
  test('talks to several at once', () => {
    const told = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => asks(id))
    const done = transcript('busy', 1, told, 15 * second)
    expect(new Set(done.map(({ body }) => body['requestId'])).size).toBe(6)
  })

  test('leaves the desk now and then, does nothing meanwhile, and comes back', () => {
    const left = many('busy', [asks('a'), asks('b', 10 * second)]).filter((done) =>
      verbsOf(done).includes('presence'),
    )
    expect(left.length).toBeGreaterThan(10)
    for (const done of left) {
      const away = done.findIndex(({ verb }) => verb === 'presence')
      const pause = done.slice(away, away + 2)
      expect(pause.map(({ body }) => body)).toEqual([
        { operatorId, isOnline: false },
        { operatorId, isOnline: true },
      ])
    }
  })

  test('has one answer for messages that come together', () => {
    const told = [
      asks('a'),
      writes('a', 'Bonjour ?', 30 * second),
      writes('a', 'Vous êtes là ?', 30 * second + 1),
    ]
    const served = many('busy', told).filter((done) => !verbsOf(done).includes('unavailable'))
    expect(served.length).toBeGreaterThan(0)
    for (const done of served) expect(verbsOf(done).slice(0, 3)).toEqual(['reply', 'reply', 'close'])
  })
})

describe('chatty', () => {
  test('answers each message of the player, and says more than it is asked', () => {
    const told = [asks('a'), ...[60, 61, 62].map((at) => writes('a', 'Quand ?', at * second))]
    for (const done of many('chatty', told)) {
      const answers = done.filter(({ body }) => String(body['message']).startsWith('Très bonne question'))
      if (verbsOf(done).includes('unavailable')) continue
      expect(answers).toHaveLength(3)
      expect(done.length).toBeGreaterThan(8)
    }
  })
})

describe('careless', () => {
  test('forgets one in five', () => {
    const told = Array.from({ length: 500 }, (_, number) =>
      call(number, 'exchanges.create', { opened: `e${String(number)}`, body: {} }),
    )
    const assigned = verbsOf(transcript('careless', 3, told)).filter((verb) => verb === 'assign')
    expect(500 - assigned.length).toBeGreaterThan(75)
    expect(500 - assigned.length).toBeLessThan(125)
  })

  test('often answers beside the point, and assigns late', () => {
    const { price } = personas.careless.words.answers
    const answers = many('careless', [asks('a'), writes('a', 'Quel est le prix ?', 2 * second)])
      .flatMap((done) => done.filter(({ verb }) => verb === 'reply').slice(-1))
      .map(({ body }) => price.includes(String(body['message'])))
    expect(answers).toContain(true)
    expect(answers).toContain(false)
    const [assign] = transcript('careless', 3, [call(0, 'exchanges.create', { opened: 'd', body: {} })])
    expect(assign?.atMs).toBeGreaterThanOrEqual(10 * minute)
  })

  test('remembers one it has forgotten when the player writes again', () => {
    const forgotten = seeds.filter((seed) => transcript('careless', seed, [asks('a')]).length === 0)
    expect(forgotten.length).toBeGreaterThan(0)
    const later = forgotten.map((seed) =>
      transcript('careless', seed, [asks('a'), writes('a', 'Il y a quelqu’un ?', minute)]),
    )
    expect(later.some((done) => verbsOf(done).includes('reply'))).toBe(true)
  })
})

test('a conversation that was left by another operator is taken up when its player writes', () => {
  const done = transcript('busy', 1, [writes('a', 'Toujours là ?', 0)])
  expect(verbsOf(done).slice(0, 2)).toEqual(['reply', 'close'])
})

test('whoever waited before is taken up, longest waiting first, and once', () => {
  const waiting = ['a', 'b'].map((id) => ({ kind: 'request', id, name: id }) as const)
  const desk = findWaiting(openDesk(personas.slow, operatorId), waiting, start, createRandom(1))
  expect(actsAhead(desk).map(({ act }) => act.body['requestId'])).toEqual(['a'])
  const { afterMs: _, ...again } = asks('a')
  const after = decide(
    desk,
    { seq: 9, at: new Date(start).toISOString(), cause: null, ...again } as Entry,
    createRandom(1),
  )
  expect(actsAhead(after)).toEqual(actsAhead(desk))
})

test.each([
  ['Bonjour !', 'greeting'],
  ['Salut, c’est pour quand ?', 'delivery'],
  ['Combien de temps ?', 'delivery'],
  ['C’est combien ?', 'price'],
  ['Je peux payer par carte ?', 'payment'],
  ['On se retrouve où ?', 'meeting'],
  ['MERCI beaucoup', 'thanks'],
  ['xyz', 'other'],
])('%s is about %s', (message, topic) => {
  expect(topicOf(message)).toBe(topic)
})
