/** The control API of a running simulator, `/__sim`, as seen from one of its worlds. */
import type * as z from 'zod/mini'
import type { Match } from '../../mock-api/control/journal-query.ts'
import type { RunOutcome, RunProgress } from '../../mock-api/control/runs.ts'
import { longestDurationMs } from '../../contracts/shared/durations.ts'
import {
  AddedFault,
  AnnouncedRun,
  Anything,
  Clock,
  DeskList,
  Found,
  NewWorld,
  JournalPage,
  OperatorAnswer,
  Overview,
  Refused,
  Runs,
  RemovedFaults,
  Snapshots,
  TakenSnapshot,
  Worlds,
  type Account,
  type Entry,
  type Operators,
  type Run,
  type SnapshotSummary,
  type WorldSummary,
} from './control-answers.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'

export interface ControlClient {
  readonly target: string
  readonly world: string
  /** The number that the world was made from. */
  seed(): Promise<number>
  /** The accounts of the demo, each with its password. */
  accounts(): Promise<readonly Account[]>
  /** The staff of the world. */
  operators(): Promise<Operators>
  /** The requests that nobody has answered, the trackings that nobody has taken, the exchanges that are pending. */
  desk(): Promise<DeskList>
  /** Entries with a seq above `after`, oldest first, and the seq of the newest of all. */
  journal(after: number, limit: number): Promise<JournalPage>
  /** The first entry above `after` that matches, or undefined where none is written in time. */
  find(match: Match, after: number, withinMs: number): Promise<Entry | undefined>
  operate(verb: string, body: unknown): Promise<unknown>
  /** All of the simulator. */
  worlds(): Promise<readonly WorldSummary[]>
  /** Answers the name of a new world; what is not given is the simulator's to choose. */
  createWorld(wanted: {
    readonly name?: string | undefined
    readonly seed?: number | undefined
  }): Promise<string>
  resetWorld(): Promise<void>
  /** Ends this world. */
  removeWorld(): Promise<void>
  clock(): Promise<Clock>
  /** 1 is real time, 10 ten times as fast, 0 stands still. */
  setClockRate(rate: number): Promise<void>
  advance(ms: number): Promise<void>
  /** Answers the fault's id. */
  addFault(definition: object): Promise<string>
  removeFault(id: string): Promise<void>
  /** Of the whole world; answers their ids. */
  removeFaults(): Promise<readonly string[]>
  /** Answers the snapshot's name. */
  takeSnapshot(name: string | undefined): Promise<string>
  snapshots(): Promise<readonly SnapshotSummary[]>
  restoreSnapshot(name: string): Promise<void>
  /** The scenario runs of the world: now, or once none is going on, but no later than `quietWithinMs`. */
  runs(quietWithinMs: number): Promise<readonly Run[]>
  /** Says where a run is. Answers after `holdMs`, or as soon as the run is to stop. */
  tellOfRun(id: string, progress: RunProgress, holdMs: number): Promise<Run>
  endRun(id: string, outcome: RunOutcome): Promise<void>
  /** Undefined where there is none of this id. */
  entity(kind: string, id: string): Promise<object | undefined>
}

/** The simulator understood and said no; `code` names a rule of the provider. */
export class ControlRefusal extends CouldNotRun {
  readonly status: number
  readonly code: string | undefined

  constructor(message: string, status: number, code: string | undefined) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface ControlClientOptions {
  /** `http://127.0.0.1:4600` */
  readonly target: string
  readonly world: string
  /**
   * Ends what is under way; the call then rejects with the signal's reason. What a run takes and has to give back is
   * not broken off: nobody would know whether it was taken.
   */
  readonly signal: AbortSignal
  /** The simulator holds one question for up to a minute; a longer wait is asked in slices of this. */
  readonly sliceMs?: number
}

export function createControlClient({
  target,
  world,
  signal,
  sliceMs = 50_000,
}: ControlClientOptions): ControlClient {
  const inWorld = `/worlds/${encodeURIComponent(world)}`
  let hasAnswered = false

  async function ask<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    sent: Sent = {},
  ): Promise<z.output<Schema>> {
    const { status, text } = await send(path, sent)
    const answer = parseJson(text)
    if (status < 400) {
      const parsed = schema.safeParse(answer)
      if (parsed.success) return parsed.data
    } else {
      const refused = Refused.safeParse(answer)
      if (refused.success) throw new ControlRefusal(refused.data.message, status, refused.data.code)
    }
    throw new CouldNotRun(
      `What answers at ${target} is not a simulator that this command understands: ` +
        `look at ${target}/__sim, or name another with --target.`,
    )
  }

  async function send(
    path: string,
    { method, body, headers, isTaking = false, holdMs = 0 }: Sent,
  ): Promise<{ status: number; text: string }> {
    signal.throwIfAborted()
    const tooLong = AbortSignal.timeout(answerMs + holdMs)
    try {
      const response = await fetch(`${target}/__sim${path}`, {
        signal: isTaking ? tooLong : AbortSignal.any([signal, tooLong]),
        redirect: 'manual',
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...headers,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      hasAnswered = true
      return { status: response.status, text }
    } catch (error) {
      signal.throwIfAborted()
      throw new CouldNotRun(
        tooLong.aborted ? tooSlow(target, answerMs + holdMs) : unreachable(target, hasAnswered),
        { cause: error },
      )
    }
  }

  return {
    target,
    world,
    async seed() {
      const { worlds } = await ask(Worlds, '/worlds')
      const found = worlds.find(({ name }) => name === world)
      if (!found)
        throw new CouldNotRun(`The world "${world}" ended as the run began: name another with --world.`)
      return found.seed
    },
    accounts: async () => (await ask(Overview, '')).accounts,
    operators: async () => (await ask(Overview, '', { headers: { 'x-world': world } })).operators,
    desk: () => ask(DeskList, `${inWorld}/waiting`),
    journal: (after, limit) =>
      ask(JournalPage, `${inWorld}/journal?after=${String(after)}&limit=${String(limit)}`),
    async find(match, after, withinMs) {
      const endsAt = performance.now() + withinMs
      for (;;) {
        const remainingMs = Math.max(0, Math.ceil(endsAt - performance.now()))
        const timeoutMs = Math.min(remainingMs, sliceMs)
        const { entry } = await ask(Found, `${inWorld}/journal/wait`, {
          body: { match, after, timeoutMs },
          holdMs: timeoutMs,
        })
        if (entry) return entry
        if (timeoutMs === remainingMs) return undefined
      }
    },
    operate: (verb, body) => ask(OperatorAnswer, `${inWorld}/operator/${verb}`, { body: body as object }),
    worlds: async () => (await ask(Worlds, '/worlds')).worlds,
    createWorld: async (wanted) => (await ask(NewWorld, '/worlds', { body: wanted, isTaking: true })).name,
    async resetWorld() {
      await ask(Anything, `${inWorld}/reset`, { method: 'POST' })
    },
    async removeWorld() {
      await ask(Anything, inWorld, { method: 'DELETE' }).catch(unlessGone)
    },
    clock: () => ask(Clock, `${inWorld}/clock`),
    async setClockRate(rate) {
      await ask(Anything, `${inWorld}/clock`, { method: 'PUT', body: { rate }, isTaking: true })
    },
    async advance(ms) {
      // The simulator lives through a week at a time.
      for (let left = ms; left > 0; left -= longestDurationMs) {
        const by = Math.min(left, longestDurationMs)
        await ask(Anything, `${inWorld}/clock/advance`, { body: { by }, holdMs: longestAdvanceMs })
      }
    },
    addFault: async (definition) =>
      (await ask(AddedFault, `${inWorld}/faults`, { body: definition, isTaking: true })).fault.id,
    async removeFault(id) {
      // One that has ended by itself is gone already.
      await ask(Anything, `${inWorld}/faults/${id}`, { method: 'DELETE' }).catch(unlessGone)
    },
    removeFaults: async () => (await ask(RemovedFaults, `${inWorld}/faults`, { method: 'DELETE' })).removed,
    takeSnapshot: async (name) =>
      (await ask(TakenSnapshot, `${inWorld}/snapshots`, { body: { name } })).snapshot.name,
    snapshots: async () => (await ask(Snapshots, `${inWorld}/snapshots`)).snapshots,
    async restoreSnapshot(name) {
      await ask(Anything, `${inWorld}/snapshots/${encodeURIComponent(name)}/restore`, { method: 'POST' })
    },
    runs: async (quietWithinMs) =>
      (await ask(Runs, `${inWorld}/runs?quietWithinMs=${String(quietWithinMs)}`, { holdMs: quietWithinMs }))
        .runs,
    tellOfRun: async (id, progress, holdMs) =>
      (
        await ask(AnnouncedRun, `${inWorld}/runs/${id}`, {
          method: 'PUT',
          body: { ...progress, holdMs },
          holdMs,
          isTaking: holdMs === 0,
        })
      ).run,
    async endRun(id, outcome) {
      await ask(AnnouncedRun, `${inWorld}/runs/${id}?outcome=${outcome}`, { method: 'DELETE' })
    },
    entity: (kind, id) =>
      ask(Anything, `${inWorld}/entities/${kind}/${encodeURIComponent(id)}`).catch(unlessGone),
  }
}

interface Sent {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly body?: object | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Goes on where the run is stopped. */
  readonly isTaking?: boolean
  /** How long the simulator may keep the question. */
  readonly holdMs?: number
}

/** A simulator that lives, on a machine that has other work, takes no longer. */
const answerMs = 10_000
const longestAdvanceMs = 60_000

function unlessGone(error: unknown): undefined {
  if (!(error instanceof ControlRefusal) || error.status !== 404) throw error
}

const tooSlow = (target: string, ms: number): string =>
  `${target} has not answered within ${String(ms / 1000)} s: is a simulator there? Name another with --target.`

function unreachable(target: string, hasAnswered: boolean): string {
  return hasAnswered
    ? `The simulator at ${target} went away during the run: start it again (npm start, or npm run sim) and run anew.`
    : `No simulator answers at ${target}: start one with npm start or npm run sim, or name another with --target.`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
