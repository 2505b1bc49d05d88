import { describe, expect, test } from 'vitest'
import { entriesOf, startSimulator } from '../../../mock-api/testing.ts'
import { inputValues } from '../../format/inputs.ts'
import { presets } from '../../format/presets.ts'
import { failureOf, passed, problemsOf, scenarioOf, scenarioWith, startRun } from '../../testing.ts'

describe('use', () => {
  test('plays the steps of a preset with the given values, and saves what it saves last', async () => {
    const simulator = await startSimulator()
    const scenario = scenarioWith(
      '  - { use: order, with: { quantity: 7, server: Agride }, save: first }',
      '  - { use: order, with: { player: mehdi@kamasouk.test, quantity: "${first.quantity}" }, save: second }',
      '  - { expect: { value: "${second.quantity}", is: 7 } }',
    )
    const run = startRun(simulator.url, scenario)
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
    const { url } = await startSimulator()
    const run = startRun(url, scenarioWith('  - use: order', '  - use: order'))
    const { step } = failureOf(await run.ended)
    expect(step).toMatchObject({
      number: 4,
      of: 4,
      file: 'scenarios/presets.yaml',
      line: expect.any(Number) as unknown,
    })
  })

  test.each([
    ['{ use: ordr }', '3:12 "ordr" is not known here. Did you mean "order"?'],
    ['{ use: order, with: { quantitee: 3 } }', '3:27 There is no "quantitee" here. Did you mean "quantity"?'],
    ['{ use: order, with: { quantity: many } }', '3:37 A number belongs here, not the text "many".'],
    [
      '{ use: order, with: { quantity: 0 } }',
      '3:5 The preset "order" does not fit: A number of more than 0 belongs here.',
    ],
    ['{ use: order, with: { player: "${me}" } }', '3:36 Unknown name me.'],
  ])('is checked before the run: %s', (step, problem) => {
    expect(problemsOf(`title: A test\nsteps:\n  - ${step}`)).toEqual([expect.stringContaining(problem)])
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

  test('does not show the preset the names of the scenario', () => {
    const text = 'title: A test\nsteps:\n  - { use: order, save: request }\n  - { use: order }'
    expect(problemsOf(text)).toEqual([])
  })

  test.each([...presets.keys()])('the preset %s plays with its defaults', async (name) => {
    const { url } = await startSimulator()
    expect(await startRun(url, scenarioWith(`  - use: ${name}`)).ended).toEqual(passed)
  })
})

test('pick draws one of its values, the same for the same seed', async () => {
  const simulator = await startSimulator()
  const text = `title: A test
steps:
  - repeat: 12
    steps:
      - use: order
        save: request
      - { pick: [Bonjour, Salut], save: greeting }
      - { operator: close, with: { requestId: '\${request._id}', message: '\${greeting}' } }`
  const picked = async () => {
    const from = entriesOf(simulator).length
    expect(await startRun(simulator.url, scenarioOf(text)).ended).toEqual(passed)
    return entriesOf(simulator)
      .slice(from)
      .flatMap((entry) => (entry.kind === 'operator' ? [(entry.body as { message: string }).message] : []))
  }
  const first = await picked()
  expect(new Set(first)).toEqual(new Set(['Bonjour', 'Salut']))
  expect(await picked()).toEqual(first)
})

test('an error at run time names the file, the line and the column', async () => {
  const { url } = await startSimulator()
  const text =
    'title: A test\nnames: any\nsteps:\n  - operator: presence\n    with: { operatorId: Karin, isOnline: true }'
  const scenario = { ...scenarioOf(text), file: 'mine.yaml' }
  expect(await startRun(url, scenario).ended).toMatchObject({
    is: 'could-not-run',
    error: { message: 'mine.yaml:4:5  There is no operator "Karin". Did you mean "Karim"?' },
  })
})
