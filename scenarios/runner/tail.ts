/** The journal of a world as it is written, entry by entry. */
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import { ControlRefusal, type ControlClient } from './control-client.ts'

const pageSize = 1000
const longestLookMs = 3_600_000

/** The world is not what it was: it was reset, or ended. */
export class WorldBeganAnew extends CouldNotRun {}

/** Each entry after `after`, and then each that is written. Throws WorldBeganAnew once these are of a world that is gone. */
export async function* follow(client: ControlClient, after: number): AsyncGenerator<Entry, never> {
  let last = after
  for (;;) {
    const page = await client.journal(last, pageSize)
    if (page.last < last) throw new WorldBeganAnew(`The world "${client.world}" was reset.`)
    for (const entry of page.entries) {
      last = entry.seq
      yield entry
    }
    if (page.entries.length === 0) await nextAfter(client, last)
  }
}

const ended = 410

async function nextAfter(client: ControlClient, last: number): Promise<void> {
  try {
    await client.find({}, last, longestLookMs)
  } catch (error) {
    if (!(error instanceof ControlRefusal) || error.status !== ended) throw error
    throw new WorldBeganAnew(`The world "${client.world}" was reset or has ended.`, { cause: error })
  }
}
