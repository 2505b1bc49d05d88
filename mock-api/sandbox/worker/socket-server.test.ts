import { expect, onTestFinished, test } from 'vitest'
import { issueAccessToken } from '../../domain/tokens.ts'
import { usedWorld } from '../../world/testing.ts'
import { createSocketServer } from './socket-server.ts'

test('a connection is over for the journal when its page has gone, and takes no more frames', async () => {
  const world = await usedWorld()
  const [session] = world.store.sessions.all()
  if (!session) throw new Error('The world has no session.')
  const server = createSocketServer({ findWorld: () => world })
  onTestFinished(() => server.close())
  const frames: string[] = []
  const closedWith: (number | undefined)[] = []
  const end = server.open(
    `/socket.io/?EIO=4&transport=websocket&userId=${session.userId}`,
    {},
    { send: (text) => frames.push(text), close: (code) => closedWith.push(code) },
  )
  const { signal } = new AbortController()
  const socketEntry = (action: string) =>
    world.journal.next(0, (entry) => entry.kind === 'socket' && entry.action === action, signal)
  const token = issueAccessToken(world, { userId: session.userId, sessionId: session._id })
  end.receive(`40${JSON.stringify({ token })}`)
  await socketEntry('connected')
  const before = frames.length
  end.closed()
  end.receive('40')
  expect(await socketEntry('disconnected')).toMatchObject({ reason: 'transport close' })
  expect(frames).toHaveLength(before)
  expect(closedWith).toHaveLength(1)
})
