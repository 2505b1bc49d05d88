/** One-time tokens with a short lifetime: reset links, and Google sign-ins in progress. */
import type { TicketRow, UserRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'

type Purpose = TicketRow['purpose']

export function issueTicket(
  world: World,
  ticket: { readonly purpose: Purpose; readonly userId: string | null; readonly lifetimeMs: number },
): string {
  const { purpose, userId, lifetimeMs } = ticket
  const { _id } = world.store.tickets.insert({
    _id: world.newToken(),
    purpose,
    userId,
    expiresAtMs: world.clock.now() + lifetimeMs,
    isUsed: false,
  })
  return _id
}

export function findTicket(world: World, purpose: Purpose, secret = ''): TicketRow | undefined {
  const ticket = world.store.tickets.get(secret)
  const isGood = ticket?.purpose === purpose && !ticket.isUsed && ticket.expiresAtMs > world.clock.now()
  return isGood ? ticket : undefined
}

export const userOf = (world: World, { userId }: TicketRow): UserRow | undefined =>
  userId === null ? undefined : world.store.users.get(userId)

export function spendTicket(world: World, { _id }: TicketRow): void {
  world.store.tickets.update(_id, { isUsed: true })
}

export function spendTicketsOf(world: World, userId: string): void {
  for (const ticket of world.store.tickets.where('unusedOf', userId)) spendTicket(world, ticket)
}
