/** Plays the steps of a walk directly on a world, without HTTP, and checks what only the rows can show. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { errorsOf, responseSchema, successStatus, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { restoreWorld } from '../../mock-api/control/restore.ts'
import { DeskRefusal, Refusal } from '../../mock-api/domain/refusal.ts'
import { durationMs } from '../../contracts/shared/durations.ts'
import { FaultBody, userNamed } from '../../mock-api/faults/kinds.ts'
import { handlers } from '../../mock-api/api/handlers.ts'
import { performVerb } from '../../mock-api/operator/perform-verb.ts'
import { verbs, type Verb, type VerbName } from '../../mock-api/operator/verbs.ts'
import type { Snapshot } from '../../mock-api/world/snapshot.ts'
import { perform, type UnitOfWork } from '../../mock-api/world/unit-of-work.ts'
import type { World } from '../../mock-api/world/world.ts'
import {
  createModel,
  type Driver,
  type Model,
  type Outcome,
  type Setting,
  type Step,
} from '../../scenarios/explore/model.ts'
import { gameIds } from '../../contracts/registry/games.ts'

/** Returns the players, servers and operators with whom a walk takes place. */
export const settingOf = ({ store }: World): Setting => ({
  players: store.users
    .all()
    .filter(({ role }) => role === 'user')
    .slice(0, 4)
    .map(({ _id, email }) => ({ id: _id, name: email })),
  servers: store.servers
    .where('game', gameIds.retro)
    .slice(0, 3)
    .map(({ _id, serverName }) => ({ id: _id, name: serverName })),
  operators: store.operators.all().map(({ _id, displayName }) => ({ id: _id, name: displayName })),
})

/** Plays commands in a world and returns what the model knows then. */
export async function walkIn(
  world: World,
  commands: Iterable<fc.AsyncCommand<Model, Driver>>,
  driverOf: (model: Model) => Driver = () => createInProcessDriver(world),
): Promise<Model> {
  const model = createModel(settingOf(world))
  await fc.asyncModelRun(() => ({ model, real: driverOf(model) }), commands)
  return model
}

type Fields = Readonly<Record<string, unknown>>

export function createInProcessDriver(world: World): Driver {
  const snapshots = new Map<string, Snapshot>()
  let position = world.journal.last()
  const versions = (): number[] => Object.values(world.store).map((table) => table.version())

  /** Checks that a refusal writes nothing. */
  async function attempt(run: () => Promise<unknown>): Promise<Outcome> {
    const before = versions()
    try {
      await run()
      return { is: 'done' }
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof DeskRefusal)) throw error
      expect(versions()).toEqual(before)
      return { is: 'refused', refused: error.code }
    }
  }

  async function call(id: EndpointId, email: string, given: Fields): Promise<Outcome> {
    const row: Endpoint = endpoints[id]
    const userId = world.store.users.first('email', email)?._id ?? ''
    const fields = { userId, ...given }
    const input = {
      params: row.params?.parse(fields),
      query: row.query?.parse(given),
      body: row.body?.parse(fields),
    }
    const caller = { userId, headers: {}, cookies: [] }
    // The table of handlers does not show that each takes what its row parses.
    const handler = handlers[id] as unknown as (act: UnitOfWork, input: object, caller: object) => object
    const outcome = await attempt(async () => {
      const { result, commit } = await perform(world, (act) => handler(act, input, caller))
      const status = successStatus(row)
      responseSchema(row, status)?.parse(result)
      const { method, path } = row
      commit({
        kind: 'call',
        call: id,
        method,
        path,
        status,
        userId,
        body: input.body ?? null,
        answer: result,
      })
    })
    if (outcome.refused !== undefined) expect(errorsOf(row)).toContain(outcome.refused)
    return outcome
  }

  const operate = (name: VerbName, given: Fields): Promise<Outcome> => {
    const verb: Verb = verbs[name]
    const body = verb.body.safeParse(given)
    if (!body.success) return Promise.resolve({ is: 'refused', refused: 'invalid-input' })
    return attempt(async () => {
      const { commit } = await perform(world, (act) => performVerb(act, name, body.data as never))
      const written = { kind: 'operator', verb: name, body: body.data, refused: null } as const
      commit(written)
    })
  }

  function changeFaults(definition: unknown): void {
    if (definition === 'none') {
      const ids = world.faults.list().map(({ id }) => id)
      for (const id of ids) world.faults.remove(id)
      return
    }
    const fault = FaultBody.parse(definition)
    const email = userNamed(fault)
    const userId = email === undefined ? null : (world.store.users.first('email', email)?._id ?? null)
    world.faults.add(fault, userId)
  }

  function restore(name: string): void {
    const snapshot = snapshots.get(name)
    if (!snapshot) throw new Error(`There is no snapshot ${name}.`)
    restoreWorld(world, snapshot)
    world.journal.append({ kind: 'world', action: 'restored', snapshot: name })
  }

  async function run(step: Step): Promise<Outcome> {
    const given = (step['with'] ?? {}) as Fields
    if ('call' in step) return call(step['call'] as EndpointId, String(step['as']), given)
    if ('operator' in step) return operate(step['operator'] as VerbName, given)
    if ('advance' in step) await world.clock.advance(durationMs(String(step['advance'])) ?? 0)
    else if ('fault' in step) changeFaults(step['fault'])
    else if ('restore' in step) restore(String(step['restore']))
    else if ('snapshot' in step) {
      const name = String(step['snapshot'])
      snapshots.set(name, world.snapshot())
      world.journal.append({ kind: 'world', action: 'snapshot', snapshot: name })
    } else throw new Error(`A walk in process has no such step: ${JSON.stringify(step)}`)
    return { is: 'done' }
  }

  return {
    play: run,
    read() {
      const { entries } = world.journal.page(position, Infinity)
      position = world.journal.last()
      return entries
    },
  }
}
