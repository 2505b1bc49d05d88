/** Helpers for the tests of the operator's verbs: two players with sockets, and the results of a verb. */
import { expect } from 'vitest'
import type { EventName } from '../../contracts/registry/registry.ts'
import { openRequest, operate, someId, startFrozenSimulator, succeed, textWith } from '../testing.ts'
import type { Entry } from '../world/journal-entry.ts'
import { listen, type Heard } from './sockets.ts'
import { contentOf, newPlayer } from './market.ts'

export interface Done {
  readonly status: number
  readonly answer: unknown
  /** The events that the player's socket received. */
  readonly heard: readonly Heard[]
  /** The new journal entries. */
  readonly entries: readonly Entry[]
}

export async function startDesk() {
  const simulator = await startFrozenSimulator()
  const player = await newPlayer(simulator)
  const mine = await listen(simulator, player)
  const theirs = await listen(simulator, await newPlayer(simulator))
  const { journal, store } = simulator.world()

  /** Performs a verb, and fails if another player receives an event. */
  async function act(verb: string, body: unknown): Promise<Done> {
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
    expect(entries).toMatchObject([{ kind: 'operator', verb, refused: null, cause: null }])
    return answer
  }

  /**
   * Performs a verb and returns `done`, or the status and code of its refusal. Fails if a refusal changes data, sends an
   * event or is not recorded.
   */
  async function outcome(verb: string, body: unknown): Promise<string> {
    const content = contentOf(simulator)
    const { status, answer, heard, entries } = await act(verb, body)
    expect(heard).toEqual([])
    if (status === 200) {
      expect(entries).toMatchObject([{ kind: 'operator', verb, refused: null, cause: null }])
      return 'done'
    }
    const { code } = answer as { code: string }
    expect(answer).toEqual({ code, message: textWith(`The operator cannot ${verb}: ${code} (`) })
    expect(entries).toMatchObject([{ kind: 'operator', verb, refused: code, cause: null }])
    expect(contentOf(simulator)).toBe(content)
    return `${String(status)} ${code}`
  }

  const newTracking = async () =>
    (await succeed(simulator, 'trackings.create', { token: player.token })).tracking
  const currentRequest = async () => (await succeed(simulator, 'conversations.current', player)).request
  const currentTracking = async () => {
    const { userId, token } = player
    return (await succeed(simulator, 'trackings.current', { params: { userId }, token })).tracking
  }

  return {
    simulator,
    player,
    act,
    quietly,
    outcome,
    newRequest: () => openRequest(simulator, player),
    newTracking,
    currentRequest,
    currentTracking,
    /** The operator at the desk. */
    salma: store.operators.all()[0]?._id ?? '',
    /** Another operator. */
    nour: store.operators.insert({
      _id: 'a'.repeat(24),
      userId: 'f'.repeat(24),
      displayName: 'Nour',
      isOnline: true,
    })._id,
  }
}

/** Expects that a verb succeeded and sent exactly this event, caused by the verb's journal entry. */
export function expectTold(
  { status, heard, entries }: Done,
  { verb, to, event, payload }: { verb: string; to: string; event: EventName; payload: object },
): void {
  expect(status).toBe(200)
  expect(heard).toEqual([{ event, payload: { ...payload, eventId: someId } }])
  expect(entries).toMatchObject([
    { kind: 'operator', verb, refused: null, cause: null },
    { kind: 'event', event, to, payload: heard[0]?.payload as object, cause: entries[0]?.seq },
  ])
}
