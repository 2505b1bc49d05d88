/**
 * Turns the items of a recording into the steps of a scenario. If possible, the players' calls go into the list `player`, so
 * that a person can play them. Then each list waits for the other where the other came first in the recording.
 */
import { findingsOf } from '../../mock-api/yaml-validation/findings.ts'
import type { Input } from '../format/metadata.ts'
import { kindOf } from '../runner/steps/step-kinds.ts'
import { callSteps, createPasswords, waitForCall, type CallItem } from './read-call.ts'
import { formatDuration, type Act, type Item, type LeftOut } from './read-journal.ts'
import {
  createInputs,
  createSaves,
  stemOf,
  type Directory,
  type Fields,
  type ValueContext,
} from './step-values.ts'

interface Lists {
  readonly inputs: Readonly<Record<string, Input>>
  readonly steps: readonly Fields[]
  readonly player: readonly Fields[]
  readonly leftOut: readonly LeftOut[]
}

/** Shorter pauses are the machine's own delays. */
const shortestPauseMs = 50
const roundedToMs = 100
/** Longer pauses are rounded to seconds. */
const longMs = 10_000

function after(ms: number): Fields {
  if (ms < shortestPauseMs) return {}
  const unit = ms < longMs ? roundedToMs : 1000
  return { after: formatDuration(Math.max(unit, Math.round(ms / unit) * unit)) }
}

/** The defaults of `within`, for `expect` and for `wait`. */
const expectedMs = 5000
const waitMs = 600_000
const leewayMs = 5000

const within = (ms: number, fallbackMs: number): Fields =>
  ms * 2 <= fallbackMs ? {} : { within: formatDuration(Math.ceil((ms * 2 + leewayMs) / 1000) * 1000) }

interface List {
  readonly steps: Fields[]
  atMs: number
  readonly context: ValueContext
}

type ByPlayer = Extract<Item, { is: 'call' | 'connect' | 'disconnect' }>

type Consequence = Extract<Item, { is: 'event' | 'mail' }>

const isByPlayer = (item: Item): item is ByPlayer =>
  item.is === 'call' || item.is === 'connect' || item.is === 'disconnect'

const isConsequence = (item: Item): item is Consequence => item.is === 'event' || item.is === 'mail'

/** Writes a list for the operator and one for the players, or a single one if a `player` step cannot wait for what it reacts to. */
export function listsOf(items: readonly Item[], directory: Directory, isSplit = true): Lists {
  const inOneList = (): Lists => listsOf(items, directory, false)
  const inputs = createInputs()
  const passwordsIn = createPasswords(inputs)
  const taken = new Set<string>()
  const leftOut: LeftOut[] = []
  const createList = (): List => ({
    steps: [],
    atMs: items[0]?.atMs ?? 0,
    context: { directory, inputs, saves: createSaves(taken) },
  })
  const desk = createList()
  const players = isSplit ? createList() : desk
  /** The operator's acts for which the players' list has not waited yet. */
  let unseen: Act[] = []
  let isUnawaitable = false
  let mail: string | undefined

  function write(to: List, item: Item, steps: readonly Fields[]): boolean {
    const [problem] = steps.flatMap((step) => findingsOf(kindOf(step).form, step))
    if (problem !== undefined) {
      const reason = `${problem.path.join('.')}: ${problem.message}`
      leftOut.push({ seq: item.seq, why: `${nameOf(item)} is not possible as a step (${reason})` })
      return false
    }
    const [first, ...rest] = steps
    to.steps.push({ ...after(item.atMs - to.atMs), ...first }, ...rest)
    to.atMs = item.atMs + (item.is === 'advance' ? item.byMs : 0)
    return true
  }

  function writeConsequence(item: Consequence): void {
    const isSaved = item.is === 'mail' && !isSplit
    if (isSaved) mail = desk.context.saves.save(`mail ${String(item.seq)}`, 'mail')
    desk.steps.push({
      ...item.step(desk.context),
      ...within(item.atMs - desk.atMs, expectedMs),
      ...(isSaved ? { save: mail } : {}),
    })
    desk.atMs = Math.max(desk.atMs, item.atMs)
  }

  function writeCall(item: CallItem): boolean {
    const resetToken =
      item.call === 'auth.resetPassword' && mail !== undefined ? { resetToken: `\${${mail}.token}` } : {}
    const secrets = { ...passwordsIn(item), ...resetToken }
    const stem = isSplit ? `own${capital(stemOf(item.call))}` : stemOf(item.call)
    return write(players, item, callSteps(item, players.context, secrets, stem))
  }

  /** Writes the step of a player, who waits for what the operator did, and the operator's wait for it. */
  function writePlayerTurn(item: ByPlayer): void {
    const last = unseen.at(-1)
    if (last !== undefined) {
      const rounds = unseen.filter(({ verb }) => verb === last.verb)
      players.steps.push(...rounds.map(() => ({ wait: { operator: last.verb } })))
      players.atMs = last.atMs
      unseen = []
    }
    if (item.is !== 'call') write(players, item, [item.step(players.context)])
    else if (writeCall(item)) {
      const lateMs = item.atMs - desk.atMs
      desk.steps.push({ ...waitForCall(item, desk.context), ...within(lateMs, waitMs) })
      desk.atMs = item.atMs
    }
  }

  /** The players' list knows no ids of what the operator opened, and no links of mails. */
  const isWritable = (item: ByPlayer): boolean =>
    item.is !== 'call' ||
    (item.call !== 'auth.resetPassword' &&
      Object.values(item.given).every(
        (value) =>
          typeof value !== 'string' ||
          desk.context.saves.placeholderFor(value) === undefined ||
          players.context.saves.placeholderFor(value) !== undefined,
      ))

  if (isSplit && !items.some((item) => item.is === 'call')) return inOneList()
  for (const [index, item] of items.entries()) {
    if (isConsequence(item)) writeConsequence(item)
    else if (isSplit && isByPlayer(item)) {
      if (isUnawaitable || !isWritable(item)) return inOneList()
      writePlayerTurn(item)
    } else if (item.is === 'call') writeCall(item)
    else if (!(isSplit && item.is === 'advance' && isBeforePlayer(items, index))) {
      const isWritten = write(desk, item, [item.step(desk.context)])
      const isAwaitable = item.is === 'act' && item.refused === null
      if (isAwaitable && isWritten) unseen.push(item)
      if (item.is !== 'advance') isUnawaitable = !isAwaitable
    }
  }
  return { inputs: inputs.all, steps: desk.steps, player: isSplit ? players.steps : [], leftOut }
}

function nameOf(item: Item): string {
  if (item.is === 'call') return `${item.call} of ${item.user}`
  return item.is === 'act' ? `the operator's ${item.verb}` : item.is
}

/** Then the advance becomes the pause before the player's step. */
function isBeforePlayer(items: readonly Item[], index: number): boolean {
  const next = items.slice(index + 1).find((item) => !isConsequence(item) && item.is !== 'advance')
  return next !== undefined && isByPlayer(next)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
