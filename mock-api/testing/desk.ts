/** What the tests of the operator's desk share: two players who listen, and what becomes of each act of the staff. */
import { expect } from 'vitest'
import type { EventName } from '../../contracts/registry/registry.ts'
import { openRequest, operate, someId, startFrozenSimulator, succeed, textWith } from '../testing.ts'
import type { JournalEntry } from '../world/journal.ts'
import { listen, type Heard } from './listen.ts'
import { contentOf, newPlayer } from './market.ts'

export interface Done {
  readonly status: number
  readonly answer: unknown
  /** What the player's socket heard of it. */
  readonly heard: readonly Heard[]
  /** What it left in the journal. */
  readonly entries: readonly JournalEntry[]
}

export async function startDesk() {
  const simulator = await startFrozenSimulator()
  const player = await newPlayer(simulator)
  const mine = await listen(simulator, player)
  const theirs = await listen(simulator, await newPlayer(simulator))
  const { journal, store } = simulator.world()

  /** Has the staff do something, of which nobody but the player may hear. */
  async function act(verb: string, body: unknown): Promise<Done> {
    // What a test has set up before is not of this act.
    await Promise.all([mine.heard(), theirs.heard()])
    const before = journal.last()
    const { status, body: answer } = await operate(simulator, verb, body)
    const heard = await mine.heard()
    expect(await theirs.heard()).toEqual([])
    return { status, answer, heard, entries: journal.page(before, Infinity).entries }
  }

  /** The same for what is done and tells nobody. Answers what it answered. */
  async function quietly(verb: string, body: unknown): Promise<unknown> {
    const { status, answer, heard, entries } = await act(verb, body)
    expect({ status, heard }).toEqual({ status: 200, heard: [] })
    expect(entries).toMatchObject([{ kind: 'operator', verb, refused: null, cause: null }])
    return answer
  }

  /**
   * The same for what may be refused: `done`, or the status and the name of the refusal, which changes nothing, of which
   * nobody hears, and which stands in the journal alone.
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
    /** Whoever is at the desk. */
    salma: store.operators.all()[0]?._id ?? '',
    /** Somebody else of the staff. */
    nour: store.operators.insert({
      _id: 'a'.repeat(24),
      userId: 'f'.repeat(24),
      displayName: 'Nour',
      isOnline: true,
    })._id,
  }
}

/** Expects that an act was done, and told its player of it by exactly this event, which names the act as its cause. */
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
