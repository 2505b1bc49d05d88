/** Worlds as files: snapshots, and bundles, which also have the journal and continue in a new world. */
import type { Incoming } from '../../api/message.ts'
import { bundleText, newestEntries } from '../../world/bundle.ts'
import type { createReader } from '../../world/json-reader.ts'
import { SnapshotError, snapshotText } from '../../world/snapshot.ts'
import { createFileReader, createSnapshotReader } from '../../world/world-files.ts'
import { rowsOf } from '../../world/store.ts'
import type { SnapshotSummary } from '../api.ts'
import { ControlError, invalidInput } from '../control-error.ts'
import type { StoredSnapshot } from '../snapshot-store.ts'
import type { ControlRequest, HandlersOf } from '../control-request.ts'
import { writeRecording } from './scenarios.ts'
import { summaryOf } from './worlds.ts'

/** The slowest JSON of this length takes a few milliseconds to read. */
const chunkLength = 16 * 1024

/** Calls `take` with each chunk of the body, after waiting for its `turn`. When `take` throws, reads the rest of the body and then throws the same error. */
async function readUpload(
  { headers, upload }: Incoming,
  turn: () => Promise<void>,
  take: (chunk: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let failure: { readonly error: unknown } | undefined
  async function takeAll(text: string): Promise<void> {
    try {
      for (let at = 0; at < text.length; at += chunkLength) {
        await turn()
        take(text.slice(at, at + chunkLength))
      }
    } catch (error) {
      failure = { error }
    }
  }

  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    const message = `The body is compressed (${String(encoding)}): send it uncompressed.`
    failure = { error: new ControlError(415, message) }
  }
  try {
    // A caller that is still sending would not see the response, so the rest is read after a failure too.
    for await (const part of upload())
      if (failure === undefined) await takeAll(decoder.decode(part, { stream: true }))
  } catch {
    throw invalidInput('The body ended too early.')
  }
  if (failure === undefined) await takeAll(decoder.decode())
  if (failure !== undefined) throw failure.error
}

/** Reads an upload, and reserves room for its rows as they arrive. `check` throws when nobody wants the file any more. */
async function readFile<Result>(
  { worlds, incoming }: ControlRequest,
  reader: ReturnType<typeof createReader<Result>>,
  signal: AbortSignal,
  check?: () => void,
): Promise<Result> {
  const reservation = worlds.rows.reserve(0)
  try {
    await readUpload(incoming, worlds.slices.turn, (chunk) => {
      check?.()
      const before = reader.count()
      reader.push(chunk)
      reservation.grow(reader.count() - before)
    })
    return await worlds.slices.run(reader.end(), signal)
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    throw invalidInput(error.message)
  } finally {
    reservation.release()
  }
}

const present = ({ name, snapshot: { clock, seed }, rows }: StoredSnapshot): SnapshotSummary => ({
  name,
  takenAt: new Date(clock.nowMs).toISOString(),
  seed,
  rows,
})

/** A scenario of more entries would be too long to run. */
const entriesInScenario = 5000

/** Returns what has happened as a scenario; an empty text if nothing can write it. */
async function scenarioOf(request: ControlRequest, until: number): Promise<string> {
  if (request.host.scenarios === undefined) return ''
  const title = `What happened in the world ${request.world.name}`
  try {
    return (await writeRecording(request, title, (seq) => seq > until - entriesInScenario && seq <= until))
      .yaml
  } catch (error) {
    if (error instanceof ControlError) return ''
    throw error
  }
}

export const fileHandlers: HandlersOf<'snapshots' | 'bundles'> = {
  'snapshots.list': ({ world, worlds }) => ({ snapshots: worlds.snapshotsOf(world).list().map(present) }),
  'snapshots.take'({ world, worlds, body: { name } }) {
    const store = worlds.snapshotsOf(world)
    const overwritten = store.list().find((each) => each.name === name)
    worlds.rows.reserve(rowsOf(world.store) - (overwritten?.rows ?? 0)).release()
    const stored = store.put(world.snapshot(), name)
    world.journal.append({ kind: 'world', action: 'snapshot', snapshot: stored.name })
    return { snapshot: present(stored) }
  },
  'snapshots.export'({ world, worlds, params }) {
    const { name, snapshot } = worlds.snapshotsOf(world).get(params.snapshot)
    return { file: { name: `${world.name}-${name}.json`, chunks: snapshotText(snapshot) } }
  },
  async 'snapshots.import'(request) {
    const { world, worlds, params } = request
    const snapshot = await readFile(request, createSnapshotReader(), world.ended)
    return { snapshot: present(worlds.snapshotsOf(world).put(snapshot, params.snapshot)) }
  },
  async 'snapshots.restore'({ world, worlds, params }) {
    await worlds.restore(world, worlds.snapshotsOf(world).get(params.snapshot))
    return summaryOf(world, worlds)
  },
  'snapshots.remove'({ world, worlds, params: { snapshot } }) {
    worlds.snapshotsOf(world).remove(snapshot)
    return { removed: snapshot }
  },
  async 'bundles.export'(request) {
    const { world, worlds, query } = request
    const [snapshot, eventIds] = [world.snapshot(), world.eventIdsState()]
    const { entries, last } = world.journal.page(0, Infinity)
    const journal = await worlds.slices.run(newestEntries(entries), world.ended)
    const scenario = await scenarioOf(request, last)
    const note = query.note === undefined ? {} : { note: query.note }
    const madeAt = new Date().toISOString()
    const chunks = bundleText({ madeAt, ...note, scenario, eventIds, snapshot, journal })
    return { file: { name: `${world.name}-bundle.json`, chunks } }
  },
  async 'bundles.import'(request) {
    const { worlds, params, signal } = request
    const content = await readFile(request, createFileReader(), signal, () => worlds.refuseNew(params.world))
    return summaryOf(await worlds.open(params.world, content), worlds)
  },
}
