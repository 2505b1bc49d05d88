/**
 * Makes of a long walk that broke something a short one that breaks the same: first what has nothing to do with it goes, then
 * chunks (delta debugging), then what is said in the steps. Each try is played anew in a world of the same seed.
 */
import { kindOf } from '../runner/steps/step-kinds.ts'
import type { Step } from './acts.ts'
import type { Walked } from './walk.ts'

export interface Shrinking {
  readonly replay: (steps: readonly Step[]) => Promise<Walked>
  /** How many tries there may be. */
  readonly most: number
  readonly signal: AbortSignal
  readonly onTry?: (tries: number, steps: number) => void
}

export async function shrink(walked: Walked, { replay, most, signal, onTry }: Shrinking): Promise<Walked> {
  const wanted = walked.found?.invariant.name
  let best = walked
  let tries = 0

  /** Whether fewer or simpler steps break the same; what does is the best from then on. */
  async function holds(steps: readonly Step[]): Promise<boolean> {
    if (tries >= most || signal.aborted) return false
    tries += 1
    onTry?.(tries, stepsOf(best).length)
    const again = await replay(steps).catch((error: unknown) => {
      // Who stops the shrinking keeps what it has come to.
      if (signal.aborted) return undefined
      throw error
    })
    if (again === undefined || again.found?.invariant.name !== wanted) return false
    best = again
    return true
  }

  for (const steps of closeAtHand(walked)) if (await holds(steps)) break
  await dropChunks(() => stepsOf(best), holds)
  await simplify(() => stepsOf(best), holds)
  await dropChunks(() => stepsOf(best), holds)
  return best
}

/** What was played, without the steps that had nothing to speak of. */
export const stepsOf = ({ played }: Walked): readonly Step[] =>
  played.flatMap(({ step, came }) => (came.is === 'unsaid' && !came.unanswered ? [] : [step]))

type Holds = (steps: readonly Step[]) => Promise<boolean>

async function dropChunks(steps: () => readonly Step[], holds: Holds): Promise<void> {
  for (let size = Math.ceil(steps().length / 2); size >= 1;) {
    let hasDropped = false
    for (let start = 0; start < steps().length && steps().length > 1;) {
      const now = steps()
      if (await holds(now.toSpliced(start, size))) hasDropped = true
      else start += size
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (!hasDropped) return
  }
}

const isOfTheWorld = (step: Step): boolean => 'fault' in step || 'socket' in step
const isOfTheMarket = (step: Step): boolean =>
  'advance' in step || ['set-server', 'set-rate'].includes(String(step['operator']))

/** Guesses at what matters, the boldest first: what speaks of the same things, what moves the market and the time. */
function closeAtHand(walked: Walked): readonly (readonly Step[])[] {
  const steps = stepsOf(walked)
  const told = JSON.stringify([walked.found?.what, walked.found?.evidence])
  const names = [...walked.values].flatMap(([name, value]) => {
    const id = typeof value === 'object' && value !== null && '_id' in value ? String(value._id) : ''
    return id !== '' && told.includes(id) ? [name] : []
  })
  const concerned = (step: Step): boolean =>
    step === steps.at(-1) ||
    names.some((name) => step['save'] === name || JSON.stringify(step).includes(`\${${name}.`))
  return [
    steps.filter(concerned),
    steps.filter((step) => concerned(step) || isOfTheMarket(step) || step['call'] === 'servers.retro'),
    steps.filter((step) => !isOfTheWorld(step)),
  ]
}

async function simplify(steps: () => readonly Step[], holds: Holds): Promise<void> {
  for (let index = 0; index < steps().length; index += 1) {
    const step = steps()[index]
    if (step === undefined) return
    for (const simpler of simplerThan(step)) {
      if (await holds(steps().with(index, simpler))) break
    }
  }
}

/** What is written in a step with less said, the simplest first. */
export function simplerThan(step: Step): readonly Step[] {
  const { with: given, ...rest } = step
  if (typeof given !== 'object' || given === null) return []
  const fields = Object.entries(given)
  const put = (changed: readonly (readonly [string, unknown])[]): Step => ({
    ...rest,
    with: Object.fromEntries(changed),
  })
  const simplest = fields.map(([field, value]) => [field, simplestOf(field, value)] as const)
  return [
    put(simplest.filter(([field]) => !optional.has(field))),
    put(simplest),
    put(fields.filter(([field]) => !optional.has(field))),
  ].filter((simpler) => JSON.stringify(simpler) !== JSON.stringify(step) && isStep(simpler))
}

const isStep = (step: Step): boolean => kindOf(step).schemas.some((schema) => schema.safeParse(step).success)

const optional = new Set(['message', 'clientId', 'operatorId', 'limit', 'status', 'keyword'])

function simplestOf(field: string, value: unknown): unknown {
  if (typeof value === 'number') return 1
  return field === 'message' || field === 'username' ? 'a' : value
}
