import { describe, expect, test } from 'vitest'
import { startSimulator } from '../../../mock-api/testing.ts'
import { failureOf, passed, problemsOf, scenarioOf, startRun } from '../../testing.ts'

const opening = `
title: A test
given:
  - as: yasmine@kamasouk.test
    call: trackings.create
    save: tracking
steps:
`

const take = (operator: string) =>
  `[{ operator: take-tracking, with: { trackingId: '\${tracking._id}', operatorId: ${operator} } }]`
const close = "[{ operator: close, with: { trackingId: '${tracking._id}' } }]"

const race = (refused: string, ...branches: readonly string[]) =>
  `  - oneOf: { refused: ${refused}, branches: [${branches.join(', ')}] }\n    save: winner\n`

async function play(steps: string) {
  const { url } = await startSimulator()
  const run = startRun(url, scenarioOf(opening + steps))
  return { outcome: await run.ended, titles: run.titles }
}

describe('oneOf', () => {
  test.each([
    ['the code that it names', 'already-taken'],
    ['one of several codes', '[chat-closed, already-taken]'],
  ])('passes when one branch succeeds and the other is refused with %s', async (_what, refused) => {
    const steps = `${race(refused, take('Karim'), take('Karim'))}  - expect: { tracking: '\${winner._id}', isRequestStarted: true }`
    const { outcome, titles } = await play(steps)
    expect(outcome).toEqual(passed)
    expect(titles[1]).toMatch(/^one of 2 branches, the others refused with /)
  })

  test.each([
    [
      'two branches succeed',
      race('already-taken', take('Karim'), take('Salma')),
      'branch 1 succeeded, branch 2 succeeded',
    ],
    [
      'a branch is refused with another code',
      race('chat-closed', take('Karim'), take('Karim')),
      /branch \d succeeded, branch \d was refused with already-taken|branch \d was refused with already-taken, branch \d succeeded/,
    ],
    [
      'no branch succeeds',
      `  - { operator: close, with: { trackingId: '\${tracking._id}' } }\n${race('chat-closed', close, close, take('Karim'))}`,
      'branch 1 was refused with chat-closed, branch 2 was refused with chat-closed, branch 3 was refused with chat-closed',
    ],
  ])('fails with how each branch ended when %s', async (_when, steps, ending) => {
    const { awaited, step } = failureOf((await play(steps)).outcome)
    const [expected, ended] = awaited.split('; ')
    expect(expected).toMatch(/^that exactly one branch succeeds and the others are refused with /)
    expect(ended).toMatch(ending)
    expect(step.title).toMatch(/^one of \d branches/)
  })

  test('fails with a step that fails in another way', async () => {
    const failing = "[{ expect: { tracking: '${tracking._id}', isFormOpened: false }, within: 0s }]"
    const { step } = failureOf((await play(race('already-taken', take('Karim'), failing))).outcome)
    expect(step.title).toMatch(/^expect tracking/)
  })

  test('takes at least two branches, and only known refusals', () => {
    expect(problemsOf(opening + race('alredy-taken', take('Karim')))).toEqual([
      expect.stringContaining('Did you mean "already-taken"?'),
      expect.stringContaining('Write at least two branches.'),
    ])
  })

  test('says how it is written when it is written as parallel branches', () => {
    expect(problemsOf(`${opening}  - oneOf: [${close}, ${close}]`)).toEqual([
      '8:12 Write how the others are refused, and the branches: { refused: already-assigned, branches: [[…], […]] }.',
    ])
  })
})

const refused = (codes: string) =>
  `  - { operator: take-tracking, with: { trackingId: '\${tracking._id}', operatorId: Karim } }
  - { operator: take-tracking, with: { trackingId: '\${tracking._id}', operatorId: Karim }, refused: ${codes} }
  - { as: yasmine@kamasouk.test, call: trackings.create, refused: [access-token-missing, tracking-already-open] }`

describe('a list of refusals', () => {
  test('passes with any of them', async () => {
    expect((await play(refused('[chat-closed, already-taken]'))).outcome).toEqual(passed)
  })

  test('fails with another one', async () => {
    const { awaited } = failureOf((await play(refused('[chat-closed, no-operator]'))).outcome)
    expect(awaited).toMatch(/^that it is refused with chat-closed or no-operator\. .*already-taken/)
  })
})
