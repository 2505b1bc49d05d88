/** One-time tokens with a short lifetime: reset links, and Google sign-ins in progress. */
import type { TicketRow, UserRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'

export const issueTicket = (
  world: World,
  { lifetimeMs, ...ticket }: Pick<TicketRow, 'purpose' | 'userId'> & { readonly lifetimeMs: number },
): string =>
  world.store.tickets.insert({
    _id: world.newToken(),
    ...ticket,
    expiresAtMs: world.clock.now() + lifetimeMs,
    isUsed: false,
  })._id

export function findTicket(world: World, purpose: TicketRow['purpose'], secret = ''): TicketRow | undefined {
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
