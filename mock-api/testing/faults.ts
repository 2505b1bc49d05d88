import type { FaultRecord } from '../faults/fault.ts'
import type { FaultInput } from '../faults/kinds.ts'
import type { Simulator } from '../server.ts'
import { controlOf, entriesOf } from '../testing.ts'

export const addFault = async (simulator: Simulator, fault: object, world?: string): Promise<string> =>
  (await controlOf(simulator, world)('faults.add', { body: fault as FaultInput })).fault.id

export const faultsOf = async (simulator: Simulator) => (await controlOf(simulator)('faults.list')).faults

/** Returns the actions of faults in order: `drop applied`. */
export const deedsOf = (simulator: Simulator): string[] =>
  entriesOf(simulator)
    .filter((entry) => entry.kind === 'fault')
    .map(({ fault, action }) => `${fault} ${action}`)

/** Resolves when the journal has this action of a fault of this kind. */
export const deed = (simulator: Simulator, fault: string, action: FaultRecord['action'] = 'applied') =>
  simulator
    .world()
    .journal.next(
      0,
      (entry) => entry.kind === 'fault' && entry.fault === fault && entry.action === action,
      new AbortController().signal,
    )
