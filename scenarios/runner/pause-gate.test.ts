import { expect, test } from 'vitest'
import { createPauseGate } from './run-registration.ts'

/** Three branches of a run wait at its gate. */
async function openGate(...asked: { isPaused: boolean; singleSteps: number }[]) {
  const gate = createPauseGate()
  const stop = new AbortController()
  gate.ask({ isPaused: true, singleSteps: 0 })
  const passed: string[] = []
  const branches = ['a', 'b', 'c'].map((name) => gate.pass(stop.signal).then(() => passed.push(name)))
  for (const each of asked) gate.ask(each)
  await new Promise(setImmediate)
  return { gate, stop, passed, branches }
}

test('a paused run begins no step', async () => {
  expect((await openGate()).passed).toEqual([])
})

test('each single step lets one branch go on, in turn', async () => {
  const { passed } = await openGate({ isPaused: true, singleSteps: 1 }, { isPaused: true, singleSteps: 2 })
  expect(passed).toEqual(['a', 'b'])
})

test('a request that is heard twice counts once', async () => {
  const { passed } = await openGate({ isPaused: true, singleSteps: 1 }, { isPaused: true, singleSteps: 1 })
  expect(passed).toEqual(['a'])
})

test('a resumed run begins every step, and forgets single steps', async () => {
  const { gate, stop, passed } = await openGate(
    { isPaused: true, singleSteps: 5 },
    { isPaused: false, singleSteps: 5 },
    { isPaused: true, singleSteps: 5 },
  )
  expect(passed).toEqual(['a', 'b', 'c'])
  const held = gate.pass(stop.signal)
  stop.abort(new Error('stopped'))
  await expect(held).rejects.toThrow('stopped')
})

test('a step asked for while the run plays is the last before it pauses', async () => {
  const gate = createPauseGate()
  const { signal } = new AbortController()
  gate.ask({ isPaused: true, singleSteps: 1 })
  await gate.pass(signal)
  let hasBegun = false
  void gate.pass(signal).then(() => (hasBegun = true))
  await new Promise(setImmediate)
  expect(hasBegun).toBe(false)
})

test('a stopped run ends its wait', async () => {
  const { stop, branches } = await openGate()
  stop.abort(new Error('stopped'))
  await expect(Promise.all(branches)).rejects.toThrow('stopped')
})
