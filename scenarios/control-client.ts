/** The control API of a running simulator, `/__sim`, as seen from one of its worlds. */
import type * as z from 'zod/mini'
import type { Match } from '../mock-api/control/journal-query.ts'
import {
  Found,
  JournalPage,
  OperatorAnswer,
  Refused,
  Waiting,
  Worlds,
  type Entry,
} from './control-answers.ts'
import { CouldNotRun } from '../contracts/command/errors.ts'

export interface ControlClient {
  readonly target: string
  readonly world: string
  /** The number that the world was made from. */
  seed(): Promise<number>
  /** The ids of the requests that nobody has answered yet, longest waiting first. */
  waiting(): Promise<readonly string[]>
  /** Entries with a seq above `after`, oldest first, and the seq of the newest of all. */
  journal(after: number, limit: number): Promise<JournalPage>
  /** The first entry above `after` that matches, or undefined where none is written in time. */
  find(match: Match, after: number, withinMs: number): Promise<Entry | undefined>
  operate(verb: string, body: unknown): Promise<unknown>
}

/** The simulator understood and said no; `code` names a rule of the provider. */
export class ControlRefusal extends CouldNotRun {
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

export interface ControlClientOptions {
  /** `http://127.0.0.1:4600` */
  readonly target: string
  readonly world: string
  /** Ends what is under way; the call then rejects with the signal's reason. */
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
    body?: object,
  ): Promise<z.output<Schema>> {
    const { isOk, text } = await send(path, body)
    const answer = parseJson(text)
    if (isOk) {
      const parsed = schema.safeParse(answer)
      if (parsed.success) return parsed.data
    } else {
      const refused = Refused.safeParse(answer)
      if (refused.success) throw new ControlRefusal(refused.data.message, refused.data.code)
    }
    throw new CouldNotRun(
      `What answers at ${target} is not a simulator that this command understands: ` +
        `look at ${target}/__sim, or name another with --target.`,
    )
  }

  async function send(path: string, body: object | undefined): Promise<{ isOk: boolean; text: string }> {
    try {
      const response = await fetch(`${target}/__sim${path}`, {
        signal,
        redirect: 'manual',
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      const text = await response.text()
      hasAnswered = true
      return { isOk: response.ok, text }
    } catch (error) {
      signal.throwIfAborted()
      throw new CouldNotRun(unreachable(target, hasAnswered), { cause: error })
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
    waiting: async () => (await ask(Waiting, `${inWorld}/waiting`)).requests.map(({ _id }) => _id),
    journal: (after, limit) =>
      ask(JournalPage, `${inWorld}/journal?after=${String(after)}&limit=${String(limit)}`),
    async find(match, after, withinMs) {
      const endsAt = performance.now() + withinMs
      for (;;) {
        const remainingMs = Math.max(0, Math.ceil(endsAt - performance.now()))
        const timeoutMs = Math.min(remainingMs, sliceMs)
        const { entry } = await ask(Found, `${inWorld}/journal/wait`, { match, after, timeoutMs })
        if (entry) return entry
        if (timeoutMs === remainingMs) return undefined
      }
    },
    operate: (verb, body) => ask(OperatorAnswer, `${inWorld}/operator/${verb}`, body as object),
  }
}

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
