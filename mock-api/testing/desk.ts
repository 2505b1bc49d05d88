/** Helpers for the tests of the operator's verbs: two players with sockets, and the results of a verb. */
import { expect } from 'vitest'
import type { EventName } from '../../contracts/registry/registry.ts'
import {
  mehdi,
  openRequest,
  operate,
  signIn,
  someId,
  startFrozenSimulator,
  succeed,
  textWith,
} from '../testing.ts'
import { contentOf, newPlayer } from './market.ts'
import { listen } from './sockets.ts'

const recorded = (verb: string, refused: string | null) => ({
  kind: 'operator',
  verb,
  refused,
  cause: null,
})

export async function startDesk() {
  const simulator = await startFrozenSimulator()
  const player = await newPlayer(simulator)
  const mine = await listen(simulator, player)
  const theirs = await listen(simulator, await signIn(simulator, mehdi))
  const { journal, store } = simulator.world()

  /** Performs a verb, and fails if another player receives an event. */
  async function act(verb: string, body: unknown) {
    // Discards the events of the test's setup.
    await Promise.all([mine.heard(), theirs.heard()])
    const before = journal.last()
    const { status, body: answer } = await operate(simulator, verb, body)
    const heard = await mine.heard()
    expect(await theirs.heard()).toEqual([])
    return { status, answer, heard, entries: journal.page(before, Infinity).entries }
  }

  /** Performs a verb that must succeed without events, and returns its response. */
  async function quietly(verb: string, body: unknown): Promise<unknown> {
    const { status, answer, heard, entries } = await act(verb, body)
    expect({ status, heard }).toEqual({ status: 200, heard: [] })
    expect(entries).toMatchObject([recorded(verb, null)])
    return answer
  }

  /** Performs a verb that must succeed and send exactly this event to the player, and returns its response. */
  async function announced(verb: string, body: unknown, event: EventName, payload: object): Promise<unknown> {
    const { status, answer, heard, entries } = await act(verb, body)
    expect({ status, heard }).toEqual({
      status: 200,
      heard: [{ event, payload: { ...payload, eventId: someId } }],
    })
    const sent = { kind: 'event', ...heard[0], to: player.userId, cause: entries[0]?.seq }
    expect(entries).toMatchObject([recorded(verb, null), sent])
    return answer
  }

  /**
   * Performs a verb without events and returns `done`, or the status and code of its refusal. Fails if a refusal changes
   * data or is not recorded. Invalid input is not recorded.
   */
  async function outcome(verb: string, body: unknown): Promise<string> {
    const content = contentOf(simulator)
    const { status, answer, heard, entries } = await act(verb, body)
    expect(heard).toEqual([])
    if (status === 200) {
      expect(entries).toMatchObject([recorded(verb, null)])
      return 'done'
    }
    const { code } = answer as { code: string }
    const isInvalid = code === 'invalid-input'
    if (!isInvalid)
      expect(answer).toMatchObject({ message: textWith(`The operator cannot ${verb}: ${code} (`) })
    expect(entries).toMatchObject(isInvalid ? [] : [recorded(verb, code)])
    expect(contentOf(simulator)).toBe(content)
    return `${String(status)} ${code}`
  }

  const currentRequest = async () => (await succeed(simulator, 'conversations.current', player)).request
  const currentTracking = async () => {
    const { userId, token } = player
    return (await succeed(simulator, 'trackings.current', { params: { userId }, token })).tracking
  }

  return {
    simulator,
    player,
    quietly,
    announced,
    outcome,
    newRequest: () => openRequest(simulator, player),
    newTracking: async () => (await succeed(simulator, 'trackings.create', { token: player.token })).tracking,
    currentRequest,
    currentTracking,
    salma: store.operators.all()[0]?._id ?? '',
    nour: store.operators.insert({
      _id: 'a'.repeat(24),
      userId: 'f'.repeat(24),
      displayName: 'Nour',
      isOnline: true,
    })._id,
  }
}
