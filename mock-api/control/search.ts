/** Searches by any part of a text, in any letter case and with or without accents. */
import { normalizeText } from '../domain/servers.ts'
import type { World } from '../world/world.ts'

export type Search = ReturnType<typeof createSearch>

export function createSearch({ store }: World, search: string) {
  const wanted = normalizeText(search)
  // Comparing ids is needed only for what can be a part of one.
  const isHex = /^[0-9a-f]+$/.test(wanted)
  const has = (...texts: readonly string[]): boolean =>
    texts.some((text) => normalizeText(text).includes(wanted))

  // The small tables are searched once, so that the large ones compare ids only.
  let users: ReadonlySet<string> | undefined
  let servers: ReadonlySet<string> | undefined
  return {
    has,
    isId: (id: string): boolean => isHex && id.includes(wanted),
    isUser(id: string): boolean {
      users ??= idsOf(store.users.all(), ({ email, firstName, lastName }) =>
        has(email, `${firstName} ${lastName}`),
      )
      return users.has(id)
    },
    isServer(id: string): boolean {
      servers ??= idsOf(store.servers.all(), ({ serverName }) => has(serverName))
      return servers.has(id)
    },
  }
}

const idsOf = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  test: (row: Row) => boolean,
): ReadonlySet<string> => new Set(rows.filter(test).map(({ _id }) => _id))
