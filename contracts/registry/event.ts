import * as z from 'zod/mini'
import type { Relations, RelationsOf, WithRelations } from './relations.ts'
import { Id } from './values.ts'

/** One row of the table of events, which the provider sends to one user. */
export interface RealtimeEvent {
  readonly name: string
  readonly summary: string
  /** The operator verb, the call or the time that triggers it. */
  readonly trigger: string
  readonly payload: z.ZodMiniType
  readonly relations?: Relations
}

export const realtimeEvent = <const Row extends RealtimeEvent>(
  row: WithRelations<Row, RelationsOf<z.output<Row['payload']>>>,
): Row => row

/** A payload with an optional `eventId`, by which the client ignores duplicates. This product added it: providers may omit it. */
export const payload = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ eventId: z.optional(Id), ...shape })
