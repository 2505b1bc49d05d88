/** The whole control API on one page: how scenarios, tests and testers reach into a simulator. */
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { waitingRequests } from '../domain/requests.ts'
import { fieldErrors } from '../http/input.ts'
import { Refusal } from '../domain/refusal.ts'
import { errors } from '../../contracts/registry/errors.ts'
import { isVerbName, verbs, type Verb } from '../operator/verbs.ts'
import { accounts } from '../seed/accounts.ts'
import { perform } from '../world/act.ts'
import type { World } from '../world/world.ts'
import { ControlError } from './control-error.ts'
import { JournalQuery, matcherOf, WaitBody } from './journal-query.ts'
import { didYouMean } from './suggest.ts'
import type { Worlds } from './worlds.ts'

export interface ControlRequest {
  readonly worlds: Worlds
  /** The world of the path, or of the header or cookie where the path names none. */
  readonly world: World
  /** Where the simulator answers, `http://127.0.0.1:4600`. */
  readonly url: string
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
}

export interface ControlAnswer {
  readonly status?: number
  readonly body: object
  /** The world that the caller's browser enters from here on. */
  readonly enter?: string
  /** Where a browser that asked for a page is sent instead of being shown the body. */
  readonly page?: string
}

export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below `/__sim`. */
  readonly path: string
  readonly about: string
  readonly run: (request: ControlRequest) => ControlAnswer | Promise<ControlAnswer>
}

const NewWorld = z.object({
  name: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Lower-case letters, digits and dashes, at most 64.')),
  ),
  seed: z.optional(z.int()),
})

export const routes: readonly ControlRoute[] = [
  { method: 'GET', path: '/', about: 'Health, and where everything is', run: describe },
  {
    method: 'GET',
    path: '/worlds',
    about: 'The worlds there are',
    run: ({ worlds }) => ({ body: { worlds: worlds.list().map(summary) } }),
  },
  {
    method: 'POST',
    path: '/worlds',
    about: 'A new world, seeded: {name?, seed?}',
    run: async ({ worlds, body }) => ({
      status: 201,
      body: summary(await worlds.create(parse(NewWorld, body))),
    }),
  },
  {
    method: 'POST',
    path: '/worlds/:world/enter',
    about: 'Sets the cookie, so that this browser lives in the world from here on',
    run: enter,
  },
  {
    method: 'GET',
    path: '/worlds/:world/enter',
    about: 'The same as a link: a browser goes on to the client',
    run: enter,
  },
  {
    method: 'POST',
    path: '/worlds/:world/reset',
    about: 'Back to its first day',
    run: async ({ worlds, world }) => ({ body: summary(await worlds.reset(world.name)) }),
  },
  {
    method: 'DELETE',
    path: '/worlds/:world',
    about: 'Ends the world',
    run: ({ worlds, world }) => {
      worlds.remove(world.name)
      return { body: { removed: world.name } }
    },
  },
  {
    method: 'GET',
    path: '/worlds/:world/waiting',
    about: 'The requests that nobody has answered yet, longest waiting first',
    run: ({ world }) => ({ body: { requests: waitingRequests(world) } }),
  },
  {
    method: 'POST',
    path: '/worlds/:world/operator/:verb',
    about: `What the staff does: ${Object.keys(verbs).join(', ')}`,
    run: actAsOperator,
  },
  {
    method: 'GET',
    path: '/worlds/:world/journal',
    about: 'What happened: ?after=SEQ&limit=N, oldest first',
    run: ({ world, query }) => {
      const { after, limit } = parse(JournalQuery, query)
      return { body: world.journal.page(after, limit) }
    },
  },
  {
    method: 'POST',
    path: '/worlds/:world/journal/wait',
    about: 'The first entry after a seq that matches, now or once it is written: {match, after?, timeoutMs?}',
    run: async ({ world, body, signal }) => {
      const { match, after, timeoutMs } = parse(WaitBody, body)
      const entry = await world.journal.next(
        after ?? world.journal.last(),
        matcherOf(world, match),
        AbortSignal.any([signal, world.ended, AbortSignal.timeout(timeoutMs)]),
      )
      if (world.ended.aborted)
        throw new ControlError(410, `The world "${world.name}" has ended: wait in another.`)
      return { body: { entry: entry ?? null } }
    },
  },
]

const summary = (world: World) => ({
  name: world.name,
  seed: world.seed,
  now: world.clock.instant(),
  entries: world.journal.last(),
})

function enter({ world }: ControlRequest): ControlAnswer {
  return { enter: world.name, page: '/', body: summary(world) }
}

function describe({ worlds, world, url }: ControlRequest): ControlAnswer {
  return {
    body: {
      name: 'kamasouk simulator',
      status: 'ok',
      addresses: {
        client: `${url}/`,
        api: `${url}/api`,
        realtime: `${url}/socket.io`,
        control: `${url}/__sim`,
      },
      world: world.name,
      seed: world.seed,
      worlds: worlds.list().map(summary),
      operators: world.store.operators
        .all()
        .map(({ _id, displayName, isOnline }) => ({ _id, displayName, isOnline })),
      accounts: accounts.map(({ email, password, role }) => ({ email, password, role })),
      routes: routes.map(({ method, path, about }) => ({ method, path: `/__sim${path}`, about })),
    },
  }
}

async function actAsOperator({ world, params, body }: ControlRequest): Promise<ControlAnswer> {
  const name = params['verb'] ?? ''
  if (!isVerbName(name)) {
    const known = Object.keys(verbs)
    throw new ControlError(
      404,
      `The operator has no verb "${name}".${didYouMean(name, known)} There are: ${known.join(', ')}.`,
    )
  }
  const verb: Verb = verbs[name]
  const input = parse(verb.body, body)
  try {
    const { result, commit } = await perform(world, (act) => verb.run(act, input))
    commit({ kind: 'operator', verb: name, body: input, refused: null })
    return { body: result }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    world.journal.append({ kind: 'operator', verb: name, body: input, refused: error.code })
    throw new ControlError(
      errors[error.code].status,
      `The operator cannot ${name}: ${error.code} (${error.message})`,
      error.code,
    )
  }
}

/** Testers and developers read these. */
const { localeError: inEnglish } = en()

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: inEnglish })
  if (parsed.success) return parsed.data
  const faults = Object.entries(fieldErrors(parsed.error, 'body')).map(
    ([field, fault]) => `${field}: ${fault}`,
  )
  throw new ControlError(400, faults.join(' '), 'invalid-input')
}
