/**
 * Turns the items of a recording into the steps of a scenario. If possible, the players' calls go into the list `player`, so
 * that a person can play them. Then each list waits for the other where the other came first in the recording.
 */
import type { CallItem, Directory, Item, LeftOut } from './items.ts'
import {
  actStep,
  callSteps,
  formatDuration,
  plainStep,
  problemWith,
  stemOf,
  waitForCall,
  type Step,
} from './steps.ts'
import { createInputs, createPasswords, createSaves, type Inputs, type ValueContext } from './step-values.ts'

export interface Lists {
  readonly inputs: Inputs['all']
  readonly steps: readonly Step[]
  readonly player: readonly Step[]
  /** Items for which the format has no step. */
  readonly leftOut: readonly LeftOut[]
}

export const listsOf = (items: readonly Item[], directory: Directory): Lists =>
  inTwoLists(items, directory) ?? inOneList(items, directory)

/** Shorter pauses are the machine's own delays. */
const shortestPauseMs = 50
const roundedToMs = 100
/** Longer pauses are rounded to seconds. */
const longMs = 10_000

function pauseOf(ms: number): number {
  if (ms < shortestPauseMs) return 0
  const unit = ms < longMs ? roundedToMs : 1000
  return Math.max(unit, Math.round(ms / unit) * unit)
}

const after = (ms: number): Step => (pauseOf(ms) === 0 ? {} : { after: formatDuration(pauseOf(ms)) })

/** The defaults of `within`, for `expect` and for `wait`. */
const expectedMs = 5000
const waitMs = 600_000
const leewayMs = 5000

const within = (ms: number, fallbackMs: number): Step =>
  ms * 2 <= fallbackMs ? {} : { within: formatDuration(Math.ceil((ms * 2 + leewayMs) / 1000) * 1000) }

/** A list of steps in the making. */
interface List {
  readonly steps: Step[]
  /** The time at which its last step ended. */
  atMs: number
}

const isByPlayer = (item: Item): item is Extract<Item, { is: 'call' | 'socket' }> =>
  item.is === 'call' || item.is === 'socket'

/** Whether the item is a consequence, and not an act. */
const isConsequence = (item: Item): item is Extract<Item, { is: 'event' | 'mail' }> =>
  item.is === 'event' || item.is === 'mail'

function writeConsequence(
  to: List,
  item: Extract<Item, { is: 'event' | 'mail' }>,
  context: ValueContext,
  save?: string,
): void {
  const lateMs = item.atMs - to.atMs
  to.steps.push({
    ...plainStep(item, context),
    ...within(lateMs, expectedMs),
    ...(save === undefined ? {} : { save }),
  })
  to.atMs = Math.max(to.atMs, item.atMs)
}

function createWriter(items: readonly Item[], directory: Directory) {
  const inputs = createInputs()
  const taken = new Set<string>()
  const passwords = createPasswords(inputs)
  const leftOut: LeftOut[] = []
  const list = (): List => ({ steps: [], atMs: items[0]?.atMs ?? 0 })

  /** Returns false when the format rejects the steps. */
  function write(to: List, item: Item, steps: readonly Step[], pauseMs: number): boolean {
    const problem = steps.map(problemWith).find((each) => each !== undefined)
    if (problem !== undefined) {
      leftOut.push({ seq: item.seq, why: `${nameOf(item)} is not possible as a step (${problem})` })
      return false
    }
    const [first, ...rest] = steps
    to.steps.push({ ...after(pauseMs), ...first }, ...rest)
    to.atMs = item.atMs + (item.is === 'advance' ? item.byMs : 0)
    return true
  }

  return {
    inputs,
    passwords,
    leftOut,
    list,
    write,
    context: (): ValueContext => ({ directory, inputs, saves: createSaves(taken) }),
  }
}

const nameOf = (item: Item): string =>
  item.is === 'call'
    ? `${item.call} of ${item.user}`
    : item.is === 'act'
      ? `the operator's ${item.verb}`
      : item.is

/** Writes all items into `steps`, in their order. */
function inOneList(items: readonly Item[], directory: Directory): Lists {
  const writer = createWriter(items, directory)
  const context = writer.context()
  const list = writer.list()
  let mail: string | undefined
  for (const item of items) {
    const pauseMs = item.atMs - list.atMs
    if (isConsequence(item)) {
      const save = item.is === 'mail' ? context.saves.save(`mail ${String(item.seq)}`, 'mail') : undefined
      mail = save ?? mail
      writeConsequence(list, item, context, save)
    } else if (item.is === 'call') {
      const secrets = {
        ...writer.passwords.fill(item),
        ...(item.call === 'auth.resetPassword' && mail !== undefined
          ? { resetToken: `\${${mail}.token}` }
          : {}),
      }
      const steps = callSteps(item, { ...context, secrets, stem: stemOf(item.call) })
      writer.write(list, item, steps, pauseMs)
    } else writer.write(list, item, [plainStep(item, context)], pauseMs)
  }
  return { inputs: writer.inputs.all, steps: list.steps, player: [], leftOut: writer.leftOut }
}

/** Returns undefined when the players reacted to something for which a player's step cannot wait. */
function inTwoLists(items: readonly Item[], directory: Directory): Lists | undefined {
  if (!items.some((item) => item.is === 'call')) return undefined
  const writer = createWriter(items, directory)
  const [deskContext, playerContext] = [writer.context(), writer.context()]
  const [desk, players] = [writer.list(), writer.list()]
  /** The operator's acts for which the players' list has not waited yet. */
  let unseen: Extract<Item, { is: 'act' }>[] = []
  let isUnawaitable = false

  function playerTurn(item: CallItem | Extract<Item, { is: 'socket' }>): boolean {
    if (isUnawaitable || (item.is === 'call' && !isWritable(item))) return false
    const last = unseen.at(-1)
    if (last !== undefined) {
      const rounds = unseen.filter(({ verb }) => verb === last.verb)
      const waits = rounds.map(() => ({ wait: { operator: last.verb } }))
      players.steps.push(...waits)
      players.atMs = last.atMs
      unseen = []
    }
    const pauseMs = item.atMs - players.atMs
    if (item.is === 'socket') return writer.write(players, item, [plainStep(item, playerContext)], pauseMs)
    const secrets = writer.passwords.fill(item)
    const stem = `own${capital(stemOf(item.call))}`
    if (!writer.write(players, item, callSteps(item, { ...playerContext, secrets, stem }), pauseMs))
      return true
    const lateMs = item.atMs - desk.atMs
    const wait = waitForCall(item, deskContext)
    desk.steps.push({ ...wait, ...within(lateMs, waitMs) })
    desk.atMs = item.atMs
    return true
  }

  /** The players' list knows no ids of what the operator opened, and no links of mails. */
  const isWritable = ({ call, given }: CallItem): boolean =>
    call !== 'auth.resetPassword' &&
    Object.values(given).every(
      (value) =>
        typeof value !== 'string' ||
        deskContext.saves.placeholderFor(value) === undefined ||
        playerContext.saves.placeholderFor(value) !== undefined,
    )

  for (const [index, item] of items.entries()) {
    if (isConsequence(item)) writeConsequence(desk, item, deskContext)
    else if (isByPlayer(item)) {
      if (!playerTurn(item)) return undefined
    } else if (item.is === 'act' && item.refused === undefined) {
      if (writer.write(desk, item, [actStep(item, deskContext)], item.atMs - desk.atMs)) unseen.push(item)
      isUnawaitable = false
    } else if (item.is !== 'advance') {
      writer.write(desk, item, [plainStep(item, deskContext)], item.atMs - desk.atMs)
      isUnawaitable = true
    } else if (!isBeforePlayer(items, index)) {
      writer.write(desk, item, [plainStep(item, deskContext)], item.atMs - desk.atMs)
    }
  }
  return { inputs: writer.inputs.all, steps: desk.steps, player: players.steps, leftOut: writer.leftOut }
}

/** Then the advance becomes the pause before the player's step. */
function isBeforePlayer(items: readonly Item[], index: number): boolean {
  const next = items.slice(index + 1).find((item) => !isConsequence(item) && item.is !== 'advance')
  return next !== undefined && isByPlayer(next)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
