import { events, type EventName } from '../../../contracts/registry/registry.ts'

/** What has arrived under the name of an event, read before anybody gets to see it. */
export const readPayload = (name: EventName, data: unknown) => events[name].payload.safeParse(data)
