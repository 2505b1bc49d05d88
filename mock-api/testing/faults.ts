/** What the tests of faults share: a fault that is added, and what the journal says of it. */
import { expect } from 'vitest'
import type { Simulator } from '../server.ts'
import { entriesOf, send } from '../testing.ts'
import type { FaultRecord } from '../faults/fault.ts'
import type { JournalEntry } from '../world/journal.ts'

export const askForFault = (simulator: Simulator, body: unknown, world = 'default') =>
  send(simulator, 'POST', `/__sim/worlds/${world}/faults`, { body })

/** Adds a fault that must be one, and answers its id. */
export async function addFault(simulator: Simulator, body: object, world?: string): Promise<string> {
  const reply = await askForFault(simulator, body, world)
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 201 })
  return (reply.body as { fault: { id: string } }).fault.id
}

export const faultsOf = async (simulator: Simulator): Promise<{ id: string; remaining: number | null }[]> => {
  const { body } = await send(simulator, 'GET', '/__sim/worlds/default/faults')
  return (body as { faults: { id: string; remaining: number | null }[] }).faults
}

type FaultEntry = JournalEntry & FaultRecord

/** What faults did, in order: `drop applied`. */
export const deedsOf = (simulator: Simulator): string[] =>
  entriesOf(simulator)
    .filter((entry): entry is FaultEntry => entry.kind === 'fault')
    .map(({ fault, action }) => `${fault} ${action}`)

/** Resolves once a fault of this kind has done so, in a world of which nothing is being waited for. */
export const deed = (simulator: Simulator, fault: string, action: FaultRecord['action'] = 'applied') =>
  simulator
    .world()
    .journal.next(
      0,
      (entry) => entry.kind === 'fault' && entry.fault === fault && entry.action === action,
      new AbortController().signal,
    )
