import * as z from 'zod/mini'
import { Id } from './values.ts'

/** One row of the table of events: what the provider sends to the room of one user. */
export interface RealtimeEvent {
  readonly name: string
  readonly summary: string
  /** The operator verb, the call or the passing of time that sets it off. */
  readonly setOffBy: string
  readonly payload: z.ZodMiniType
}

export const realtimeEvent = <const Row extends RealtimeEvent>(row: Row): Row => row

/**
 * A payload, with the `eventId` by which a client recognises an event that it has already seen.
 * The id is this product's addition: a provider may leave it out.
 */
export const payload = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ eventId: z.optional(Id), ...shape })
