import { expect, test } from 'vitest'
import { createFullSpeedPace } from './pace.ts'

const nothingBooked = { advance: () => Promise.resolve(), untilNextDue: () => Promise.resolve(undefined) }
const never = () => Promise.resolve(undefined)

test('a branch that ended while it was asking waits no more', async () => {
  const pace = createFullSpeedPace(nothingBooked)
  pace.fork(2)
  const branch = new AbortController()
  const look = () => {
    branch.abort(new Error('another branch has ended the run'))
    return never()
  }
  await expect(pace.await(look, 60_000, branch.signal)).rejects.toThrow('another branch has ended the run')
  await expect(pace.find(look, 60_000, branch.signal)).rejects.toThrow('another branch has ended the run')
  await expect(pace.pass(60_000, branch.signal)).rejects.toThrow('another branch has ended the run')
})
