import { describe, expect, test } from 'vitest'
import { entriesOf, startSimulator } from '../../mock-api/testing.ts'
import { failureOf, passed, problemsOf, scenarioOf, startRun } from '../testing.ts'

const yasmine = 'yasmine@kamasouk.test'

const setUp = `
title: A test
given:
  - as: ${yasmine}
    call: trackings.create
    save: tracking
  - advance: 1h
  - { operator: take-tracking, with: { trackingId: '\${tracking._id}' } }`

const reply = (message: string) =>
  `  - { operator: reply, with: { trackingId: '\${tracking._id}', message: ${message} } }`

describe('given', () => {
  test('ends before the steps and the player begin, which know what it saved', async () => {
    const simulator = await startSimulator()
    const text = [setUp, 'steps:', reply('one'), 'player:', reply('two')]
    const run = startRun(simulator.url, scenarioOf(text.join('\n')), { isHeadless: true })
    expect(await run.ended).toEqual(passed)
    const acts = entriesOf(simulator).flatMap((entry) => {
      if (entry.kind === 'operator') return [entry.verb]
      return entry.kind === 'clock' && entry.byMs === 3_600_000 ? ['advance'] : []
    })
    expect(acts).toEqual(['advance', 'take-tracking', 'reply', 'reply'])
    expect(run.titles.slice(0, 3)).toEqual([
      `${yasmine} calls trackings.create`,
      'advance 1h',
      'operator take-tracking',
    ])
  })

  test('is played too when a person plays the player', async () => {
    const { url } = await startSimulator()
    const run = startRun(url, scenarioOf(`${setUp}\nsteps:\n${reply('one')}\nplayer:\n${reply('two')}`))
    expect(await run.ended).toEqual(passed)
    expect(run.titles).toHaveLength(4)
  })

  test('fails the run before the steps begin', async () => {
    const { url } = await startSimulator()
    const text = `${setUp}\n  - { expect: { tracking: '\${tracking._id}', isFormOpened: false }, within: 0s }\nsteps:\n${reply('one')}`
    const run = startRun(url, scenarioOf(text))
    expect(failureOf(await run.ended).step).toMatchObject({ number: 4, of: 5 })
    expect(run.titles).toHaveLength(4)
  })

  test('does not know what the steps save', () => {
    const text = `title: A test\ngiven:\n${reply('one')}\nsteps:\n  - { call: trackings.create, as: ${yasmine}, save: tracking }`
    expect(problemsOf(text)).toEqual([expect.stringMatching(/^3:.*Unknown name tracking/)])
  })
})
