import { describe, expect, test } from 'vitest'
import { events } from '../../contracts/registry/registry.ts'
import { perform } from '../world/unit-of-work.ts'
import { performVerb } from '../operator/perform-verb.ts'
import { entriesOf, mehdi, openRequest, signIn, someId, yasmine, startSignedIn } from '../testing.ts'
import { open, replyTo, socketEntry, socketServers } from '../testing/sockets.ts'

describe.each(socketServers)('an event of $name', ({ start, transports }) => {
  test.each(transports)('reaches the player as the registry describes it, by %s', async (transport) => {
    const { simulator, player } = await startSignedIn(start)
    const { connected, first } = open(simulator, player, { transport })
    await connected
    const newMessage = await replyTo(simulator, player, 'Bonjour !')
    const { event, payload } = await first
    expect(event).toBe('sendMessage')
    expect(events.sendMessage.payload.parse(payload)).toStrictEqual(payload)
    expect(payload).toEqual({ eventId: someId, newMessage })
  })

  test('reaches all sockets of its player with one eventId, and no other player', async () => {
    const { simulator, player } = await startSignedIn(start)
    const other = await signIn(simulator, mehdi)
    const phone = open(simulator, player)
    const laptop = open(simulator, player)
    const stranger = open(simulator, other)
    await Promise.all([phone.connected, laptop.connected, stranger.connected])
    const forPlayer = await replyTo(simulator, player, 'Bonjour Yasmine')
    const forOther = await replyTo(simulator, other, 'Bonjour Mehdi')
    expect(await phone.first).toEqual(await laptop.first)
    await stranger.first
    expect(phone.received).toMatchObject([{ payload: { newMessage: forPlayer } }])
    expect(laptop.received).toHaveLength(1)
    expect(stranger.received).toMatchObject([{ payload: { newMessage: forOther } }])
  })

  test('does not reach the same player in another world', async () => {
    const simulator = await start()
    await simulator.worlds.create({ name: 'a' })
    const here = await signIn(simulator)
    const there = await signIn(simulator, yasmine, { world: 'a' })
    expect(there.userId).toBe(here.userId)
    const one = open(simulator, here)
    const other = open(simulator, there, { world: 'a' })
    await Promise.all([one.connected, other.connected])
    await replyTo(simulator, here, 'Ici')
    await replyTo(simulator, there, 'Là', 'a')
    await Promise.all([one.first, other.first])
    expect(one.received).toMatchObject([{ payload: { newMessage: { message: 'Ici' } } }])
    expect(other.received).toMatchObject([{ payload: { newMessage: { message: 'Là' } } }])
  })

  test('reaches a socket as soon as the journal says that it is connected', async () => {
    const { simulator, player } = await startSignedIn(start)
    const world = simulator.world()
    const { _id: requestId } = await openRequest(simulator, player)
    const isConnected = socketEntry(world, 'connected')
    const { first, received, connected } = open(simulator, player)
    const reply = async (message: string) => {
      const { commit } = await perform(world, (act) => performVerb(act, 'reply', { requestId, message }))
      commit({ kind: 'operator', verb: 'reply', body: null, refused: null })
    }
    await isConnected
    await reply('at once')
    await connected
    await reply('later')
    await first
    expect(received[0]).toMatchObject({ payload: { newMessage: { message: 'at once' } } })
  })
})

describe.each(socketServers)('a socket of $name', ({ start }) => {
  test("without a token, or under another player's id, is refused without the text that sets off a refresh", async () => {
    const { simulator, userId, token } = await startSignedIn(start)
    const other = await signIn(simulator, mehdi)
    expect((await open(simulator, { userId }).refused).data).toEqual({ message: 'Veuillez vous connecter.' })
    for (const sent of [{ token, userId: other.userId }, { token }]) {
      expect((await open(simulator, sent).refused).data).toEqual({ message: 'Accès refusé' })
    }
  })

  test('with the token of another world is refused, and in an unknown world gets an error', async () => {
    const simulator = await start()
    await simulator.worlds.create({ name: 'a' })
    const player = await signIn(simulator)
    await signIn(simulator, yasmine, { world: 'a' })
    const elsewhere = open(simulator, player, { world: 'a' })
    expect((await elsewhere.refused).data).toMatchObject({ error: 'Token invalide ou expiré' })
    const nowhere = open(simulator, player, { world: 'nowhere' })
    expect((await nowhere.refused).message).toContain('There is no world "nowhere"')
  })

  test('is recorded when it connects, disconnects or is refused', async () => {
    const { simulator, player } = await startSignedIn(start)
    await open(simulator, { ...player, token: 'rubbish' }).refused
    const { connected, socket } = open(simulator, player)
    await connected
    socket.disconnect()
    await socketEntry(simulator.world(), 'disconnected')
    const { userId } = player
    expect(entriesOf(simulator).slice(1)).toMatchObject([
      { kind: 'socket', action: 'refused', userId: null, reason: 'access-token-refused' },
      { kind: 'socket', action: 'connected', userId },
      { kind: 'socket', action: 'disconnected', userId, reason: 'client namespace disconnect' },
    ])
    expect(JSON.stringify(entriesOf(simulator))).not.toContain(player.token)
  })

  test.each(['remove', 'reset'] as const)(
    'is closed when its world ends by %s, and those of other worlds stay open',
    async (act) => {
      const simulator = await start()
      await simulator.worlds.create({ name: 'a' })
      const here = await signIn(simulator)
      const inside = open(simulator, await signIn(simulator, yasmine, { world: 'a' }), { world: 'a' })
      const outside = open(simulator, here)
      await Promise.all([inside.connected, outside.connected])
      await simulator.worlds[act]('a')
      expect(await inside.ended).toBe('io server disconnect')
      await replyTo(simulator, here, 'Toujours là')
      await outside.first
      expect(outside.socket.connected).toBe(true)
    },
  )
})
