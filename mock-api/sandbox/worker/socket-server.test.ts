import { describe, expect, onTestFinished, test } from 'vitest'
import { issueAccessToken } from '../../domain/tokens.ts'
import { fakeMachine, usedWorld } from '../../world/testing.ts'
import { createSocketServer } from './socket-server.ts'

/** A connection whose frames a test writes itself, on a machine whose time it sets. */
async function startConnection(query = 'EIO=4&transport=websocket') {
  const world = await usedWorld()
  const [session] = world.store.sessions.all()
  if (!session) throw new Error('The world has no session.')
  const { machine, pass, delays } = fakeMachine()
  const server = createSocketServer({ findWorld: () => world, machine })
  onTestFinished(() => server.close())
  const frames: string[] = []
  const closedWith: (number | undefined)[] = []
  const end = server.open(
    `/socket.io/?${query}&userId=${session.userId}`,
    {},
    { send: (text) => frames.push(text), close: (code) => closedWith.push(code) },
  )
  const token = await issueAccessToken(world, { userId: session.userId, sessionId: session._id })
  const socketEntry = (action: string) =>
    world.journal.next(
      0,
      (entry) => entry.kind === 'socket' && entry.action === action,
      new AbortController().signal,
    )
  return {
    frames,
    closedWith,
    end,
    pass,
    delays,
    socketEntry,
    async connect() {
      end.receive(`40${JSON.stringify({ token })}`)
      await socketEntry('connected')
    },
  }
}

describe('a connection to the socket server of the sandbox', () => {
  test('stays while each ping gets its pong', async () => {
    const { frames, closedWith, end, pass, connect } = await startConnection()
    await connect()
    for (let round = 0; round < 3; round += 1) {
      pass(25_000)
      expect(frames.at(-1)).toBe('2')
      pass(19_999)
      end.receive('3')
    }
    expect(closedWith).toEqual([])
  })

  test('ends 20 seconds after a ping without a pong', async () => {
    const { closedWith, pass, delays, connect, socketEntry } = await startConnection()
    await connect()
    pass(25_000 + 19_999)
    expect(closedWith).toEqual([])
    pass(1)
    expect(closedWith).toEqual([undefined])
    expect(await socketEntry('disconnected')).toMatchObject({ reason: 'ping timeout' })
    expect(delays()).toEqual([])
  })

  test('ends 45 seconds after it opened, if the client has asked for no socket', async () => {
    const { closedWith, end, pass } = await startConnection()
    pass(25_000)
    end.receive('3')
    pass(19_999)
    expect(closedWith).toEqual([])
    pass(1)
    expect(closedWith).toEqual([undefined])
  })

  test('is over for the journal when the page has gone, and takes no more frames', async () => {
    const { frames, closedWith, end, delays, connect, socketEntry } = await startConnection()
    await connect()
    const before = frames.length
    end.closed()
    end.receive('40')
    expect(await socketEntry('disconnected')).toMatchObject({ reason: 'transport close' })
    expect(frames).toHaveLength(before)
    expect(closedWith).toHaveLength(1)
    expect(delays()).toEqual([])
  })

  test.each(['EIO=3&transport=websocket', 'EIO=4&transport=polling', 'EIO=4&transport=websocket&sid=1'])(
    'with the query %s does not open',
    async (query) => {
      const { frames, closedWith, delays } = await startConnection(query)
      expect({ frames, closedWith, delays: delays() }).toEqual({ frames: [], closedWith: [1006], delays: [] })
    },
  )
})
