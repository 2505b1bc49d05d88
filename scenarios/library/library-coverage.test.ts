/** What the whole library must contain. Fails when the only scenario of something is removed. */
import { describe, expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { kindNames } from '../../mock-api/faults/kinds.ts'
import { readLibrary } from '../format/library.ts'
import { defaultsOf } from '../format/parse.ts'
import { fillInputs } from '../format/placeholders.ts'
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

function shownBy(name: string, { given, steps, player, inputs }: Scenario): Shown {
  const defaults = defaultsOf(inputs)
  const filled = ({ written }: PlannedStep): Fields => fillInputs({ ...written }, defaults) as Fields
  return {
    name,
    steps: flat([...given, ...steps, ...player]).map(filled),
    lasts: [steps, player].flatMap((list) => list.slice(-1).map(filled)),
  }
}

const library = (await readLibrary()).map(({ name, text }) => shownBy(name, scenarioOf(text)))

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const expects = ({ steps }: Shown, sought: Fields): boolean =>
  steps.some(
    ({ expect: matcher }) =>
      isObject(matcher) && Object.entries(sought).every(([field, value]) => matcher[field] === value),
  )

const wanted = {
  endings: `request-closed-by-player welcome request-waits-half-an-hour request-falls-silent request-unavailable
    request-out-of-stock tracking-closed-by-player tracking-opened-by-operator tracking-falls-silent exchange-delivered
    exchange-rejected purchase-paid sale-exchanged-then-paid purchase-rejected`,
  races: `close-while-typing expiry-during-a-send assignment-while-offline two-operators-one-exchange
    two-operators-one-tracking refresh-during-a-reconnect close-meets-send two-tabs`,
  changes: 'message-doubled player-cut-off purchase-beyond-stock rate-changes-before-asking',
}

describe('the library', () => {
  test('has at least thirty scenarios', () => {
    expect(library.length).toBeGreaterThanOrEqual(30)
  })

  test.each(Object.keys(events))('expects %s', (event) => {
    expect(library.some((shown) => expects(shown, { event }))).toBe(true)
  })

  test.each(kindNames)('has a fault %s that acts', (kind) => {
    const isMet = library.some(
      (shown) =>
        shown.steps.some(({ fault }) => isObject(fault) && kind in fault) && expects(shown, { fault: kind }),
    )
    expect(isMet).toBe(true)
  })

  test.each(Object.entries(wanted))('has scenarios of %s', (_what, names) => {
    expect(library.map(({ name }) => name)).toEqual(expect.arrayContaining(names.split(/\s+/)))
  })

  test.each(library)('$name ends with expect or never', ({ lasts }) => {
    expect(lasts.some((last) => 'expect' in last || 'never' in last)).toBe(true)
  })
})
