/**
 * Sits at the desk of a world: reads its journal, lets `decide` make up the mind, and does what is due by the world's clock.
 * While a scenario is being played there, what it may be waiting for is left alone: conversations that had begun go on,
 * and nothing new is taken up.
 */
import type { Random } from '../../mock-api/world/random.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { Run } from '../../mock-api/control/api.ts'
import { ControlRefusal, type ControlClient } from '../runner/control-client.ts'
import { follow, WorldBeganAnew } from '../runner/tail.ts'
import { decide, findWaiting } from './decide.ts'
import { actsAhead, isDeskLeft, openDesk, type Act, type Desk } from './desk.ts'
import type { Arrival } from './happenings.ts'
import type { Persona } from './persona.ts'
import { createWatch } from './watch.ts'

export interface DoneAct {
  /** The world's time. */
  readonly at: string
  readonly act: Act
  /** The player's character, where it is known. */
  readonly name: string
  /** The refusal's code. */
  readonly refused: string | undefined
}

export interface Attending {
  readonly persona: Persona
  readonly random: Random
  /** Acts at once, and not when it would be time. */
  readonly isHasty: boolean
  /** Ends it, as `signal` does. */
  readonly client: ControlClient
  readonly signal: AbortSignal
  /** Once it has seen who waits. */
  readonly onReady: () => void
  readonly onAct: (done: DoneAct) => void
  /** A scenario has begun, for which it makes room. */
  readonly onYield: (run: Run) => void
}

/** Attends until `signal` aborts; rejects when the world or its simulator goes away. Answers whether the desk was left. */
export async function attend(attending: Attending): Promise<{ readonly awayAs: string | undefined }> {
  for (;;) {
    try {
      return await attendOnce(attending)
    } catch (error) {
      // A world that was reset has another desk; one that has ended has none, which its name will say.
      if (!(error instanceof WorldBeganAnew)) throw error
    }
  }
}

const quietSliceMs = 50_000

async function attendOnce(attending: Attending): Promise<{ readonly awayAs: string | undefined }> {
  const { persona, random, isHasty, client, signal, onReady, onAct, onYield } = attending
  const operators = await client.operators()
  const operator = operators.find(({ isOnline }) => isOnline) ?? operators[0]
  let desk: Desk = openDesk(persona, operator?._id ?? '')
  let { last: position } = await client.journal(0, 1)
  let isToLookAround = true
  let isYielding = false
  const over = new AbortController()
  const failed = Promise.withResolvers<never>()
  const watch = createWatch(client)
  /** What was asked of the simulator already, though the journal has not been read so far. */
  const tried = new WeakSet<Act>()

  function take(entry: Entry): void {
    // Read twice, by whoever waits for the next and by whoever is about to act.
    if (entry.seq <= position) return
    position = entry.seq
    desk = decide(desk, entry, random)
    if (entry.kind === 'world' && entry.action === 'restored') isToLookAround = true
    watch.take(entry)
  }

  async function read(): Promise<void> {
    for await (const entry of follow(client, position)) take(entry)
  }

  async function lookAround(): Promise<void> {
    isToLookAround = false
    await watch.read()
    const { requests, trackings, exchanges } = await client.desk()
    const waiting: Arrival[] = [
      ...requests.map(({ _id, username }) => ({ kind: 'request', id: _id, name: username }) as const),
      ...trackings.map(({ _id }) => ({ kind: 'tracking', id: _id, name: '' }) as const),
      ...exchanges
        .filter(({ operatorId }) => (operatorId ?? null) === null)
        .map(({ _id, SenderGameName }) => ({ kind: 'exchange', id: _id, name: SenderGameName }) as const),
    ]
    desk = findWaiting(desk, waiting, watch.nowMs(), random)
    onReady()
  }

  async function yieldTo(run: Run): Promise<void> {
    isYielding = true
    onYield(run)
    while ((await client.runs(quietSliceMs)).some(isGoingOn)) continue
    isYielding = false
    watch.rouse()
  }

  const isAhead = (act: Act): boolean => actsAhead(desk).some((due) => due.act === act)

  async function perform(act: Act): Promise<void> {
    if (act.isNew) {
      const run = (await client.runs(0)).find(isGoingOn)
      if (run) {
        yieldTo(run).catch(failed.reject)
        return
      }
    }
    // Somebody else may have acted a moment ago.
    for (const entry of (await client.journal(position, 1000)).entries) take(entry)
    if (!isAhead(act)) return
    tried.add(act)
    const done = { at: new Date(watch.nowMs()).toISOString(), act, name: nameOf(desk, act) }
    try {
      await client.operate(act.verb, act.body)
      onAct({ ...done, refused: undefined })
    } catch (error) {
      if (!(error instanceof ControlRefusal) || error.code === undefined) throw error
      onAct({ ...done, refused: error.code })
    }
  }

  async function work(): Promise<void> {
    while (!over.signal.aborted) {
      watch.beginTurn()
      if (isToLookAround) await lookAround()
      if (watch.isStale()) await watch.read()
      const next = actsAhead(desk).find(({ act }) => !tried.has(act) && !(isYielding && act.isNew))
      const leftMs = next === undefined ? Infinity : isHasty ? 0 : watch.untilMs(next.dueMs)
      if (next && leftMs <= 0) await perform(next.act)
      else await watch.rest(leftMs)
    }
  }

  const stop = (): void => {
    over.abort()
    watch.rouse()
  }
  signal.addEventListener('abort', stop)
  try {
    await Promise.race([work(), read(), failed.promise])
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
  return { awayAs: isDeskLeft(desk) ? desk.operatorId : undefined }
}

const isGoingOn = ({ outcome }: Run): boolean => outcome === null

const nameOf = ({ cases }: Desk, { body }: Act): string =>
  ['requestId', 'trackingId', 'transactionId']
    .map((field) => cases.get(String(body[field]))?.name ?? '')
    .find((name) => name !== '') ?? ''
