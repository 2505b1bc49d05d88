/** Everything that the walk can do, each with how often it does it beside the others. */
import type { Random } from '../../mock-api/world/random.ts'
import { chatActs } from './acts/chats.ts'
import { deskActs } from './acts/desk.ts'
import { orderActs } from './acts/orders.ts'
import { worldActs } from './acts/world.ts'
import type { Model } from './model.ts'
import type { Came } from './play.ts'

/** A step of the walk, in the format of a scenario. */
export type Step = Readonly<Record<string, unknown>>

export interface Draft {
  readonly step: Step
  /** What the walk learns once it has been let through. */
  readonly done?: (() => void) | undefined
  /** What it learns from any other end. */
  readonly refused?: ((came: Came) => void) | undefined
}

export interface Act {
  readonly weight: number
  /** Undefined where there is nothing to do it to. */
  readonly draft: (model: Model) => Draft | undefined
}

const acts: readonly Act[] = [...chatActs, ...orderActs, ...deskActs, ...worldActs]
const lots = acts.flatMap((act) => Array.from({ length: act.weight }, () => act))

export function draw(model: Model, random: Random): Draft {
  for (;;) {
    const draft = random.pick(lots).draft(model)
    if (draft) return draft
  }
}
