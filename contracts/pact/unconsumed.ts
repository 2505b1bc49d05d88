/**
 * A pact is what a client relies on, so a call that the client does not make and an event that it does not act upon
 * have none. They are listed here, and nowhere else: whatever is not listed must be driven, pinned and verified, and
 * whatever is listed must not (docs/decisions/0010).
 */
import { endpoints, events, type EndpointId, type EventName } from '../registry/registry.ts'

export const notYetCalled = [
  'auth.googleCallback',
  'games.get',
  'servers.byGame',
  'servers.all',
  'rates.create',
] as const satisfies readonly EndpointId[]

/** The client receives every event of the registry; from these nothing follows on any screen. */
export const notYetHeard = [] as const satisfies readonly EventName[]

export type ConsumedEndpointId = Exclude<EndpointId, (typeof notYetCalled)[number]>
export type ConsumedEventName = Exclude<EventName, (typeof notYetHeard)[number]>

const without = <Name extends string, Left extends Name>(names: readonly Name[], left: readonly Left[]) =>
  names.filter((name): name is Exclude<Name, Left> => !(left as readonly string[]).includes(name))

export const consumedCalls: readonly ConsumedEndpointId[] = without(
  Object.keys(endpoints) as EndpointId[],
  notYetCalled,
)
export const consumedEvents: readonly ConsumedEventName[] = without(
  Object.keys(events) as EventName[],
  notYetHeard,
)
