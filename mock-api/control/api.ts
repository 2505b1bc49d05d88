/**
 * The control API (`/__sim`) as one table. The server, the typed client and the OpenAPI document are made from it. Imports
 * nothing of Node, so that a browser can use it too.
 */
import * as z from 'zod/mini'
import { Request } from '../../contracts/registry/conversations.ts'
import { CurrentExchange } from '../../contracts/registry/exchanges.ts'
import { endpoints, events } from '../../contracts/registry/registry.ts'
import { Tracking } from '../../contracts/registry/trackings.ts'
import { Role } from '../../contracts/registry/users.ts'
import { Id, Instant } from '../../contracts/registry/values.ts'
import { durationMs, durationRule, longestDurationMs } from '../../contracts/shared/durations.ts'
import { FaultBody, kindNames } from '../faults/kinds.ts'
import { verbs } from '../operator/verbs.ts'
import { sizeNames } from '../seed/sizes.ts'
import { fastestRate } from '../world/clock.ts'
import { Entry, entryKinds } from '../world/journal-entry.ts'
import {
  ConversationItem,
  Desk,
  DeskQuery,
  listQueries,
  OperatorItem,
  RateItem,
  ServerItem,
  TransactionItem,
  UserItem,
} from './lists.ts'
import { Match } from './match.ts'
import { AnyOutcome, PlannedStep, Recording, Run, runOutcomes, RunStep } from './run-schemas.ts'
import { Order, pageOf, PointInTime, Text, wholeNumber, wordOf, wordsOf } from './query.ts'

export type { PlannedStep, Recording, Run, RunOutcome, RunStep } from './run-schemas.ts'

type Schema = z.ZodMiniType

export interface Row {
  /** The method, and the path below `/__sim`; `{name}` is a path parameter. */
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  readonly about: string
  /** The path parameters that have a schema; the others are any text. */
  readonly params?: z.ZodMiniObject
  readonly query?: Schema
  readonly body?: Schema
  /** Of a success. */
  readonly response: Schema
  /** Of a success; 200 by default. */
  readonly status?: 201
  /**
   * `stream`: returns server-sent events, each with data of the response's schema, also over a WebSocket. `upload`: reads a
   * large body in chunks. `download`: sends a large response in chunks, as a file.
   */
  readonly transfer?: 'stream' | 'upload' | 'download'
  /** A browser that asks for a page gets one, or a redirect. */
  readonly forBrowsers?: true
  /** For a call that creates, closes or deletes the world in its path. The others need one that is open. */
  readonly worldMayBeClosed?: true
  /** The bytes of the largest body, if it is larger than usual. */
  readonly bodyLimit?: number
}

const count = z.int().check(z.gte(0))

const Name = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Lower-case letters, digits and dashes, at most 64.'))

/** A path on the client's origin, so that no link leads to another site. */
const ClientPath = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^\/(?!\/)[^\\\p{Cc}]*$/u,
      'Must be a path of the client, for example /buy: one slash at the start, and no backslash.',
    ),
  )

const Removed = z.object({ removed: z.string() })

/** A mistake in a scenario. Line and column start at 1. */
const LineProblem = z.object({ line: z.int(), column: z.int(), message: z.string() })
export type LineProblem = z.infer<typeof LineProblem>

/** The body of every refusal. `code` is a rule of the provider, or `invalid-input`. */
export const Problem = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  problems: z.optional(z.array(LineProblem)),
})

// Worlds

const onDisk = {
  bytes: count,
  /** Real time. */
  writtenAt: Instant,
}

/** `problem` says why the last write failed. */
const SavedState = z.object({ ...onDisk, problem: z.nullable(z.string()) })
export type SavedState = z.infer<typeof SavedState>
const ClosedWorld = z.object({ name: z.string(), ...onDisk })
export type ClosedWorld = z.infer<typeof ClosedWorld>

const WorldSummary = z.object({
  name: z.string(),
  seed: z.int(),
  now: Instant,
  entries: count,
  /** Real time. A world that is unused for half an hour is removed, or closed if it is saved, except the default world and pinned ones. */
  lastUsedAt: Instant,
  pinned: z.boolean(),
  /** Null without --data. */
  saved: z.nullable(SavedState),
})
export type WorldSummary = z.infer<typeof WorldSummary>

const WorldsNow = z.object({
  /** The world that changed; null in the first event, and if several have changed. */
  world: z.nullable(z.string()),
  worlds: z.array(WorldSummary),
})
export type WorldsNow = z.infer<typeof WorldsNow>

/** The seq of a journal entry. */
const Seq = z.int().check(z.gte(1))

/** The process that answers, when a balancer spreads worlds over several. */
const Process = z.object({ pid: z.int(), port: z.int() })

const address = z.string()
const Overview = z.object({
  name: z.literal('kamasouk simulator'),
  status: z.literal('ok'),
  addresses: z.object({
    client: z.optional(address),
    console: z.optional(address),
    api: address,
    realtime: address,
    control: address,
  }),
  descriptions: z.object({ calls: address, events: address, control: address }),
  world: z.string(),
  seed: z.int(),
  worlds: z.array(WorldSummary),
  operators: z.array(z.object({ _id: Id, displayName: z.string(), isOnline: z.boolean() })),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), role: Role })),
  routes: z.array(z.object({ method: z.string(), path: z.string(), about: z.string() })),
})
export type Overview = z.infer<typeof Overview>

// Documents

/** A browser gets a page, unless it asks for JSON. */
const Format = z.strictObject({ format: z.optional(z.enum(['json'])) })
const OpenApiDocument = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })
const AsyncApiDocument = z.looseObject({ asyncapi: z.string(), operations: z.looseObject({}) })

export const documentPaths = {
  calls: '/__sim/openapi.json',
  events: '/__sim/asyncapi.json',
  control: '/__sim/control.openapi.json',
} as const

// Entities

const entityKinds = ['request', 'tracking', 'transaction', 'server', 'user', 'operator'] as const
export type EntityKind = (typeof entityKinds)[number]

// Clock

const Rate = z.number().check(z.gte(0), z.lte(fastestRate))
const Scheduled = z.object({ name: z.string(), at: Instant })

const Clock = z.object({
  now: Instant,
  /** 1 is real time, 10 ten times faster, 0 stops the clock. */
  rate: Rate,
  booked: z.array(Scheduled),
})
export type Clock = z.infer<typeof Clock>

const advanceRule = `Must be ${durationRule}; or whole milliseconds.`
/** `30m`, or milliseconds. */
const Span = z.pipe(
  z.union([z.string(), z.number()], advanceRule),
  z.pipe(
    z.transform((by: string | number) => (typeof by === 'number' ? by : durationMs(by))),
    z.int(advanceRule).check(z.gte(0), z.lte(longestDurationMs, 'At most 168h at a time.')),
  ),
)

// Journal

const seq = wholeNumber(0, 999_999_999)

/** The seq of an entry, in a path. */
const EntryNumber = z.string().check(z.regex(/^\d{1,9}$/, 'Must be the number of a journal entry.'))

const journalFilters = {
  /** One kind, or several with commas: `call,event`. */
  kind: z.optional(wordsOf(entryKinds)),
  /** The e-mail address or id of a user: their calls, sockets, events and mails, and what operators did for them. */
  player: z.optional(Text),
  /** The id of a call: the call, and faults that affected it. */
  call: z.optional(wordOf(Object.keys(endpoints))),
  /** The name of an event: the event, and faults that affected it. */
  event: z.optional(wordOf(Object.keys(events))),
  text: z.optional(Text),
  /** The seq of an entry: what it caused. */
  cause: z.optional(seq),
}

export const StreamQuery = z.strictObject({
  /** By default only new entries. The header `Last-Event-ID` overrides it. */
  after: z.optional(seq),
  ...journalFilters,
})

// Faults and sockets

const Fault = z.object({
  id: z.string(),
  kind: z.enum(kindNames),
  definition: z.looseObject({}),
  /** The user whom it affects; null for every user. */
  userId: z.nullable(Id),
  /** How many more times it is applied; null if only its ttl ends it. */
  remaining: z.nullable(z.int()),
  /** The world's time; null if only its times end it. */
  endsAt: z.nullable(Instant),
  /** A paused fault stays in its place and does not act. */
  paused: z.boolean(),
  hits: count,
})
const FaultAnswer = z.object({ fault: Fault })

const Socket = z.object({
  id: z.string(),
  userId: Id,
  email: z.optional(z.string()),
  connectedAt: Instant,
  transport: z.string(),
})

// Snapshots

const Snapshot = z.object({
  name: z.string(),
  /** The world's time. */
  takenAt: Instant,
  seed: z.int(),
  rows: count,
})
export type SnapshotSummary = z.infer<typeof Snapshot>
const SnapshotAnswer = z.object({ snapshot: Snapshot })

const SnapshotFile = z.looseObject({ version: z.int() })

// Bundles

const BundleFile = z.looseObject({ kind: z.string(), version: z.int() })

// Scenarios

const InputValue = z.union([z.string(), z.number(), z.boolean()])
const ScenarioInput = z.object({ default: z.optional(InputValue), about: z.optional(z.string()) })

const scenarioFacts = {
  title: z.string(),
  about: z.nullable(z.string()),
  tags: z.array(z.string()),
  inputs: z.record(z.string(), ScenarioInput),
}

const LibraryScenario = z.object({ name: z.string(), ...scenarioFacts })
export type LibraryScenario = z.infer<typeof LibraryScenario>

const scenarioSource = {
  scenario: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  yaml: z.optional(z.string()),
}
const hasOneSource = z.refine<{ scenario?: string | undefined; yaml?: string | undefined }>(
  ({ scenario, yaml }) => (scenario === undefined) !== (yaml === undefined),
  { path: ['scenario'], error: 'Name a scenario of the library, or send the text of a scenario as yaml.' },
)
/** A scenario has at most 256 KB, and JSON escapes quotes and line breaks. */
const scenarioLimit = 1024 * 1024

const ScenarioSource = z.strictObject(scenarioSource).check(hasOneSource)
export type ScenarioSource = z.infer<typeof ScenarioSource>

const ScenarioCheck = z.object({
  problems: z.array(LineProblem),
  scenario: z.nullable(z.object({ ...scenarioFacts, steps: z.array(PlannedStep) })),
  yaml: z.optional(z.string()),
})
export type ScenarioCheck = z.infer<typeof ScenarioCheck>

// Runs

const RunAnswer = z.object({ run: Run })

/** A step as its runner reports it: journal entries by their seq. */
const StepReport = z.strictObject({
  ...RunStep.shape,
  failure: z.nullable(
    z.strictObject({ awaited: z.string(), nearest: z.nullable(count), journal: z.array(count) }),
  ),
})
export type StepReport = z.infer<typeof StepReport>

/** A run, and its steps in the order of the file. In a stream, only the steps that have changed. */
const RunWithSteps = z.object({ run: Run, steps: z.array(RunStep) })
export type RunWithSteps = z.infer<typeof RunWithSteps>

const RunRequest = z
  .strictObject({
    ...scenarioSource,
    inputs: z._default(z.record(z.string(), InputValue), {}),
    /** `real`, `max`, or a factor: `10x`. */
    speed: z._default(
      z.string().check(z.regex(/^(real|max|\d{1,4}x)$/, 'Must be real, max or a factor such as 10x.')),
      'real',
    ),
    /** Also runs the `player` steps, so no browser is needed. */
    isHeadless: z._default(z.boolean(), false),
    isPaused: z._default(z.boolean(), false),
  })
  .check(hasOneSource)
export type RunRequest = z.infer<typeof RunRequest>

const LastRun = z.object({ outcome: AnyOutcome, endedAt: Instant, world: z.string(), run: z.string() })
export type LastRun = z.infer<typeof LastRun>

/** How long a call may wait. */
const WaitMs = z.int().check(z.gte(0), z.lte(60_000))
const RunId = z
  .string()
  .check(z.regex(/^[\w-]{1,64}$/, 'The id of a run has 1 to 64 letters, digits, _ and -.'))
const Title = z.string().check(z.minLength(1), z.maxLength(500))

// Recordings

const RecordedTitle = z._default(Title, 'A recorded scenario')

const RecordedScenario = z.object({
  yaml: z.string(),
  steps: count,
  /** How many entries a scenario cannot repeat. Comments in the text say why. */
  leftOut: count,
  problems: z.array(LineProblem),
})
export type RecordedScenario = z.infer<typeof RecordedScenario>

const documentRow = <const Path extends string, Document extends Schema>(
  path: Path,
  about: string,
  response: Document,
) => ({
  call: `GET ${path}` as const,
  about: `${about}. Browsers get a page, or JSON with ?format=json`,
  query: Format,
  response,
  forBrowsers: true as const,
})

const listRow = <const Name extends keyof typeof listQueries, Item extends Schema>(
  name: Name,
  about: string,
  item: Item,
) => ({
  call: `GET /worlds/{world}/${name}` as const,
  about,
  query: listQueries[name],
  response: pageOf(item),
})

const runRequest = <const Name extends string>(name: Name, about: string) => ({
  call: `POST /worlds/{world}/runs/{id}/${name}` as const,
  about,
  response: RunAnswer,
})

const table = {
  'simulator.overview': {
    call: 'GET /',
    about: 'Returns the status, addresses, worlds and accounts of the simulator. Browsers get the console',
    response: Overview,
    forBrowsers: true,
  },

  'docs.calls': documentRow('/openapi.json', 'Describes the calls of /api as OpenAPI', OpenApiDocument),
  'docs.events': documentRow('/asyncapi.json', 'Describes the events as AsyncAPI', AsyncApiDocument),
  'docs.control': documentRow(
    '/control.openapi.json',
    'Describes this control API as OpenAPI',
    OpenApiDocument,
  ),

  'worlds.list': {
    call: 'GET /worlds',
    about:
      'Lists the worlds of this process, and with --data the others on disk. Behind a balancer, other processes have other worlds',
    response: z.object({
      process: Process,
      worlds: z.array(WorldSummary),
      /** Those on the disk that this process has not opened. */
      closed: z.array(ClosedWorld),
    }),
  },
  'worlds.create': {
    call: 'POST /worlds',
    about:
      'Creates a world with demo data. Name, seed and size are optional. With from it begins in the state of a world before a journal entry',
    body: z.strictObject({
      name: z.optional(Name),
      seed: z.optional(z.int()),
      size: z.optional(z.enum(sizeNames)),
      from: z.optional(z.strictObject({ world: z.string(), before: Seq })),
    }),
    response: WorldSummary,
    status: 201,
  },
  'worlds.changes': {
    call: 'GET /worlds/stream',
    about:
      'Streams the list of worlds as server-sent events: current, created, reset, removed, dropped (unused), pinned, unpinned, opened, closed, saved, unsaved (the disk failed)',
    transfer: 'stream',
    response: WorldsNow,
  },
  'worlds.enter': {
    call: 'POST /worlds/{world}/enter',
    about: 'Sets the cookie that puts this browser into the world',
    response: WorldSummary,
    forBrowsers: true,
  },
  'worlds.enterByLink': {
    call: 'GET /worlds/{world}/enter',
    about:
      'The same as a link. Redirects a browser to the client, at the path in to. With as also signs the browser in as this player (e-mail address or id)',
    query: z.strictObject({ as: z.optional(z.string()), to: z.optional(ClientPath) }),
    response: WorldSummary,
    forBrowsers: true,
  },
  'worlds.reset': {
    call: 'POST /worlds/{world}/reset',
    about: 'Resets the world to its initial data',
    response: WorldSummary,
  },
  'worlds.rewind': {
    call: 'POST /worlds/{world}/rewind',
    about:
      'Returns the world to its state before a journal entry and disconnects its sockets, so that clients reload. The journal goes on',
    body: z.strictObject({ before: Seq }),
    response: WorldSummary,
  },
  'worlds.pin': {
    call: 'PUT /worlds/{world}/pin',
    about: 'Pins the world, so that it is not removed when it is unused, or unpins it with pinned: false',
    body: z.strictObject({ pinned: z.boolean() }),
    response: WorldSummary,
  },
  'worlds.close': {
    call: 'POST /worlds/{world}/close',
    about:
      'Closes a saved world to which nobody is connected and that had no call for a second; the next call opens it, in this process or in another',
    response: z.object({ closed: z.string() }),
    worldMayBeClosed: true,
  },
  'worlds.remove': {
    call: 'DELETE /worlds/{world}',
    about: 'Removes the world',
    response: Removed,
    worldMayBeClosed: true,
  },

  'operator.waiting': {
    call: 'GET /worlds/{world}/waiting',
    about:
      'Lists requests without a reply, trackings that nobody has taken and pending exchanges, longest waiting first',
    response: z.object({
      requests: z.array(Request),
      trackings: z.array(Tracking),
      exchanges: z.array(CurrentExchange),
    }),
  },
  'operator.desk': {
    call: 'GET /worlds/{world}/desk',
    about:
      'Returns the whole desk at once: who waits (longest first), open conversations, presence, and what expires when. With limit, the first of each list',
    query: DeskQuery,
    response: Desk,
  },
  'operator.act': {
    call: 'POST /worlds/{world}/operator/{verb}',
    about: `Acts as an operator: ${Object.keys(verbs).join(', ')}`,
    // Each verb has its own body: see operator/verbs.ts.
    body: z.unknown(),
    response: z.looseObject({}),
  },
  'entities.get': {
    call: 'GET /worlds/{world}/entities/{kind}/{id}',
    about: `Returns one entity as an operator sees it: ${entityKinds.join(', ')}`,
    params: z.object({ kind: z.enum(entityKinds) }),
    response: z.looseObject({}),
  },

  'lists.users': listRow(
    'users',
    'Lists users with their presence and open conversations, in the order of their registration',
    UserItem,
  ),
  'lists.operators': listRow(
    'operators',
    'Lists operators with their characters and how much they have open',
    OperatorItem,
  ),
  'lists.servers': listRow('servers', 'Lists servers with prices and stock', ServerItem),
  'lists.rates': listRow('rates', 'Lists exchange rates', RateItem),
  'lists.transactions': listRow(
    'transactions',
    'Lists purchases, sales and exchanges of all players, newest first',
    TransactionItem,
  ),
  'lists.conversations': listRow(
    'conversations',
    'Lists requests and trackings, open and ended, newest first',
    ConversationItem,
  ),

  'clock.get': {
    call: 'GET /worlds/{world}/clock',
    about: "Returns the world's time, the rate of its clock and what is scheduled",
    response: Clock,
  },
  'clock.setRate': {
    call: 'PUT /worlds/{world}/clock',
    about: 'Sets the rate of the clock: 1 is real time, 10 is ten times faster, 0 stops it',
    body: z.strictObject({ rate: Rate }),
    response: Clock,
  },
  'clock.advance': {
    call: 'POST /worlds/{world}/clock/advance',
    about:
      'Advances the clock by a duration (by: 30m) or to a time (to: 2026-11-22T18:00:00Z) and returns what it fired',
    body: z
      .strictObject({ by: z.optional(Span), to: z.optional(PointInTime) })
      .check(z.refine(({ by, to }) => (by === undefined) !== (to === undefined), 'Give either by or to.')),
    response: z.object({ now: Instant, fired: z.array(Scheduled) }),
  },

  'journal.read': {
    call: 'GET /worlds/{world}/journal',
    about: 'Returns a page of the journal, oldest first or newest first, with filters',
    query: z.strictObject({
      /** Only entries with a higher seq. */
      after: z._default(seq, 0),
      /** Only entries with a lower seq. */
      before: z.optional(seq),
      order: z._default(Order, 'oldest'),
      limit: z._default(wholeNumber(1, 1000), 100),
      ...journalFilters,
      /** The world's time. */
      from: z.optional(PointInTime),
      to: z.optional(PointInTime),
    }),
    response: z.object({
      entries: z.array(Entry),
      /** The seq of the oldest entry that is kept, and of the newest; 0 if there is none. */
      first: count,
      last: count,
      /** For the next page: give it as `after`, or as `before` with the newest first. Null if nothing is left. */
      next: z.nullable(count),
    }),
  },
  'journal.wait': {
    call: 'POST /worlds/{world}/journal/wait',
    about:
      'Waits for the first entry after a seq that matches. When timeoutMs (30000) is over, entry is null and timeoutMs says how long it waited',
    body: z.strictObject({
      match: Match,
      /** Only entries after this seq; by default only new entries. */
      after: z.optional(count),
      timeoutMs: z._default(WaitMs, 30_000),
    }),
    response: z.object({ entry: z.nullable(Entry), timeoutMs: z.optional(count) }),
  },
  'journal.stream': {
    call: 'GET /worlds/{world}/journal/stream',
    about:
      'Streams the entries after a seq, then new ones, with filters, as server-sent events named by kind. `ended` is the last event',
    query: StreamQuery,
    transfer: 'stream',
    response: Entry,
  },
  'journal.resend': {
    call: 'POST /worlds/{world}/journal/{seq}/resend',
    about:
      'Sends the event of an entry again, with the same eventId: at once or later (after: 2s), once or several times',
    params: z.object({ seq: EntryNumber }),
    body: z.strictObject({ after: z._default(Span, 0), times: z._default(wholeNumber(1, 10), 1) }),
    response: z.object({ event: z.string(), to: Id, at: Instant, times: z.int() }),
  },

  'faults.list': {
    call: 'GET /worlds/{world}/faults',
    about: 'Lists the active faults in the order in which they apply',
    response: z.object({ faults: z.array(Fault) }),
  },
  'faults.add': {
    call: 'POST /worlds/{world}/faults',
    about: `Adds a fault that ends after times or a ttl: ${kindNames.join(', ')}`,
    body: FaultBody,
    response: FaultAnswer,
    status: 201,
  },
  'faults.change': {
    call: 'PUT /worlds/{world}/faults/{id}',
    about:
      'Pauses a fault, lets it act again, or gives it another definition, with which its times and ttl begin again',
    body: z
      .strictObject({ paused: z.optional(z.boolean()), definition: z.optional(FaultBody) })
      .check(
        z.refine(
          ({ paused, definition }) => paused !== undefined || definition !== undefined,
          'Give paused, a definition or both.',
        ),
      ),
    response: FaultAnswer,
  },
  'faults.removeAll': {
    call: 'DELETE /worlds/{world}/faults',
    about: 'Removes all faults',
    response: z.object({ removed: z.array(z.string()) }),
  },
  'faults.remove': {
    call: 'DELETE /worlds/{world}/faults/{id}',
    about: 'Removes one fault',
    response: Removed,
  },

  'sockets.list': {
    call: 'GET /worlds/{world}/sockets',
    about: 'Lists the open sockets, oldest first',
    response: z.object({ sockets: z.array(Socket) }),
  },
  'sockets.disconnect': {
    call: 'POST /worlds/{world}/sockets/{id}/disconnect',
    about: 'Closes a socket as a network failure does. With as: server the client does not reconnect',
    body: z.strictObject({
      reason: z._default(z.string().check(z.minLength(1), z.maxLength(200)), 'cut by a tester'),
      as: z._default(z.enum(['network', 'server']), 'network'),
    }),
    response: z.object({ disconnected: Socket }),
  },

  'snapshots.list': {
    call: 'GET /worlds/{world}/snapshots',
    about: 'Lists the snapshots of the world, oldest first',
    response: z.object({ snapshots: z.array(Snapshot) }),
  },
  'snapshots.take': {
    call: 'POST /worlds/{world}/snapshots',
    about: 'Takes a snapshot. Overwrites the snapshot with the same name',
    body: z.strictObject({ name: z.optional(Name) }),
    response: SnapshotAnswer,
    status: 201,
  },
  'snapshots.export': {
    call: 'GET /worlds/{world}/snapshots/{snapshot}',
    about: 'Downloads a snapshot as a file, for --import or another world',
    transfer: 'download',
    response: SnapshotFile,
  },
  'snapshots.import': {
    call: 'PUT /worlds/{world}/snapshots/{snapshot}',
    about: 'Uploads an exported snapshot. The world does not change until the snapshot is restored',
    params: z.object({ snapshot: Name }),
    body: SnapshotFile,
    transfer: 'upload',
    response: SnapshotAnswer,
  },
  'snapshots.restore': {
    call: 'POST /worlds/{world}/snapshots/{snapshot}/restore',
    about:
      'Restores the world from a snapshot and disconnects its sockets, so that clients reconnect and reload',
    response: WorldSummary,
  },
  'snapshots.remove': {
    call: 'DELETE /worlds/{world}/snapshots/{snapshot}',
    about: 'Removes a snapshot',
    response: Removed,
  },

  'bundles.export': {
    call: 'GET /worlds/{world}/bundle',
    about:
      'Downloads the world with its journal as one file: data, time, faults, entries, and what happened as a scenario',
    query: z.strictObject({ note: z.optional(z.string().check(z.maxLength(2000))) }),
    transfer: 'download',
    response: BundleFile,
  },
  'bundles.import': {
    call: 'PUT /worlds/{world}/bundle',
    about:
      'Uploads a bundle or an exported snapshot. Creates the world, which continues where the other one was',
    params: z.object({ world: Name }),
    body: z.looseObject({ ...SnapshotFile.shape, kind: z.optional(z.string()) }),
    transfer: 'upload',
    worldMayBeClosed: true,
    response: WorldSummary,
    status: 201,
  },

  'scenarios.list': {
    call: 'GET /scenarios',
    about: 'Lists the scenarios of the library, with the last result of each since the simulator started',
    response: z.object({
      scenarios: z.array(z.object({ ...LibraryScenario.shape, last: z.nullable(LastRun) })),
    }),
  },
  'scenarios.validate': {
    call: 'POST /scenarios/validate',
    about:
      'Checks a scenario without running it. Returns its problems, or its title, inputs and steps, and the text if it is of the library',
    body: ScenarioSource,
    bodyLimit: scenarioLimit,
    response: ScenarioCheck,
  },

  'scenarios.schema': {
    call: 'GET /scenarios/schema',
    about: 'Returns the JSON schema of a scenario, with which an editor completes it',
    response: z.record(z.string(), z.unknown()),
  },

  'runs.list': {
    call: 'GET /worlds/{world}/runs',
    about: 'Lists the scenario runs of the world: active ones, then the last that ended',
    response: z.object({ runs: z.array(Run) }),
  },
  'runs.start': {
    call: 'POST /worlds/{world}/runs',
    about: 'Runs a scenario of the library, or the text of a scenario (yaml), in the world',
    body: RunRequest,
    bodyLimit: scenarioLimit,
    response: RunWithSteps,
    status: 201,
  },
  'runs.get': {
    call: 'GET /worlds/{world}/runs/{id}',
    about: 'Returns a run with the result of each step',
    response: RunWithSteps,
  },
  'runs.stream': {
    call: 'GET /worlds/{world}/stream',
    about:
      'Streams the journal as journal.stream does, each run of the world as the event `run` (first all its steps, then those that change), and the list of worlds as `worlds` at once and with each change',
    query: StreamQuery,
    transfer: 'stream',
    response: z.union([Entry, RunWithSteps, WorldsNow]),
  },
  'runs.report': {
    call: 'PUT /worlds/{world}/runs/{id}',
    about:
      'A runner reports the progress of its run. Waits up to holdMs for its next report or a request to stop, pause or go on',
    params: z.object({ id: RunId }),
    body: z.strictObject({
      title: Title,
      step: count,
      steps: count,
      holdMs: z._default(WaitMs, 0),
      scenario: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      /** At first all steps, then those that have changed. */
      changes: z._default(z.array(StepReport), []),
      error: z.optional(z.string()),
      /** The requests that the runner knows. It waits for others. */
      knows: z.optional(z.strictObject({ isPaused: z.boolean(), singleSteps: count })),
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: RunAnswer,
  },
  'runs.stop': runRequest('stop', 'Asks a run to stop'),
  'runs.pause': runRequest('pause', 'Asks a run to pause before its next step'),
  'runs.step': runRequest('step', 'Asks a run to play one more step, and then to pause'),
  'runs.resume': runRequest('resume', 'Asks a paused run to go on'),
  'runs.end': {
    call: 'DELETE /worlds/{world}/runs/{id}',
    about: 'A runner reports that its run has ended, with the outcome',
    query: z.strictObject({ outcome: z.enum(runOutcomes) }),
    response: RunAnswer,
  },

  'recordings.get': {
    call: 'GET /worlds/{world}/recording',
    about: 'Returns the active recording of the world, or null',
    response: z.object({ recording: z.nullable(Recording) }),
  },
  'recordings.start': {
    call: 'POST /worlds/{world}/recording',
    about: 'Starts to record what happens in the world. Other calls and acts go on as usual',
    response: z.object({ recording: Recording }),
    status: 201,
  },
  'recordings.stop': {
    call: 'POST /worlds/{world}/recording/stop',
    about: 'Ends the recording and returns it as a scenario. The title is optional',
    body: z.strictObject({ title: RecordedTitle }),
    response: RecordedScenario,
  },
  'recordings.write': {
    call: 'POST /worlds/{world}/journal/scenario',
    about: 'Writes journal entries as a scenario: those after a seq, up to a seq, or a list of seqs',
    body: z
      .strictObject({
        title: RecordedTitle,
        after: z.optional(count),
        until: z.optional(Seq),
        entries: z.optional(z.array(Seq).check(z.minLength(1))),
      })
      .check(
        z.refine(
          ({ after, until, entries }) => entries === undefined || (after ?? until) === undefined,
          'Give either entries, or after and until.',
        ),
      ),
    bodyLimit: scenarioLimit,
    response: RecordedScenario,
  },
} satisfies Record<`${string}.${string}`, Row>

export type RouteId = keyof typeof table
export type RouteOf<Id extends RouteId> = (typeof table)[Id]

/** A row with its id, and with its method and path apart. */
export interface Route extends Omit<Row, 'call'> {
  readonly id: RouteId
  readonly method: string
  readonly path: string
}

export const routes: readonly Route[] = (Object.entries(table) as [RouteId, Row][]).map(
  ([id, { call, ...row }]) => {
    const [method = '', path = ''] = call.split(' ')
    return Object.assign({ id, method, path }, row)
  },
)

const routesById = Object.fromEntries(routes.map((row) => [row.id, row])) as Record<RouteId, Route>

export const routeOf = (id: RouteId): Route => routesById[id]

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never

/** A part after or before parsing; unknown if the row has none. */
type Declared<R, Part extends 'params' | 'query' | 'body', IO extends 'input' | 'output'> =
  R extends Record<Part, infer Found extends Schema>
    ? IO extends 'input'
      ? z.input<Found>
      : z.output<Found>
    : unknown

type Params<R, IO extends 'input' | 'output', Names extends string> = {
  readonly [Name in Names]: string
} & Declared<R, 'params', IO>

export interface ParsedRequest<R extends Row> {
  readonly params: Params<R, 'output', PathParams<R['call']>>
  readonly query: Declared<R, 'query', 'output'>
  readonly body: Declared<R, 'body', 'output'>
}

/** A part may be left out if all its fields are optional, which is when `object` satisfies it. */
type Part<Name extends string, Value> = object extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value }

/** An upload can also be the file itself. */
type FileOf<R> = R extends { transfer: 'upload' } ? Blob | string : never

/** What a caller gives. The world is the client's own unless `params` names another. */
export type RequestInput<Id extends RouteId> = Part<
  'params',
  Params<RouteOf<Id>, 'input', Exclude<PathParams<RouteOf<Id>['call']>, 'world'>> & {
    readonly world?: string
  }
> &
  (RouteOf<Id> extends { query: Schema } ? Part<'query', Declared<RouteOf<Id>, 'query', 'input'>> : unknown) &
  (RouteOf<Id> extends { body: Schema }
    ? Part<'body', Declared<RouteOf<Id>, 'body', 'input'> | FileOf<RouteOf<Id>>>
    : unknown)

export type ResponseOf<Id extends RouteId> = z.output<RouteOf<Id>['response']>

/** Replaces the path's `{name}` places with encoded values. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
