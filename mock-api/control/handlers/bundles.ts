/** Bundles: a world with its journal as one file, to continue it elsewhere. */
import { bundleText, createBundleReader, newestEntries, type Bundle } from '../../world/bundle.ts'
import { SnapshotError } from '../../world/snapshot.ts'
import { ControlError } from '../control-error.ts'
import type { ControlRequest } from '../control-request.ts'
import { readUpload } from '../transfers.ts'
import type { HandlersOf } from './handler.ts'
import { writeRecording } from './scenarios.ts'
import { summaryOf } from './worlds.ts'

/** A scenario of more entries would be too long to run. */
const entriesInScenario = 5000

/** Returns what has happened as a scenario; an empty text if nothing can write it. */
async function scenarioOf(request: ControlRequest, until: number): Promise<string> {
  if (request.scenarios === undefined) return ''
  const title = `What happened in the world ${request.world.name}`
  try {
    return (await writeRecording(request, title, (seq) => seq > until - entriesInScenario && seq <= until))
      .yaml
  } catch (error) {
    if (error instanceof ControlError) return ''
    throw error
  }
}

/** Reads an uploaded bundle for a world that does not exist yet. */
async function readBundle({ worlds, incoming, signal }: ControlRequest, name: string): Promise<Bundle> {
  const reader = createBundleReader()
  const reservation = worlds.rows.reserve(0)
  try {
    await readUpload(incoming, worlds.slices.turn, (chunk) => {
      worlds.refuseNew(name)
      const before = reader.count()
      reader.push(chunk)
      reservation.grow(reader.count() - before)
    })
    return await worlds.slices.run(reader.end(), signal)
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    throw new ControlError(400, error.message, 'invalid-input')
  } finally {
    reservation.release()
  }
}

export const bundleHandlers: HandlersOf<'bundles'> = {
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
  async 'bundles.import'(call) {
    const { worlds, params } = call
    const world = await worlds.open(params.world, await readBundle(call, params.world))
    return { body: summaryOf(world, worlds) }
  },
}
