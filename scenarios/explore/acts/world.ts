/** What the world goes through: its time, its network, its past. */
import type { EndpointId } from '../../../contracts/registry/registry.ts'
import { events } from '../../../contracts/registry/registry.ts'
import { durationMs } from '../../../contracts/shared/durations.ts'
import type { Act, Draft } from '../acts.ts'
import type { Model } from '../model.ts'

const lengths = ['1m', '1m', '4m', '20m', '31m', '6h', '25h'] as const

const advance: Act = {
  weight: 5,
  draft({ random, believed }) {
    const by = random.pick(lengths)
    return {
      step: { advance: by },
      done: () => {
        believed.nowMs += durationMs(by) ?? 0
        // A day without a word ends everything.
        if (by === '25h')
          for (const thing of [...believed.requests, ...believed.trackings]) thing.isOpen = false
      },
    }
  },
}

const isCutOff = ({ believed }: Model, player: string): boolean =>
  (believed.cutOffUntilMs[player] ?? 0) > believed.nowMs

const socket: Act = {
  weight: 3,
  draft(model) {
    const { random, players } = model
    const player = random.pick(players)
    if (isCutOff(model, player)) return undefined
    return { step: { as: player, socket: random.pick(['connect', 'connect', 'disconnect']) } }
  },
}

/** Calls whose trouble a scenario can speak of: signing in happens within other steps. */
const calls: readonly EndpointId[] = [
  'conversations.create',
  'conversations.current',
  'messages.sendToRequest',
  'messages.sendToTracking',
  'messages.closeRequest',
  'exchanges.create',
  'exchanges.last',
  'history.buy',
  'servers.retro',
]

const someFault = ({ random, players }: Model): Readonly<Record<string, unknown>> => {
  const call = random.pick(calls)
  const event = random.pick([...Object.keys(events), '*'])
  const times = random.integer(1, 2)
  const when = random.pick(['before', 'after'])
  const bounds = { times, ...(random.chance(0.3) ? { user: random.pick(players) } : {}), ttl: '2h' }
  return random.pick([
    { latency: call, by: '2s', when, times: 1, ttl: '2h' },
    { status: call, code: random.pick([500, 503, 429]), when, ...bounds },
    { malformed: call, ...bounds },
    { truncated: call, ...bounds },
    { reset: call, when, ...bounds },
    { 'expire-token': call, times: 1, ttl: '2h' },
    { drop: event, ...bounds },
    { duplicate: event, ...bounds },
    { delay: event, by: '1s', upTo: '90s', ...bounds },
    { reorder: event, within: '40s', ...bounds },
    { disconnect: event, when, as: random.pick(['network', 'server']), ...bounds },
  ])
}

const fault: Act = {
  weight: 2,
  draft(model) {
    const { random } = model
    if (!model.withFaults) return undefined
    if (model.hasFaults && random.chance(0.5)) return noFault(model)
    return {
      step: { fault: someFault(model) },
      done: () => {
        model.hasFaults = true
      },
    }
  },
}

const noFault = (model: Model): Draft => ({
  step: { fault: 'none' },
  done: () => {
    model.hasFaults = false
    model.believed.cutOffUntilMs = {}
  },
})

const partition: Act = {
  weight: 1,
  draft(model) {
    const { random, players, believed } = model
    if (!model.withFaults || random.chance(0.6)) return undefined
    const player = random.pick(players)
    return {
      step: { fault: { partition: player, ttl: '90s' } },
      done: () => {
        model.hasFaults = true
        believed.cutOffUntilMs[player] = believed.nowMs + 90_000
      },
    }
  },
}

const names = ['one', 'two'] as const

const snapshot: Act = {
  weight: 1,
  draft(model) {
    const { random, snapshots, believed } = model
    if (random.chance(0.4)) return undefined
    // A fault that comes back with the world is none of the run's own, and the run could not end it.
    if (model.hasFaults) return noFault(model)
    const [first] = snapshots.keys()
    if (first !== undefined && random.chance(0.5)) return restore(model)
    const name = random.pick(names)
    return {
      step: { snapshot: name },
      done: () => {
        snapshots.set(name, structuredClone(believed))
      },
    }
  },
}

function restore(model: Model): Draft {
  const { random, snapshots } = model
  const name = random.pick([...snapshots.keys()])
  return {
    step: { restore: name },
    done: () => {
      const then = snapshots.get(name)
      if (then) model.believed = structuredClone(then)
    },
  }
}

export const worldActs: readonly Act[] = [advance, socket, fault, partition, snapshot]
