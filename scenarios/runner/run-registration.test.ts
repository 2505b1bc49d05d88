import { expect, test } from 'vitest'
import { createPauseGate } from './run-registration.ts'

/** Three branches of a run wait at its gate, which is asked so. */
async function openGate(...asked: readonly (readonly [isPaused: boolean, singleSteps: number])[]) {
  const gate = createPauseGate()
  const stop = new AbortController()
  gate.ask({ isPaused: true, singleSteps: 0 })
  const passed: string[] = []
  const branches = ['a', 'b', 'c'].map((name) => gate.pass(stop.signal).then(() => passed.push(name)))
  for (const [isPaused, singleSteps] of asked) gate.ask({ isPaused, singleSteps })
  await new Promise(setImmediate)
  return { gate, stop, passed: passed.join(' '), branches }
}

test.each([
  ['a paused run begins no step', [], ''],
  [
    'each single step lets one branch go on, in turn',
    [
      [true, 1],
      [true, 2],
    ],
    'a b',
  ],
  [
    'a request that is heard twice counts once',
    [
      [true, 1],
      [true, 1],
    ],
    'a',
  ],
  [
    'a resumed run begins every step',
    [
      [true, 1],
      [false, 1],
    ],
    'a b c',
  ],
] as const)('%s', async (_what, asked, passed) => {
  expect((await openGate(...asked)).passed).toBe(passed)
})

test('a resumed run forgets single steps, and a stopped run ends its wait', async () => {
  const { gate, stop } = await openGate([true, 5], [false, 5], [true, 5])
  const held = gate.pass(stop.signal)
  stop.abort(new Error('stopped'))
  await expect(held).rejects.toThrow('stopped')
})
