import { errors } from '../../../contracts/registry/errors.ts'
import { didYouMean } from '../../../contracts/shared/suggest.ts'
import { presentUser } from '../../domain/auth.ts'
import { presentChat } from '../../domain/chats.ts'
import { pendingExchanges, presentCurrent } from '../../domain/exchanges.ts'
import { presentOperator } from '../../domain/operators.ts'
import { DeskRefusal, Refusal } from '../../domain/refusal.ts'
import { openTrackings, waitingRequests } from '../../domain/requests-and-trackings.ts'
import { presentServer } from '../../domain/servers.ts'
import { presentTransaction } from '../../domain/transactions.ts'
import { performVerb } from '../../operator/perform-verb.ts'
import { isVerbName, verbs } from '../../operator/verbs.ts'
import { perform } from '../../world/unit-of-work.ts'
import type { World } from '../../world/world.ts'
import type { EntityKind } from '../api.ts'
import { ControlError } from '../control-error.ts'
import { deskOf } from '../desk.ts'
import { idNamed, noSuch, strictBody, withIds } from '../names.ts'
import { parse } from '../parse.ts'
import type { HandlersOf } from './handler.ts'

const presented = <Row>(row: Row | undefined, present: (row: Row) => object): object | undefined =>
  row === undefined ? undefined : present(row)

type EntityReader = (world: World, id: string) => object | undefined

const entityReaders: Readonly<Record<EntityKind, EntityReader>> = {
  request: (world, id) =>
    presented(world.store.requests.get(id), (row) => presentChat(world, 'request', row)),
  tracking: (world, id) =>
    presented(world.store.trackings.get(id), (row) => presentChat(world, 'tracking', row)),
  transaction: (world, id) =>
    presented(world.store.exchanges.get(id), (row) => presentCurrent(world, row)) ??
    presented(world.store.transactions.get(id), (row) => presentTransaction(world, row)),
  server: (world, id) => presented(world.store.servers.get(id), presentServer),
  user: (world, id) => presented(world.store.users.get(id), presentUser),
  operator: (world, id) => presented(world.store.operators.get(id), (row) => presentOperator(world, row)),
}

export const operatorHandlers: HandlersOf<'operator' | 'entities'> = {
  'operator.waiting': ({ world }) => ({
    body: {
      requests: waitingRequests(world),
      trackings: openTrackings(world),
      exchanges: pendingExchanges(world),
    },
  }),
  'operator.desk': ({ world, query }) => ({ body: deskOf(world, query) }),
  async 'operator.act'({ world, params: { verb }, body }) {
    if (!isVerbName(verb)) {
      const known = Object.keys(verbs)
      throw new ControlError(
        404,
        `The operator has no verb "${verb}".${didYouMean(verb, known)} Known verbs: ${known.join(', ')}.`,
      )
    }
    const input = parse(strictBody(verb), withIds(world, body))
    try {
      const { result, opened, commit } = await perform(world, (act) => performVerb(act, verb, input))
      commit({
        kind: 'operator',
        verb,
        body: input,
        refused: null,
        ...(opened === undefined ? {} : { opened }),
      })
      return { body: { ...result } }
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof DeskRefusal)) throw error
      world.journal.append({ kind: 'operator', verb, body: input, refused: error.code })
      throw new ControlError(
        error instanceof Refusal ? errors[error.code].status : 409,
        `The operator cannot ${verb}: ${error.code} (${error.message})`,
        error.code,
      )
    }
  },
  'entities.get'({ world, params: { kind, id } }) {
    const isNamed = kind === 'user' || kind === 'server' || kind === 'operator'
    const known = isNamed ? idNamed(world, kind, id) : id
    const entity = known === undefined ? undefined : entityReaders[kind](world, known)
    if (entity !== undefined) return { body: { ...entity } }
    const why = isNamed ? noSuch(world, kind, id) : `There is no ${kind} "${id}".`
    throw new ControlError(404, why, 'not-found')
  },
}
