import { expect, test } from 'vitest'
import { createPauseGate } from './run-registration.ts'

/** Three branches of a run wait at its gate, which is asked so: `paused 1` is paused, with one single step. */
async function openGate(asked: string) {
  const gate = createPauseGate()
  const stop = new AbortController()
  gate.ask({ isPaused: true, singleSteps: 0 })
  const passed: string[] = []
  for (const name of ['a', 'b', 'c']) void gate.pass(stop.signal).then(() => passed.push(name))
  for (const words of asked.split(', ')) {
    const [state, singleSteps] = words.split(' ')
    gate.ask({ isPaused: state === 'paused', singleSteps: Number(singleSteps) })
    await new Promise(setImmediate)
  }
  return { gate, stop, passed: passed.join(' ') }
}

test.each([
  ['a paused run begins no step', 'paused 0', ''],
  ['each single step lets one branch go on, in turn', 'paused 1, paused 2', 'a b'],
  ['a request that is heard twice counts once', 'paused 1, paused 1', 'a'],
  ['a resumed run begins every step', 'paused 1, resumed 1', 'a b c'],
])('%s', async (_what, asked, passed) => {
  expect((await openGate(asked)).passed).toBe(passed)
})

test('a resumed run forgets single steps, and a stopped run ends its wait', async () => {
  const { gate, stop } = await openGate('paused 5, resumed 5, paused 5')
  const held = gate.pass(stop.signal)
  stop.abort(new Error('stopped'))
  await expect(held).rejects.toThrow('stopped')
})
