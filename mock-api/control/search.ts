/** Searches of lists, by any part of a text. */
import { normalizeText } from '../domain/servers.ts'
import type { World } from '../world/world.ts'

/** What a list is searched for. */
export interface Search {
  /** Whether one of two texts has it, in any letter case and with or without accents. */
  has(text: string, another?: string): boolean
  isIn(id: string): boolean
}

export function searching(search: string | undefined): Search | undefined {
  if (search === undefined) return undefined
  const wanted = normalizeText(search)
  // Comparing ids is needed only for what can be a part of one.
  const isHex = /^[0-9a-f]+$/.test(wanted)
  return {
    has: (text, another = '') =>
      normalizeText(text).includes(wanted) || (another !== '' && normalizeText(another).includes(wanted)),
    isIn: (id) => isHex && id.includes(wanted),
  }
}

/** Returns the ids of the rows of a small table that match a search, so that a large table compares ids only. */
const idsWhere = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  test: (row: Row) => boolean,
): ReadonlySet<string> => new Set(rows.filter(test).map(({ _id }) => _id))

export const usersFound = ({ store }: World, { has }: Search): ReadonlySet<string> =>
  idsWhere(store.users.all(), ({ email, firstName, lastName }) => has(email, `${firstName} ${lastName}`))
export const serversFound = ({ store }: World, { has }: Search): ReadonlySet<string> =>
  idsWhere(store.servers.all(), ({ serverName }) => has(serverName))
