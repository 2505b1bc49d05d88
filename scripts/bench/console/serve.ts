/**
 * Serves the console from a simulator whose world has waiting requests and a long journal:
 * `serve.ts PORT FOLDER REQUESTS ENTRIES`.
 */
import { bookExpiry } from '../../../mock-api/domain/chats.ts'
import { createSimulator } from '../../../mock-api/server.ts'
import type { World } from '../../../mock-api/world/world.ts'
import { yasmine } from '../servers.ts'

const [port, consoleFolder, requests, entries] = process.argv.slice(2)
const simulator = await createSimulator({ port: Number(port), consoleFolder })
// No call is read before this ends, because nothing waits.
const world = simulator.world()
openRequests(world, Number(requests))
fillJournal(world, Number(entries))

/** The players ask in turn, a minute after each other. */
function openRequests(world: World, count: number): void {
  const { store, clock } = world
  // The measures ask as this player, who may have one request.
  const users = store.users.all().filter(({ role, email }) => role === 'user' && email !== yasmine.email)
  const [server] = store.servers.all()
  if (server === undefined) throw new Error('the world has no servers')
  for (let index = 0; index < count; index += 1) {
    const row = store.requests.insert({
      _id: world.newId(),
      userId: users[index % users.length]?._id ?? '',
      operatorId: null,
      gameId: server.gameId,
      serverId: server._id,
      username: `Yasmi-Iop-${String(index)}`,
      quantity: 1 + (index % 50),
      transactionType: 'Buy',
      isRequestStarted: false,
      isFormOpened: true,
      createdAt: clock.instant(),
      expiresAt: clock.instant(1_800_000),
    })
    bookExpiry(world, 'request', row)
  }
}

/** Each fourth entry is a message of a player with its event, a reply, and a call that reads. */
function fillJournal({ journal, store }: World, count: number): void {
  const [user] = store.users.all()
  const userId = user?._id ?? null
  const common = { userId, status: 200, kind: 'call' } as const
  for (let index = 0; journal.last() < count; index += 1) {
    const message = `Bonjour, je suis à la banque de ${index % 100 === 0 ? 'Boune' : 'Agride'} depuis ${String(index)} minutes.`
    const body = { requestId: userId, message }
    const path = '/messages/client'
    const { seq } = journal.append({
      ...common,
      call: 'messages.send',
      method: 'POST',
      path,
      body,
      answer: { message },
    })
    journal.append({ kind: 'event', event: 'newMessage', to: String(userId), payload: { message } }, seq)
    journal.append({ kind: 'operator', verb: 'reply', body, refused: null })
    journal.append({ ...common, call: 'games.list', method: 'GET', path: '/games', body: null, answer: [] })
  }
}
