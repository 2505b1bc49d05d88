/** What the whole library must contain. Fails when the only scenario of something is removed. */
import { describe, expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { kindNames } from '../../mock-api/faults/kinds.ts'
import { verbs } from '../../mock-api/operator/verbs.ts'
import { readLibrary } from '../format/library.ts'
import { defaultsOf } from '../format/parse.ts'
import { fill, keep } from '../format/placeholders.ts'
import type { PlannedStep, Scenario } from '../runner/plan.ts'
import { scenarioOf } from '../testing.ts'

type Fields = Readonly<Record<string, unknown>>

/** All steps of a scenario, nested ones included, with the defaults of the inputs filled in. */
interface Shown {
  readonly name: string
  readonly steps: readonly Fields[]
  /** The last step of each list. */
  readonly lasts: readonly Fields[]
}

const flat = (steps: readonly PlannedStep[]): readonly PlannedStep[] =>
  steps.flatMap((step) => [step, ...Object.values(step.blocks).flat().flatMap(flat)])

function shownBy(name: string, { steps, player, inputs }: Scenario): Shown {
  const defaults = defaultsOf(inputs)
  const filled = ({ written }: PlannedStep): Fields =>
    fill({ ...written }, ({ path: [input, ...fields] }) =>
      fields.length === 0 && defaults.has(input) ? defaults.get(input) : keep,
    ) as Fields
  return {
    name,
    steps: flat([...steps, ...player]).map(filled),
    lasts: [steps, player].flatMap((list) => list.slice(-1).map(filled)),
  }
}

const library = (await readLibrary()).map(({ name, text }) => shownBy(name, scenarioOf(text)))

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const holds = (value: unknown, wanted: unknown): boolean =>
  isObject(wanted)
    ? isObject(value) && Object.entries(wanted).every(([field, inner]) => holds(value[field], inner))
    : value === wanted

/** An act with an expected refusal does not count as done. */
const isDone = (step: Fields, wanted: Fields): boolean => 'refused' in wanted || step['refused'] === undefined

const has = ({ steps }: Shown, wanted: Fields): boolean =>
  steps.some((step) => holds(step, wanted) && isDone(step, wanted))

const someHas = (...wanted: readonly Fields[]): boolean =>
  library.some((shown) => wanted.every((each) => has(shown, each)))

const ended = { isFormOpened: false }
const reply = { operator: 'reply' }
const hasAdvanced = (shown: Shown): boolean => shown.steps.some((step) => 'advance' in step)

const expiresByTime = (shown: Shown): boolean =>
  hasAdvanced(shown) &&
  has(shown, { expect: { event: 'closeRequestExpired' } }) &&
  !has(shown, { operator: 'expire' })

const settles = (status: string): readonly Fields[] => [
  { operator: 'settle', with: { status } },
  { expect: { status } },
]
const exchange = { call: 'exchanges.create' }
const fulfil = { operator: 'fulfil' }

const endings: Readonly<Record<string, () => boolean>> = {
  'a request closed by its player': () =>
    someHas({ call: 'messages.closeRequest' }, { expect: { request: '${request._id}', ...ended } }),
  'a request closed by the staff': () =>
    someHas({ operator: 'close' }, { expect: { event: 'closeChat' } }, { expect: ended }),
  'a request that waited in vain': () =>
    library.some((shown) => expiresByTime(shown) && !has(shown, reply) && has(shown, { expect: ended })),
  'a request that fell silent': () =>
    library.some((shown) => expiresByTime(shown) && has(shown, reply) && has(shown, { expect: ended })),
  'a request for which there is no operator': () =>
    someHas({ operator: 'unavailable', with: { reason: 'no_operator' } }, { expect: ended }),
  'a request for what is out of stock': () =>
    someHas({ operator: 'unavailable', with: { reason: 'out_of_stock' } }, { expect: ended }),
  'a tracking closed by its player': () =>
    someHas({ call: 'messages.closeTracking' }, { expect: { tracking: '${tracking._id}', ...ended } }),
  'a tracking closed by the staff': () =>
    someHas({ operator: 'close' }, { expect: { event: 'closeChatTracking' } }, { expect: ended }),
  'a tracking that fell silent': () =>
    library.some(
      (shown) =>
        hasAdvanced(shown) &&
        has(shown, { expect: { event: 'closeTrackingExpired' } }) &&
        has(shown, { expect: ended }),
    ),
  'an exchange that is delivered': () => someHas(exchange, ...settles('Exchanged')),
  'an exchange that is rejected': () => someHas(exchange, ...settles('Rejected')),
  'a transaction that is paid at once': () =>
    library.some(
      (shown) =>
        [fulfil, ...settles('Paid')].every((each) => has(shown, each)) &&
        !settles('Exchanged').every((each) => has(shown, each)),
    ),
  'a transaction that is exchanged, then paid': () =>
    someHas(fulfil, ...settles('Exchanged'), ...settles('Paid')),
  'a transaction that is rejected': () => someHas(fulfil, ...settles('Rejected')),
}

const send = { call: 'messages.sendToRequest' }

const races: Readonly<Record<string, readonly Fields[]>> = {
  'a close while the player is typing': [{ operator: 'close' }, { ...send, refused: 'chat-closed' }],
  'an expiry during a send': [
    { fault: { latency: 'messages.sendToRequest' } },
    { ...send, refused: 'chat-closed' },
    { expect: { event: 'closeRequestExpired' } },
  ],
  'an assignment while the player is offline': [
    { socket: 'disconnect' },
    { operator: 'assign' },
    { call: 'exchanges.last' },
  ],
  'two operators at one exchange': [
    { operator: 'assign' },
    { operator: 'assign', refused: 'already-assigned' },
    { never: { event: 'assignTransactionToOperator' } },
  ],
  'two operators at one tracking': [
    { operator: 'take-tracking', with: { operatorId: 'Salma' } },
    { operator: 'take-tracking', refused: 'already-taken' },
    { operator: 'take-tracking', with: { operatorId: 'Karim' } },
  ],
  'a refresh during a reconnect': [
    { socket: 'disconnect' },
    { call: 'auth.refresh', broken: true },
    { call: 'auth.refresh' },
    { socket: 'connect' },
  ],
}

describe('the library', () => {
  test('has at least thirty scenarios', () => {
    expect(library.length).toBeGreaterThanOrEqual(30)
  })

  test.each(Object.keys(verbs))('has a successful operator act %s', (operator) => {
    expect(someHas({ operator })).toBe(true)
  })

  test.each(Object.keys(events))('expects %s', (event) => {
    expect(someHas({ expect: { event } })).toBe(true)
  })

  test.each(kindNames)('has a fault %s that acts', (kind) => {
    const isMet = library.some(
      (shown) =>
        shown.steps.some(({ fault }) => isObject(fault) && kind in fault) &&
        has(shown, { expect: { fault: kind } }),
    )
    expect(isMet).toBe(true)
  })

  test.each(Object.keys(endings))('has %s', (ending) => {
    expect(endings[ending]?.()).toBe(true)
  })

  test.each(Object.keys(races))('has %s', (race) => {
    expect(someHas(...(races[race] ?? []))).toBe(true)
  })

  test.each(library)('$name ends with expect or never', ({ lasts }) => {
    expect(lasts.some((last) => 'expect' in last || 'never' in last)).toBe(true)
  })
})
