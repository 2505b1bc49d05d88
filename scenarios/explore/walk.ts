/** A walk by chance through a world, or the same steps once more, watched until something breaks. */
import { createRandom } from '../../mock-api/world/random.ts'
import type { Environment } from '../runner/environment/environment.ts'
import { draw, type Draft, type Step } from './acts.ts'
import { setRate, setServer } from './acts/desk.ts'
import { createModel, type Model, type Setting } from './model.ts'
import { createPlayer, type Came } from './play.ts'
import { createWatch, type Found } from './watch.ts'

export interface Played {
  readonly step: Step
  readonly came: Came
}

export interface Walked {
  /** Up to where something broke, or all. */
  readonly played: readonly Played[]
  readonly found: Found | undefined
  /** What the steps have saved, by name. */
  readonly values: ReadonlyMap<string, unknown>
}

export interface Walking {
  /** The next step, or undefined at the end. */
  next(): Draft | undefined
  readonly environment: Environment
  readonly signal: AbortSignal
  readonly onStep?: (played: Played) => void
}

/** After how many steps the journal is read. */
const readEvery = 20

export async function walk({ next, environment, signal, onStep }: Walking): Promise<Walked> {
  const player = await createPlayer(environment, signal)
  const look = createWatch()
  const played: Played[] = []
  let found: Found | undefined

  async function check(): Promise<void> {
    for (const entry of await player.read()) {
      found ??= look(entry)
      if (found) return
    }
  }

  for (;;) {
    signal.throwIfAborted()
    const draft = next()
    if (draft === undefined) break
    const came = await player.play(draft.step)
    if (came.is === 'done') draft.done?.()
    else draft.refused?.(came)
    const step = { step: draft.step, came }
    played.push(step)
    onStep?.(step)
    if (came.unanswered || played.length % readEvery === 0) await check()
    if (came.unanswered) found ??= look(came.unanswered)
    if (found) break
  }
  if (!found) await check()
  return { played, found, values: player.values }
}

/** The same steps in a world of the same seed. */
export const stepsAgain = (steps: readonly Step[]): (() => Draft | undefined) => {
  const left = steps.values()
  return () => {
    const { done, value } = left.next()
    return done ? undefined : { step: value }
  }
}

/** So many steps by chance; the same seed, the same steps. */
export function stepsByChance(setting: Setting, seed: number, count: number): () => Draft | undefined {
  const random = createRandom(seed)
  const model = createModel(setting, random)
  const opening = openingOf(model)
  let taken = 0
  return () => {
    taken += 1
    return taken > count ? undefined : (opening.shift() ?? draw(model, random))
  }
}

/** Everybody is there, and it is known what the market gives. */
const openingOf = (model: Model): Draft[] => [
  ...model.players.map((player) => ({ step: { as: player, socket: 'connect' } })),
  ...model.servers.map((server) => ({
    step: { as: model.players[0], call: 'servers.retro', with: { keyword: server } },
  })),
  ...model.servers.map((server) => setServer(model, server)),
  ...model.servers.flatMap((from) =>
    model.servers.filter((to) => to !== from).map((to) => setRate(model, from, to)),
  ),
]
