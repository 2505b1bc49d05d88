/**
 * What the request or the provider's state fixes in an answer: values that the pact shows, such as an echoed text or a status,
 * and ids that the state returned. Rows of lists are fixed by pinned values only, because a state may have any number of them.
 */
import type * as z from 'zod/mini'
import { states, type StateName, type StateValue } from '../../contracts/provider-states/provider-states.ts'
import { ids } from '../../contracts/registry/examples/common.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import { Id, Instant } from '../../contracts/registry/values.ts'

/** `value`: the example's value. Otherwise the state values, of which the answer must contain one. */
export type Fixed = 'value' | 'in any order' | { readonly stateValues: readonly StateValue[] } | undefined

/** Returns what is fixed at a path such as `$.request.messages[0].message`. */
export type FindFixed = (path: string, schema: z.core.$ZodType, example: unknown) => Fixed

export const nothingFixed: FindFixed = () => undefined

/** The state values that an id of the examples may stand for. */
const stateValuesOf: Readonly<Record<string, readonly StateValue[]>> = {
  [ids.user]: ['userId'],
  [ids.request]: ['requestId'],
  [ids.tracking]: ['trackingId'],
  [ids.exchange]: ['transactionId'],
  [ids.server]: ['serverId', 'serverIdSender', 'serverIdFrom'],
  [ids.receivingServer]: ['serverIdReceiver', 'serverIdTo'],
  [gameIds.retro]: ['gameId'],
}

/** Texts that the provider chooses: those for people, codes and tokens. */
const free = /^\$\.message$|\.(?:accessToken|exchangeCode)$/
/** Numbers of a page that follow from the request. */
const ofPage = /^\$\.pagination\.(?:page|currentPage|limit)$/
/** The operator has a character on each server of the exchange. */
const ofCharacter = /\.characters\[\d+\]\.serverId$/
/** Lists whose order nothing fixes. */
const unordered = /^\$\.(?:games|servers)$/

/** `subject` is a call or an event. The rows of a list have only those ids that the query asks for. */
export function fixedIn(subject: string, state: StateName | undefined, query: object = {}): FindFixed {
  const isList = /^history\.|^rates\.list$/.test(subject)
  const all: readonly StateValue[] = state === undefined ? [] : states[state].values
  const returned = isList ? all.filter((name) => Object.hasOwn(query, name)) : all
  // Each game has a fixed id, and these calls ask for one game, for both, or for what belongs to one.
  const hasFixedGames = /^(?:games|servers)\.|^rates\.list$/.test(subject)

  return (path, schema, example) => {
    const { type } = (schema._zod as z.core.$ZodTypes['_zod']).def
    if (type === 'array') return unordered.test(path) ? 'in any order' : undefined
    if (type === 'enum' || type === 'boolean') return 'value'
    if (free.test(path) || schema === Instant) return undefined
    if (schema === Id) {
      if (hasFixedGames && Object.values<unknown>(gameIds).includes(example)) return 'value'
      const names: readonly StateValue[] = ofCharacter.test(path)
        ? ['serverIdSender', 'serverIdReceiver']
        : (stateValuesOf[String(example)] ?? [])
      const stateValues = names.filter((each) => returned.includes(each))
      return stateValues.length === 0 ? undefined : { stateValues }
    }
    if (path.endsWith('.clientId')) return subject.startsWith('messages.sendTo') ? 'value' : undefined
    if (isList) return ofPage.test(path) || path.endsWith('.gameName') ? 'value' : undefined
    return 'value'
  }
}
